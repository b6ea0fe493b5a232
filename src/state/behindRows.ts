import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ContentProgress } from '../engine/catalogState';
import { type RuleSettings, usualThreshold } from '../model/finding';
import { WorkerError } from '../workers/rpcClient';
import { catalogClient, noteFacts } from './catalogClient';
import { hasRows, knownCatalog, knownCatalogStore, setSummary } from './catalogSummary';
import { currentChoices, view } from './catalogView';
import { compareAgain, comparisonInUse, startComparing } from './comparison';
import { derive, type Readable } from './derived';
import { describeUndescribed } from './drafts';
import { hostStore, settingsStore } from './hostStore';
import { startJudging } from './judgeDrafts';
import { startLedger } from './ledger';
import { viewPainted } from './painted';
import { preferences } from './preferences';
import { startFiles } from './sources/added';
import { isHostSettled, shownAsOf } from './sources/hostList';
import { loadConnect } from './sources/loadConnect';
import { sourceRecords } from './sources/records';
import { shownAddress } from './useAddress';

/** How many tools' content is read; null while nobody reads. */
const progress = createStore<number | null>(() => null);

const ruleSettings: Readable<RuleSettings> = derive(
  [settingsStore, derive([preferences], ({ showsLowConfidence }) => showsLowConfidence)],
  ({ rulesOff, threshold }, showsLow) => ({ off: rulesOff, showsLow, threshold }),
);

/** Reads what the tools say, now and after each change of the catalog, behind the rows. */
export function startContentReading(): void {
  const noteRules = () => noteFacts({ rules: ruleSettings.getState() });
  const { off, showsLow, threshold } = ruleSettings.getState();
  if (off.length > 0 || showsLow || threshold !== usualThreshold) noteRules();
  ruleSettings.subscribe(noteRules);
  let isReading = false;
  /** Ids of tools whose text stopped a worker: they are named, and not read again while the page is open. */
  const setAside: string[] = [];
  let reading: string | null = null;
  const onProgress = (done: ContentProgress) => {
    if (typeof done === 'number') progress.setState(done, true);
    else reading = done.reading;
  };
  /** A worker that stopped is started again with its list, which is then read anew; anything else is a bug. */
  const leaveUnread = (thrown: unknown): null => {
    if (!(thrown instanceof WorkerError)) throw thrown;
    if (reading !== null && (thrown.fault === 'silent' || thrown.fault === 'broke')) {
      setAside.push(reading);
      catalogClient.start();
    }
    return null;
  };
  const read = async () => {
    // A change meanwhile is read once this reading is done.
    if (isReading || (knownCatalog().summary?.isJudged ?? true)) return;
    isReading = true;
    let revision = -1;
    try {
      while (revision !== knownCatalog().revision) {
        revision = knownCatalog().revision;
        progress.setState(0, true);
        reading = null;
        const summary = await catalogClient.ask('readContent', setAside, { onProgress }).catch(leaveUnread);
        if (summary === null) continue;
        setSummary(summary);
        revision = knownCatalog().revision;
      }
    } finally {
      progress.setState(null, true);
      isReading = false;
    }
  };
  knownCatalogStore.subscribe(() => void read());
  void read();
}

/** How many tools' content is read so far; null while none is being read. */
export function useContentProgress(): number | null {
  return useStore(progress);
}

const behindRowsMs = 500;

/** Whether the rows are drawn, so that what nobody waits for may be loaded. */
const isBehindRows = createStore(() => false);

const moment = derive([isHostSettled, shownAsOf, hasRows, hostStore], (isSettled, asOf, isShown, host) => ({
  isSettled: isSettled || asOf !== null,
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
    const { isSettled, host } = moment.getState();
    if (!isSettled) return;
    // Without a host, and in another view, there are no rows to draw first.
    const isForRows = host !== null && shownAddress.getState().view === 'catalog';
    const ms = isForRows && !currentChoices().isWaiting ? behindRowsMs : 0;
    timer = setTimeout(() => void viewPainted().then(start), ms);
  };
  moment.subscribe(wait);
  wait();
}

function start(): void {
  const { isShown, host } = moment.getState();
  if (isShown) void describeUndescribed(host);
  if (isBehindRows.getState()) return;
  void startFiles().then(askKeptSources);
  startLedger();
  startComparing();
  startContentReading();
  startJudging();
  isLost.subscribe((lost) => {
    if (lost) compareAgain();
  });
  isBehindRows.setState(true, true);
}

/** Few sources have an address: what asks them is loaded for those alone. */
async function askKeptSources(): Promise<void> {
  if (![...sourceRecords.getState().values()].some(({ from }) => from !== undefined)) return;
  // Without it, their lists stay those of the last visit.
  const connect = await loadConnect().catch(() => null);
  await connect?.askKept();
}

export function useIsBehindRows(): boolean {
  return useStore(isBehindRows);
}
