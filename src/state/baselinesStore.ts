import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TakenList } from '../engine/baselineList';
import { type BaselineHead, headMembers, readHead } from '../engine/compare/baselineFile';
import { isObject, type JsonObject, member } from '../model/json';
import { revealPlain } from '../model/revealText';
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
  /**
   * The file it was opened from: its name, date and host are then the file's word. Absent where it was taken here; '' where
   * an earlier version kept it, which did not note that.
   */
  readonly from?: string;
}

/** Who says what a baseline says of itself, where that may be a file; null where it was taken here. Untrusted text. */
export function describeClaim({ from }: Pick<KeptBaseline, 'from'>): string | null {
  if (from === undefined) return null;
  return from === '' ? 'kept by an earlier version, maybe from a file' : `as the file ${from} says`;
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
export function keepBaseline(id: string, head: BaselineHead, { list, tools }: TakenList, from?: string): Promise<void> {
  keptBaselines.holdBody(id, list);
  const now = Date.now();
  put({
    ...head,
    id,
    tools,
    bytes: list.size,
    keptAt: now,
    usedAt: head.filter === undefined && from === undefined ? now : 0,
    ...(from !== undefined && { from }),
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
  if (known !== undefined) put({ ...known, usedAt: Date.now() });
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

function writeOne({ id, tools, bytes, keptAt, usedAt, from, ...head }: KeptBaseline): JsonObject {
  const { kind: _, version: __, ...members } = headMembers(head);
  const origin = from === undefined ? { isOwn: true } : { from };
  return { id, ...members, tools, bytes, keptAt, usedAt, ...origin };
}

/** Good ones of a bad list are kept, the first one first. */
export function readKept(value: unknown): KeptBaselines | null {
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
  const known = member(value, 'from');
  const from = typeof known === 'string' ? known : member(value, 'isOwn') === true ? undefined : '';
  // What may be a file's is in use only once somebody says so.
  const inUse = from === '' && known === undefined ? 0 : usedAt;
  return [{ ...head, id, tools, bytes, keptAt, usedAt: inUse, ...(from !== undefined && { from }) }];
}
