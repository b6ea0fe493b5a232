import { settleMine } from '../draft/mergeLists';
import { mergeMaps } from '../draft/mergeMaps';
import type { BaselineParts, KnownParts, TakenParts } from '../engine/baselineParts';
import { type BaselineHead, headMembers, readHead } from '../engine/compare/baselineFile';
import { isObject, type JsonObject, member } from '../model/json';
import { revealPlain } from '../model/revealText';
import { persistedStore } from './persistedStore';
import { readBody, recordsPlace } from './recordsPlace';
import { onForget } from './registry';
import { showNotice } from './uncaught';

/** A baseline that this browser keeps, without its tools: they lie beside it, in a list and in packs. */
export interface KeptBaseline extends BaselineHead {
  readonly id: string;
  readonly tools: number;
  /** What it added to what this browser keeps. */
  readonly bytes: number;
  readonly packs: readonly string[];
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** When it was put in use for its host: of several, the last counts. */
  readonly usedAt: number;
}

export type KeptBaselines = ReadonlyMap<string, KeptBaseline>;

const none: KeptBaselines = new Map();
/** Lists and packs, in case the browser keeps none or loses them. */
const heldParts = new Map<string, Blob>();
/** Of so many baselines another one looks up what is kept already. */
const maxKnown = 3;

export const baselines = persistedStore<KeptBaselines>({
  key: 'baselines',
  what: 'baselines',
  version: 1,
  initial: none,
  write: (kept) => ({ version: 1, baselines: [...kept.values()].map(writeOne) }),
  schema: { now: { read: readKept, merge: (base, mine, theirs) => mergeMaps(base, mine, theirs, settleMine) } },
  limit: 10_000_000,
  place: recordsPlace({
    records: 'baselines',
    bodies: 'baseline-parts',
    list: 'baselines',
    bodiesOf: (record, id) => [listId(id), ...textsIn(member(record, 'packs'))],
    blobOf: (part) => heldParts.get(part),
    hold: (part, body) => void (heldParts.has(part) || heldParts.set(part, body)),
  }),
});

onForget(() => heldParts.clear());

export function newBaselineId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

/** The id of the pack that comes with a baseline. */
export function packIdOf(id: string): string {
  return `${id}.pack`;
}

function listId(id: string): string {
  return `${id}.list`;
}

/** Keeps a baseline, and puts it in use for its host. */
export function keepBaseline(id: string, head: BaselineHead, taken: TakenParts): void {
  heldParts.set(listId(id), taken.list);
  if (taken.pack !== null) heldParts.set(packIdOf(id), taken.pack);
  const now = Date.now();
  const { tools, bytes, packs } = taken;
  put({ ...head, id, tools, bytes, packs, keptAt: now, usedAt: now });
  // At once: bodies can't be left to the next page, as edits can.
  void baselines.flush();
}

function put(baseline: KeptBaseline): void {
  baselines.set(new Map(baselines.get()).set(baseline.id, baseline));
}

export function renameBaseline(id: string, name: string): void {
  const known = baselines.get().get(id);
  if (known !== undefined && name.trim() !== '') put({ ...known, name: name.trim() });
}

export function putInUse(id: string): void {
  const known = baselines.get().get(id);
  if (known !== undefined) put({ ...known, usedAt: Date.now() });
}

/** Removes a baseline; the notice brings it back. */
export async function removeBaseline(id: string): Promise<void> {
  const known = baselines.get().get(id);
  if (known === undefined) return;
  // Before they go from where they are kept; as bytes, since the record's may go with it.
  for (const part of [listId(id), ...known.packs]) {
    const blob = await loadPart(part).catch(() => null);
    if (blob !== null) heldParts.set(part, new Blob([await blob.arrayBuffer()]));
  }
  const left = new Map(baselines.get());
  left.delete(id);
  baselines.set(left);
  void baselines.flush();
  showNotice({
    kind: 'info',
    words: `The baseline “${revealPlain(known.name)}” was removed.`,
    actions: [
      {
        label: 'Undo',
        run: () => {
          put(known);
          void baselines.flush();
          showNotice(null);
        },
      },
    ],
  });
}

async function loadPart(part: string): Promise<Blob | null> {
  return heldParts.get(part) ?? readBody('baseline-parts', part);
}

/** A kept baseline's content; null where it is gone, or storage is blocked. */
export async function loadParts({ id, packs }: KeptBaseline): Promise<BaselineParts | null> {
  const [list = null, ...bodies] = await Promise.all([listId(id), ...packs].map(loadPart)).catch(() => []);
  const found = bodies.filter((body) => body !== null);
  return list === null || found.length < packs.length ? null : { list, packs: found };
}

/** What is kept of a host already: the baselines taken last. */
export async function knownParts(origin: string | null): Promise<readonly KnownParts[]> {
  const ofHost = [...baselines.get().values()]
    .filter(({ host }) => (host?.origin ?? null) === origin)
    .sort((a, b) => b.keptAt - a.keptAt)
    .slice(0, maxKnown);
  const known = await Promise.all(
    ofHost.map(async ({ id, packs }) => {
      const list = await loadPart(listId(id)).catch(() => null);
      // Packs must be at hand to be kept anew, should another tab let go of them meanwhile.
      for (const pack of packs) {
        const blob = await loadPart(pack).catch(() => null);
        if (blob !== null) heldParts.set(pack, blob);
      }
      return list === null ? [] : [{ list, packs }];
    }),
  );
  return known.flat();
}

/** The one that is compared with unasked: of the host, or of files where there is no host, the one put in use last. */
export function baselineInUse(kept: KeptBaselines, host: { readonly id: string; readonly origin: string } | null) {
  return [...kept.values()]
    .filter(
      (one) => (one.host?.origin ?? null) === (host?.origin ?? null) && (one.host?.id ?? null) === (host?.id ?? null),
    )
    .sort((a, b) => b.usedAt - a.usedAt)[0];
}

function writeOne({ id, tools, bytes, packs, keptAt, usedAt, ...head }: KeptBaseline): JsonObject {
  const { kind: _, version: __, ...members } = headMembers(head);
  return { id, ...members, tools, bytes, packs, keptAt, usedAt };
}

/** Good ones of a bad list are kept, the first one first. */
function readKept(value: unknown): KeptBaselines | null {
  const list = isObject(value) ? member(value, 'baselines') : undefined;
  if (!Array.isArray(list)) return null;
  const found = list.flatMap((one) => (isObject(one) ? readOne(one) : []));
  return new Map(found.sort((a, b) => a.keptAt - b.keptAt).map((one) => [one.id, one]));
}

function readOne(value: JsonObject): KeptBaseline[] {
  const id = member(value, 'id');
  const head = readHead(value);
  if (typeof id !== 'string' || head === null) return [];
  const [tools = 0, bytes = 0, keptAt = 0, usedAt = 0] = ['tools', 'bytes', 'keptAt', 'usedAt'].map(
    (name) => Number(member(value, name)) || 0,
  );
  return [{ ...head, id, tools, bytes, keptAt, usedAt, packs: textsIn(member(value, 'packs')) }];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
