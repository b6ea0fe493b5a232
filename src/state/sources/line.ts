import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { confirmationKey, isConfirmedElsewhere, withConfirmation } from '../../dialects/derivations';
import type { Declined } from '../../dialects/planReading';
import type { SourceFault } from '../../dialects/sourceDocument';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { maxFileBytes } from '../../model/formatCount';
import { isHost, type SourceId } from '../../model/source';
import { createFileReader } from '../../workers/fileClient';
import { WorkerError } from '../../workers/rpcClient';
import { catalogClient } from '../catalogClient';
import { knownCatalog, setSummary } from '../catalogSummary';
import { derivationSettings } from '../derivationStore';
import { derive, type Readable } from '../derived';
import { hostStore } from '../hostStore';
import { keepRead, restoreRead } from './keptLists';
import { nothingRead, type ReadingProgress } from './readList';
import { bodyOf, keptSources, type SourceRecord, type SourceRecords, sourceRecords } from './records';

/** A file to read. `new`: somebody has just added it. `kept`: this browser has it. `again`: the catalog has it already. */
export interface Job {
  readonly kind: 'new' | 'kept' | 'again';
  readonly file: SourceRecord;
  /** Null where it is gone. */
  readonly load: () => Promise<Blob | null>;
}

/** A file that gave no tools, and why. */
export type FailedFile = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'declined'; readonly declined: Declined | null; readonly faults: readonly SourceFault[] }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** The browser could not open it: it was moved, changed, or may not be read. */
  | { readonly kind: 'unreadable' }
  /** Reading it took longer than it may, or its reader broke. */
  | { readonly kind: 'gave-up' }
);

/** A file just added beside one of the same name and server. */
export interface DuplicateFile {
  readonly id: string;
  readonly name: string;
  readonly former: Pick<SourceSummary, 'id' | 'tools'>;
}

type Work =
  | {
      readonly kind: 'reading';
      readonly job: Job;
      readonly progress: ReadingProgress;
    }
  /** What is read comes into the catalog, all together: each change of the catalog rebuilds its answers. */
  | { readonly kind: 'adding'; readonly done: Promise<void> };

interface FileLine {
  readonly waiting: readonly Job[];
  readonly work: Work | null;
  /** Read, but not in the catalog yet. */
  readonly arrived: readonly { readonly job: Job; readonly summary: SourceSummary }[];
  /** What the approvals of each file were concluded from, as `confirmationKey`, by id: of those that were read, or tried. */
  readonly concluded: ReadonlyMap<string, string>;
  readonly failed: readonly FailedFile[];
  readonly duplicates: readonly DuplicateFile[];
}

const reader = createFileReader(catalogClient);
const line = createStore<FileLine>(() => ({
  waiting: [],
  work: null,
  arrived: [],
  concluded: new Map(),
  failed: [],
  duplicates: [],
}));

/** The files that are read one after the other, and how far that is. */
export const fileLine: Readable<FileLine> = line;

/** Returns the files that wait, are being read, or are read and not in the catalog yet. */
export function jobsOnTheWay({ waiting, work, arrived }: FileLine): readonly Job[] {
  return [...waiting, ...arrived.map(({ job }) => job), ...(work?.kind === 'reading' ? [work.job] : [])];
}

/** The kept sources that are read into the catalog: all but the address that is read as the chosen host. */
export const listedRecords: Readable<SourceRecords> = derive([sourceRecords, hostStore], (list, host) => {
  if (host === null) return list;
  const others = [...list].filter(([, { from }]) => from?.url !== host.url);
  return others.length === list.size ? list : new Map(others);
});

/** Whether all files that this browser keeps are in the catalog, or failed: only then is a value of a link unknown. */
export const areFilesRead: Readable<boolean> = derive(
  [line, keptSources.status, listedRecords],
  (now, status, list) =>
    status !== 'reading' &&
    [...list.keys()].every((id) => now.concluded.has(id)) &&
    !jobsOnTheWay(now).some(({ kind }) => kind === 'kept'),
);

export function useAreFilesRead(): boolean {
  return useStore(areFilesRead);
}

/** Waits until `areFilesRead`. */
export function whenFilesRead(): Promise<void> {
  if (areFilesRead.getState()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = areFilesRead.subscribe((areRead) => {
      if (!areRead) return;
      stop();
      resolve();
    });
  });
}

export const filesInCatalog = () => knownCatalog().summary?.sources.filter(({ id }) => !isHost(id)) ?? [];

export function jobOf(kind: Job['kind'], file: SourceRecord): Job {
  return { kind, file, load: () => keptSources.loadBody(bodyOf(file)) };
}

/** Reads files behind those that wait already. */
export function enqueue(jobs: readonly Job[]): void {
  const ids = new Set(jobs.map(({ file }) => file.id));
  line.setState(({ waiting }) => ({ waiting: [...waiting.filter(({ file }) => !ids.has(file.id)), ...jobs] }));
  advance();
}

export function readAgain(ids: readonly string[]): void {
  enqueue(
    [...sourceRecords.getState().values()].filter(({ id }) => ids.includes(id)).map((file) => jobOf('again', file)),
  );
}

/** Takes files out of the line, and ends the reading of one of them at once. */
export function takeOut(isTaken: (job: Job) => boolean): void {
  const { waiting, work } = line.getState();
  line.setState({ waiting: waiting.filter((job) => !isTaken(job)) });
  if (work?.kind === 'reading' && isTaken(work.job)) {
    line.setState({ work: null });
    reader.stop();
  }
  advance();
}

/** Reads all files from the start, for a catalog worker that knows nothing. */
export function readAllAnew(): void {
  const { work } = line.getState();
  const interrupted = work?.kind === 'reading' && work.job.kind === 'new' ? [work.job] : [];
  line.setState({ arrived: [], waiting: [] });
  takeOut(() => true);
  enqueue([...Array.from(listedRecords.getState().values(), (file) => jobOf('kept', file)), ...interrupted]);
}

/** Resolves once what was being added is in the catalog. */
export async function whenAdded(): Promise<void> {
  const { work } = line.getState();
  if (work?.kind === 'adding') await work.done;
}

export function dismissFailed(ids: readonly string[]): void {
  line.setState(({ failed }) => ({ failed: failed.filter(({ id }) => !ids.includes(id)) }));
}

/** Begins what comes next: reads a file, else brings those that are read into the catalog. */
function advance(): void {
  const { work, waiting, arrived } = line.getState();
  if (work !== null) return;
  const [job, ...behind] = waiting;
  if (job !== undefined) {
    const progress = { ...nothingRead, startedAt: Date.now(), expectedBytes: job.file.size };
    line.setState({ waiting: behind, work: { kind: 'reading', job, progress } });
    void read(job)
      // A bug: it is shown as one, and the files behind it are read all the same.
      .catch((error: unknown) => {
        fail({ id: job.file.id, name: job.file.name, kind: 'gave-up' });
        void Promise.reject(error);
      })
      .finally(() => {
        if (!isReading(job)) return;
        line.setState({ work: null });
        advance();
      });
  } else if (arrived.length > 0) {
    const done = addArrived().finally(() => {
      line.setState({ work: null });
      readOthersAgain();
      advance();
    });
    line.setState({ work: { kind: 'adding', done } });
  } else reader.stop();
}

function isReading(job: Job): boolean {
  const { work } = line.getState();
  return work?.kind === 'reading' && work.job === job;
}

async function read(job: Job): Promise<void> {
  const { id, name } = job.file;
  const { arrived, concluded } = line.getState();
  const settings = withConfirmation(derivationSettings.getState(), [
    ...filesInCatalog(),
    ...arrived.map(({ summary }) => summary),
  ]);
  // Noted also when its reading fails, or it would be read again at each start.
  line.setState({ concluded: new Map(concluded).set(id, confirmationKey(settings)) });
  const restored = job.kind === 'kept' ? await restoreRead(job.file, settings) : null;
  if (restored !== null) {
    if (!isReading(job)) return reader.drop(id);
    line.setState(({ arrived, concluded }) => ({
      arrived: [...arrived, { job, summary: restored.summary }],
      concluded: new Map(concluded).set(id, confirmationKey(restored.settings)),
    }));
    return;
  }
  const blob = await job.load().catch(() => null);
  if (!isReading(job)) return;
  // What has an address is asked.
  if (blob === null && job.kind === 'kept' && job.file.from !== undefined) return;
  if (blob === null) return fail({ id, name, kind: 'unreadable' });
  if (blob.size > maxFileBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  const outcome = await reader.read({ source: { id, name }, blob, settings }, (progress) => {
    const { work } = line.getState();
    if (work?.kind === 'reading' && work.job === job)
      line.setState({ work: { ...work, progress: { ...work.progress, ...progress } } });
  });
  if (outcome.kind === 'stopped' || !isReading(job)) return;
  switch (outcome.kind) {
    case 'read':
      line.setState(({ arrived }) => ({ arrived: [...arrived, { job, summary: outcome.summary }] }));
      keptSources.holdBody(bodyOf(job.file), blob);
      if (job.kind === 'new') changeList((list) => list.set(id, { ...job.file, addedAt: timeBehind(list) }));
      return;
    case 'declined':
      return fail(outcome);
    case 'unreadable':
    case 'gave-up':
      return fail({ id, name, kind: outcome.kind });
    default:
      return outcome satisfies never;
  }
}

function fail(file: FailedFile): void {
  line.setState(({ failed }) => ({ failed: [...failed.filter(({ id }) => id !== file.id), file] }));
}

async function addArrived(): Promise<void> {
  // First where they are kept: what is in sight must be there after a reload.
  await keptSources.flush();
  const list = listedRecords.getState();
  const { arrived } = line.getState();
  const ids = arrived.map(({ job }) => job.file.id);
  const kept = ids.filter((id) => list.has(id));
  for (const id of ids) if (!list.has(id)) reader.drop(id);
  try {
    if (kept.length > 0) setSummary(await catalogClient.ask('addRead', { ids: kept, order: [...list.keys()] }));
    const added = arrived.filter(({ job }) => job.kind === 'new' && job.file.from === undefined);
    const found = added.flatMap(({ summary }) => duplicateOf(summary));
    line.setState(({ duplicates }) => ({ duplicates: [...duplicates, ...found] }));
    setTimeout(() => void keepBehindRows(kept), behindRowsMs);
  } catch (error) {
    // They wait no more at the worker that stopped.
    if (error instanceof WorkerError) readAgain(kept);
    else void Promise.reject(error);
  }
  line.setState((now) => ({ arrived: now.arrived.filter((one) => !arrived.includes(one)) }));
}

const behindRowsMs = 300;

/** Keeps lists for the next visit; what can't be read any more of those of the last one is read from its body. */
async function keepBehindRows(ids: readonly SourceId[]): Promise<void> {
  const lost = await keepRead(ids.flatMap((id) => listedRecords.getState().get(id) ?? []));
  if (lost.length > 0) readAgain(lost);
}

function duplicateOf({ id, name, servers }: SourceSummary): readonly DuplicateFile[] {
  const isAlike = (one: SourceSummary) =>
    one.servers.some((server) => servers.includes(server)) || one.servers.length + servers.length === 0;
  const former = filesInCatalog().find((one) => one.id !== id && one.name === name && isAlike(one));
  return former === undefined ? [] : [{ id, name, former }];
}

/** Keeps a file and the one of the same name. */
export function keepBoth(file: DuplicateFile): void {
  line.setState(({ duplicates }) => ({ duplicates: duplicates.filter((one) => one !== file) }));
}

/** A manifest that was added or removed may change what is concluded of other files. */
export function readOthersAgain(): void {
  const { concluded } = line.getState();
  const key = confirmationKey(withConfirmation(derivationSettings.getState(), filesInCatalog()));
  const stale = filesInCatalog().filter(
    ({ id, dialects }) => concluded.get(id) !== key && isConfirmedElsewhere(dialects),
  );
  readAgain(stale.map(({ id }) => id));
}

export function changeList(
  change: (list: Map<string, SourceRecord>) => Iterable<readonly [string, SourceRecord]>,
): void {
  sourceRecords.setState(new Map(change(new Map(sourceRecords.getState()))), true);
}

/** Now, and later than all that were added before: their order is that of their times. */
function timeBehind(list: ReadonlyMap<string, SourceRecord>): number {
  return Math.max(Date.now(), ...Array.from(list.values(), ({ addedAt }) => addedAt + 1));
}
