import { isObject, type JsonObject, member } from '../model/json';
import { revealPlain } from '../model/revealText';
import { persistedStore } from '../storage/persistedStore';
import { settleMine } from '../workspace/mergeLists';
import { mergeMaps } from '../workspace/mergeMaps';
import { showNotice } from './uncaught';

/** A baseline that this browser keeps: its file's text, and of it what the list shows. */
export interface KeptBaseline {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly takenAt: string;
  /** The host's origin; null where only files were read. */
  readonly origin: string | null;
  readonly tools: number;
  readonly text: string;
}

export type KeptBaselines = ReadonlyMap<string, KeptBaseline>;

const none: KeptBaselines = new Map();

export const baselines = persistedStore<KeptBaselines>({
  key: 'baselines',
  what: 'baselines',
  version: 1,
  initial: none,
  write: (kept) => ({ version: 1, baselines: [...kept.values()] }),
  schema: { now: readKept },
  merge: (base, mine, theirs) => mergeMaps(base, mine, theirs, settleMine),
  limit: 400_000_000,
});

export function keepBaseline(baseline: KeptBaseline): void {
  baselines.set(new Map(baselines.get()).set(baseline.id, baseline));
}

export function renameBaseline(id: string, name: string): void {
  const known = baselines.get().get(id);
  if (known !== undefined && name.trim() !== '') keepBaseline({ ...known, name: name.trim() });
}

/** Removes a baseline; the notice brings it back. */
export function removeBaseline(id: string): void {
  const known = baselines.get().get(id);
  if (known === undefined) return;
  const left = new Map(baselines.get());
  left.delete(id);
  baselines.set(left);
  showNotice({
    kind: 'info',
    words: `The baseline “${revealPlain(known.name)}” was removed.`,
    actions: [{ label: 'Undo', run: () => keepBaseline(known) }],
  });
}

/** The one that is compared with unasked: the newest of the host, or of files where there is no host. */
export function baselineInUse(kept: KeptBaselines, origin: string | null): KeptBaseline | undefined {
  return [...kept.values()]
    .filter((baseline) => baseline.origin === origin)
    .sort((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))[0];
}

/** Good ones of a bad list are kept. */
function readKept(value: unknown): KeptBaselines | null {
  const list = isObject(value) ? member(value, 'baselines') : undefined;
  if (!Array.isArray(list)) return null;
  return new Map(list.flatMap((one) => (isObject(one) ? readOne(one) : [])).map((one) => [one.id, one]));
}

function readOne(value: JsonObject): KeptBaseline[] {
  const [id, name, takenAt, text] = ['id', 'name', 'takenAt', 'text'].map((part) => member(value, part));
  const [origin, tools] = [member(value, 'origin'), member(value, 'tools')];
  if (typeof id !== 'string' || typeof name !== 'string' || typeof takenAt !== 'string' || typeof text !== 'string')
    return [];
  return [{ id, name, takenAt, text, origin: typeof origin === 'string' ? origin : null, tools: Number(tools) || 0 }];
}
