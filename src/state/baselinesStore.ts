import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { BaselineParts, KnownParts, TakenParts } from '../engine/baselineParts';
import { type BaselineHead, headMembers, readHead } from '../engine/compare/baselineFile';
import { isObject, type JsonObject, member } from '../model/json';
import { revealPlain } from '../model/revealText';
import { readBody } from './database';
import { onForget, overlayEntries, persisted } from './persisted';
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
  /** When it was put in use for its host, 0 for never: of several, the last counts. */
  readonly usedAt: number;
}

export type KeptBaselines = ReadonlyMap<string, KeptBaseline>;

const none: KeptBaselines = new Map();
/** Lists and packs that came in this page, in case the browser keeps none. */
const heldParts = new Map<string, Blob>();
/** Of so many baselines another one looks up what is kept already. */
const maxKnown = 3;

const baselines = createStore<KeptBaselines>(() => none);

export const keptBaselines = persisted(baselines, {
  key: 'baselines',
  what: 'baselines',
  version: 1,
  schema: { read: readKept, write: (kept) => ({ baselines: [...kept.values()].map(writeOne) }) },
  limit: 10_000_000,
  rebase: overlayEntries,
  bodies: {
    store: 'baseline-parts',
    needed: (kept) => [...new Set([...kept.values()].flatMap(partsOf))],
    load: async (part) => heldParts.get(part) ?? null,
  },
});

export const currentBaselines = baselines.getState;
export const watchBaselines = baselines.subscribe;

export function useBaselines(): KeptBaselines {
  return useStore(baselines);
}

onForget(() => heldParts.clear());

export function newBaselineId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

/** The id of the pack that comes with a baseline. */
export function packIdOf(id: string): string {
  return `${id}.pack`;
}

function partsOf({ id, packs }: KeptBaseline): readonly string[] {
  return [listId(id), ...packs];
}

function listId(id: string): string {
  return `${id}.list`;
}

/**
 * Keeps a baseline. One of the whole catalog is in use for its host from now on; one of a filter's matches when asked.
 * Settles once it is written, or can't be: it weighs too much to be written while the page is left.
 */
export function keepBaseline(id: string, head: BaselineHead, taken: TakenParts): Promise<void> {
  heldParts.set(listId(id), taken.list);
  if (taken.pack !== null) heldParts.set(packIdOf(id), taken.pack);
  const now = Date.now();
  const { tools, bytes, packs } = taken;
  put({ ...head, id, tools, bytes, packs, keptAt: now, usedAt: head.filter === undefined ? now : 0 });
  return keptBaselines.flush();
}

function put(baseline: KeptBaseline): void {
  baselines.setState(new Map(baselines.getState()).set(baseline.id, baseline), true);
}

export function renameBaseline(id: string, name: string): void {
  const known = baselines.getState().get(id);
  if (known !== undefined && name.trim() !== '') put({ ...known, name: name.trim() });
}

export function putInUse(id: string): void {
  const known = baselines.getState().get(id);
  if (known !== undefined) put({ ...known, usedAt: Date.now() });
}

/** Removes a baseline; the notice brings it back. */
export async function removeBaseline(id: string): Promise<void> {
  const known = baselines.getState().get(id);
  if (known === undefined) return;
  // Before they go from where they are kept; as bytes, since a kept blob may go with its record.
  for (const part of partsOf(known)) {
    const blob = await loadPart(part).catch(() => null);
    if (blob !== null) heldParts.set(part, new Blob([await blob.arrayBuffer()]));
  }
  const left = new Map(baselines.getState());
  left.delete(id);
  baselines.setState(left, true);
  showNotice({
    kind: 'info',
    words: `The baseline “${revealPlain(known.name)}” was removed.`,
    actions: [
      {
        label: 'Undo',
        run: () => {
          put(known);
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
export async function loadParts(baseline: KeptBaseline): Promise<BaselineParts | null> {
  const [list = null, ...bodies] = await Promise.all(partsOf(baseline).map(loadPart)).catch(() => []);
  const found = bodies.filter((body) => body !== null);
  return list === null || found.length < baseline.packs.length ? null : { list, packs: found };
}

/** What is kept of a host already: the baselines taken last. */
export async function knownParts(origin: string | null): Promise<readonly KnownParts[]> {
  const ofHost = [...baselines.getState().values()]
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
      (one) =>
        one.usedAt > 0 &&
        (one.host?.origin ?? null) === (host?.origin ?? null) &&
        (one.host?.id ?? null) === (host?.id ?? null),
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
