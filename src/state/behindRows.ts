import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { hasRows } from './catalogSummary';
import { currentChoices, view } from './catalogView';
import { comparisonInUse, startComparing } from './changesInUse';
import { compareAgain } from './comparison';
import { startContentReading } from './contentReading';
import { derive } from './derived';
import { describeUndescribed } from './drafts';
import { startFiles } from './filesStore';
import { hostStore } from './hostStore';
import { startAssignments } from './ledger';
import { isHostSettled } from './readingStore';

const behindRowsMs = 500;

/** Whether the rows are drawn, so that what nobody waits for may be loaded. */
const isBehindRows = createStore(() => false);

const moment = derive([isHostSettled, hasRows, hostStore], (isSettled, isShown, host) => ({
  isSettled,
  isShown,
  host,
}));

/** The worker keeps few comparisons: whether it let go of the one in use. */
const isLost = derive(
  [view, comparisonInUse],
  ({ result, question }, compared) =>
    compared !== null && question?.comparison === compared && result !== null && !result.isCompared,
);

/** Starts kept files, assignments and the comparison behind the host's list, so that its rows wait for nothing. */
export function startBehindRows(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (moment.getState().isSettled) timer = setTimeout(start, currentChoices().isWaiting ? 0 : behindRowsMs);
  };
  moment.subscribe(wait);
  wait();
}

function start(): void {
  const { isShown, host } = moment.getState();
  if (isShown) void describeUndescribed(host);
  if (isBehindRows.getState()) return;
  void startFiles();
  startAssignments();
  startComparing();
  startContentReading();
  isLost.subscribe((lost) => {
    if (lost) compareAgain();
  });
  isBehindRows.setState(true, true);
}

export function useIsBehindRows(): boolean {
  return useStore(isBehindRows);
}
