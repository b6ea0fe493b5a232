import { type Doubt, findDoubts, type SideOrigin } from '../engine/compare/certainty';
import type { ComparisonQuestion, Lineage } from '../engine/compareCatalog';
import type { ComparisonSummary } from '../engine/comparisonTable';
import type { ComparedSide } from './comparedSides';
import { catalogClient } from './useCatalog';

/** A comparison under way, for all that wait for it. */
interface Run {
  readonly controller: AbortController;
  readonly promise: Promise<ComparisonSummary | null>;
  readonly listeners: Set<(done: number) => void>;
  waiting: number;
}

const runs = new Map<string, Run>();

/**
 * Compares the catalog with a side; null where that is no longer there. The same comparison is worked out once, for all
 * that ask for it, and given up where none of them waits any more. Rejects with the signal's reason, or `WorkerError`.
 */
export async function compareWith(
  compared: ComparedSide,
  catalog: SideOrigin,
  revision: number,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<ComparisonSummary | null> {
  signal.throwIfAborted();
  const { id, side } = compared;
  const lineage = lineageOf(compared, catalog);
  const key = `${id} ${revision} ${lineage}`;
  const run = runs.get(key) ?? start(key, { sideId: id, side, lineage });
  run.waiting++;
  run.listeners.add(onProgress);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([run.promise, aborted]);
  } finally {
    run.listeners.delete(onProgress);
    if (--run.waiting === 0) end(key, run);
  }
}

/** Let go of before it is aborted: whoever asks next starts anew. */
function end(key: string, run: Run): void {
  if (runs.get(key) === run) runs.delete(key);
  run.controller.abort();
}

function start(key: string, question: ComparisonQuestion): Run {
  const controller = new AbortController();
  const listeners: Run['listeners'] = new Set();
  const onProgress = (done: unknown) => {
    if (typeof done === 'number') for (const listener of listeners) listener(done);
  };
  const promise = catalogClient.ask('comparison', question, { signal: controller.signal, onProgress });
  const run: Run = { controller, promise, listeners, waiting: 0 };
  runs.set(key, run);
  const forget = () => {
    if (runs.get(key) === run) runs.delete(key);
  };
  promise.then(forget, forget);
  return run;
}

/** Why what is missing may be there all the same. */
export function doubtsOf({ named, present, isSameCaller }: ComparedSide, catalog: SideOrigin): readonly Doubt[] {
  const doubts = findDoubts(named, present ?? catalog);
  return isSameCaller ? doubts.filter(({ kind }) => kind !== 'unknown-caller') : doubts;
}

/** How a side relates to the catalog: only an earlier state of the same list proves that a tool is removed. */
function lineageOf(side: ComparedSide, catalog: SideOrigin): Lineage {
  if (!side.isEarlier) return 'unrelated';
  if (side.named.host === null) return 'files';
  return doubtsOf(side, catalog).every(({ kind }) => kind === 'incomplete') ? 'same-list' : 'other-list';
}
