import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TakenList } from '../engine/baselineList';
import { type BaselineHead, headMembers, readHead } from '../engine/compare/baselineFile';
import { type Claimed, unknownClaimant } from '../model/claim';
import { isObject, type JsonObject, member } from '../model/json';
import { revealPlain } from '../model/revealText';
import { readLenient, z } from '../model/schema';
import { showUndo } from './pageNotice';
import { overlayEntries, persisted } from './persisted';

/** A baseline that this browser keeps, without its tools: they lie beside it, in a list. */
export interface KeptBaseline extends BaselineHead {
  readonly id: string;
  readonly tools: number;
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** When it was put in use for its host, 0 for never: of several, the last counts. */
  readonly usedAt: number;
  /** Of one that may be a file’s: its name, date and host are the file’s word. Absent where it was taken here. */
  readonly claim?: Claimed;
}

/** Who says what a baseline says of itself, where that may be a file; null where it was taken here. Untrusted text. */
export function describeClaim({ claim }: Pick<KeptBaseline, 'claim'>): string | null {
  if (claim === undefined) return null;
  return claim.from === undefined ? unknownClaimant : `as the file ${claim.from} says`;
}

export type KeptBaselines = ReadonlyMap<string, KeptBaseline>;

const none: KeptBaselines = new Map();

export const baselines = createStore<KeptBaselines>(() => none);

export const keptBaselines = persisted(baselines, {
  key: 'baselines',
  what: 'baselines',
  count: ({ size }) => size,
  version: 2,
  schema: { read: readKept, write: (kept) => ({ baselines: [...kept.values()].map(writeOne) }) },
  rebase: overlayEntries,
  bodies: {
    store: 'baseline-parts',
    needed: (kept) => [...kept.keys()],
    bytes: (kept) => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  },
});

export const currentBaselines = baselines.getState;

export function useBaselines(): KeptBaselines {
  return useStore(baselines);
}

/**
 * Keeps a baseline. One of the whole catalog that was taken here is in use for its host from now on; one of a filter's
 * matches, or from a file, when asked.
 * Settles once it is written, or can't be: it weighs too much to be written while the page is left.
 */
export function keepBaseline(id: string, head: BaselineHead, { list, tools }: TakenList, file?: string): Promise<void> {
  keptBaselines.holdBody(id, list);
  const now = Date.now();
  put({
    ...head,
    id,
    tools,
    bytes: list.size,
    keptAt: now,
    usedAt: head.filter === undefined && file === undefined ? now : 0,
    ...(file !== undefined && { claim: { from: file } }),
  });
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
  if (known === undefined) return;
  const [usedAt, { claim, ...rest }] = [Date.now(), known];
  const confirmed = { by: '', at: new Date(usedAt).toISOString() };
  put({ ...rest, usedAt, ...(claim && { claim: { ...claim, confirmed } }) });
}

/** Removes a baseline; the notice brings it back. */
export async function removeBaseline(id: string): Promise<void> {
  const known = baselines.getState().get(id);
  if (known === undefined) return;
  // Its list is read before the record is removed, so that Undo has it.
  const list = await loadList(known);
  if (list !== null) keptBaselines.holdBody(id, list);
  const left = new Map(baselines.getState());
  left.delete(id);
  baselines.setState(left, true);
  showUndo(`The baseline “${revealPlain(known.name)}” was removed.`, () => put(known));
}

/** A kept baseline's list; null where it is gone, or storage is blocked. */
export async function loadList({ id }: KeptBaseline): Promise<Blob | null> {
  return keptBaselines.loadBody(id).catch(() => null);
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

function writeOne({ id, tools, bytes, keptAt, usedAt, claim, ...head }: KeptBaseline): JsonObject {
  const { kind: _, version: __, ...members } = headMembers(head);
  const origin = claim === undefined ? { isOwn: true } : { from: claim.from ?? '' };
  return { id, ...members, tools, bytes, keptAt, usedAt, ...origin };
}

/** Good ones of a bad list are kept, the first one first. */
export function readKept(value: unknown): KeptBaselines | null {
  const list = isObject(value) ? member(value, 'baselines') : undefined;
  if (!Array.isArray(list)) return null;
  const found = list.flatMap((one) => (isObject(one) ? readOne(one) : []));
  return new Map(found.sort((a, b) => a.keptAt - b.keptAt).map((one) => [one.id, one]));
}

const keptShape = z.object({
  id: z.string(),
  tools: z._default(z.number(), 0),
  bytes: z._default(z.number(), 0),
  keptAt: z._default(z.number(), 0),
  usedAt: z._default(z.number(), 0),
  from: z.optional(z.string()),
  isOwn: z.optional(z.boolean()),
});

function readOne(value: JsonObject): KeptBaseline[] {
  const head = readHead(value);
  const { data } = readLenient(keptShape, value);
  if (data === null || head === null) return [];
  const { from: file, isOwn, usedAt, ...figures } = data;
  const isClaimed = file !== undefined || !isOwn;
  // What may be a file's is in use only once somebody says so.
  const used = isClaimed && file === undefined ? 0 : usedAt;
  const confirmed = used > 0 && { confirmed: { by: '', at: new Date(used).toISOString() } };
  const claim = { ...(file && { from: file }), ...confirmed };
  return [{ ...head, ...figures, usedAt: used, ...(isClaimed && { claim }) }];
}
