import { WorkerError } from '../workers/workerError';
import { currentBaselines, keptBaselines, watchBaselines } from './baselinesStore';
import { knownCatalog, watchCatalog } from './catalogSummary';
import { viewer } from './catalogView';
import { changesInUse } from './changesInUse';
import { findSide, presentOrigin, type SideContext, usualTarget } from './comparedSides';
import { compareWith } from './comparisonRuns';
import { readAddress, watchAddress } from './useAddress';

/** What the page knows besides: which host is on screen, and how it was read. */
type Surroundings = Pick<SideContext, 'settings' | 'host' | 'reading'>;

let surroundings: Surroundings | null = null;
let asked: readonly unknown[] = [];
let running: AbortController | null = null;

/** Keeps what changed since the baseline in use up to date, from the first call on. */
export async function noteSurroundings(next: Surroundings): Promise<void> {
  const isFirst = surroundings === null;
  surroundings = next;
  // A baseline is missing only once all that are kept have been read.
  await keptBaselines.whenRead();
  if (isFirst) {
    watchCatalog(look);
    watchAddress(look);
    watchBaselines(look);
    viewer.subscribe(lookForLost);
  }
  look();
}

/** Compares again. */
export function compareAgain(): void {
  asked = [];
  look();
}

/** Gives the comparison up until it is asked for again; with a side only where it is that side's. */
export function stopComparing(sideId?: number): void {
  const now = changesInUse.getState();
  if (now.kind !== 'comparing' || (sideId !== undefined && now.sideId !== sideId)) return;
  running?.abort();
  changesInUse.setState({ kind: 'stopped', name: now.name }, true);
}

/** The worker keeps few comparisons: one that was let go of is made anew. */
function lookForLost(): void {
  const { result, question } = viewer.getSnapshot();
  const now = changesInUse.getState();
  const isLost = result !== null && question !== null && question.comparison !== null && !result.isCompared;
  if (isLost && now.kind === 'compared' && now.summary.id === question.comparison) compareAgain();
}

function look(): void {
  if (surroundings === null) return;
  const { summary, revision } = knownCatalog();
  const kept = currentBaselines();
  const { host, reading } = surroundings;
  const { since } = readAddress().address;
  const target = usualTarget({ kept, host }, since);
  const isRead = summary !== null && (host === null ? summary.files.length > 0 : reading !== null);
  const parts = [target, revision, host, reading, kept.get(target?.slice('baseline:'.length) ?? ''), isRead];
  if (parts.every((part, place) => part === asked[place]) && asked.length > 0) return;
  asked = parts;
  running?.abort();
  if (target === null || !isRead) {
    changesInUse.setState(target === null ? { kind: 'none' } : { kind: 'pending' }, true);
    return;
  }
  const controller = new AbortController();
  running = controller;
  void compare(target, { ...surroundings, summary, kept }, revision, controller.signal);
}

async function compare(target: string, context: SideContext, revision: number, signal: AbortSignal): Promise<void> {
  try {
    const answer = await findSide(target, context);
    if (signal.aborted) return;
    if (answer.kind === 'none') return changesInUse.setState({ kind: 'missing', words: answer.words }, true);
    const { side } = answer;
    const { name } = side.named;
    changesInUse.setState({ kind: 'comparing', name, sideId: side.id }, true);
    const summary = await compareWith(side, presentOrigin(context), revision, signal);
    if (signal.aborted) return;
    if (summary === null) return changesInUse.setState({ kind: 'none' }, true);
    changesInUse.setState({ kind: 'compared', name, target, summary }, true);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof WorkerError)) throw error;
    changesInUse.setState({ kind: 'none' }, true);
  }
}
