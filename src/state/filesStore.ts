import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { confirmationKey, isConfirmedElsewhere, withConfirmation } from '../dialects/confirmation';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from '../dialects/keptDerivations';
import type { Declined } from '../dialects/readFile';
import type { DocumentFault } from '../dialects/sourceDocument';
import type { SourceSummary } from '../engine/loadedCatalog';
import { fetchOwnFile } from '../host/ownFiles';
import { newId } from '../model/newId';
import { createFileReader } from '../workers/fileClient';
import type { FileProgress } from '../workers/fileService';
import { WorkerError } from '../workers/workerError';
import { base } from './base';
import { catalogClient, restarts } from './catalogClient';
import { knownCatalog, noteSummary } from './catalogSummary';
import type { Readable } from './derived';
import {
  bodyOf,
  fileList,
  type KeptFile,
  type KeptList,
  type KeptOrigin,
  keptFiles,
  noFiles,
  noteFilesArrived,
} from './keptFiles';
import { overlayMembers, persisted } from './persisted';

/** A file that is being read. */
export interface ReadingFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Null until its reader reports. */
  readonly progress: FileProgress | null;
  /** In milliseconds since 1970; null while it waits for its turn. */
  readonly startedAt: number | null;
  /** False for those this browser keeps: they come back. */
  readonly canCancel: boolean;
}

/** A file that gave no tools, and why. */
export type FailedFile = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'declined'; readonly declined: Declined | null; readonly faults: readonly DocumentFault[] }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** The browser could not open it: it was moved, changed, or may not be read. */
  | { readonly kind: 'unreadable' }
  /** Reading it took longer than it may, or its reader broke. */
  | { readonly kind: 'gave-up' }
);

/** Files beside the host's list: being read, refused, and how their facts are derived. The worker holds what was read. */
export interface FilesState extends ReadingState {
  readonly isKept: boolean;
  readonly settings: DerivationSettings;
  /** The kept files, by their ids. */
  readonly list: KeptList;
}

interface ReadingState {
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  readonly busy: ReadonlySet<string>;
  /** The files removed last, while that can be undone. */
  readonly removed: readonly KeptFile[];
  readonly duplicates: readonly DuplicateFile[];
}

/** A file just added beside one of the same name and server. */
export interface DuplicateFile {
  readonly id: string;
  readonly name: string;
  readonly former: Pick<SourceSummary, 'id' | 'tools'>;
}

/** A file to read. `new`: somebody has just added it. `kept`: this browser has it. `again`: the catalog has it already. */
interface Job {
  readonly kind: 'new' | 'kept' | 'again';
  readonly file: KeptFile;
  /** Null where it is gone. */
  readonly load: () => Promise<Blob | null>;
}

const maxBytes = 64 * 1024 * 1024;
const longestLabel = 80;

const derivations = createStore<DerivationSettings>(() => defaultDerivations);

const keptDerivations = persisted(derivations, {
  key: 'derivations',
  what: 'settings of added files',
  with: 'how facts are derived from them',
  version: 1,
  schema: {
    read: readDerivations,
    write: (settings) => settings,
  },
  limit: 100_000,
  rebase: overlayMembers,
});

const reader = createFileReader(catalogClient);
const nothing: ReadingState = { reading: [], failed: [], busy: new Set(), removed: [], duplicates: [] };
const state = createStore<ReadingState>(() => nothing);

let line: readonly Job[] = [];
let current: Job | null = null;
let isRunning = false;
/** Files that are read but not yet in the catalog. They are added together, since each change rebuilds its answers. */
let arrived: readonly { readonly job: Job; readonly summary: SourceSummary }[] = [];
/** What each file's approvals were concluded from, as `confirmationKey`. */
const concluded = new Map<string, string>();
let started: Promise<void> | null = null;

/** What is being read, failed, was removed last and waits for an answer. */
export const filesState: Readable<ReadingState> = state;

const show = (changes: Partial<ReadingState>) => state.setState(changes);
const filesInCatalog = () => knownCatalog().summary?.files ?? [];

function jobOf(kind: Job['kind'], file: KeptFile): Job {
  return { kind, file, load: () => keptFiles.loadBody(bodyOf(file)) };
}

function showLine(): void {
  const jobs = [...(current === null ? [] : [current]), ...line];
  const known = new Map(state.getState().reading.map((one) => [one.id, one]));
  show({
    reading: jobs
      .filter(({ kind }) => kind !== 'again')
      .map(({ kind, file: { id, name, size } }) => ({
        progress: null,
        ...known.get(id),
        id,
        name,
        bytes: size,
        canCancel: kind === 'new',
        startedAt: id === current?.file.id ? (known.get(id)?.startedAt ?? Date.now()) : null,
      })),
    busy: new Set(jobs.filter(({ kind }) => kind === 'again').map(({ file }) => file.id)),
  });
}

function enqueue(jobs: readonly Job[]): void {
  const ids = new Set(jobs.map(({ file }) => file.id));
  line = [...line.filter(({ file }) => !ids.has(file.id)), ...jobs];
  showLine();
  void run();
}

function readAgain(ids: readonly string[]): void {
  enqueue([...fileList.getState().values()].filter(({ id }) => ids.includes(id)).map((file) => jobOf('again', file)));
}

/** Reads one file after the other, and ends the worker behind the last. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (line.length > 0) {
    for (let next = line[0]; next !== undefined; next = line[0]) {
      const job = next;
      line = line.slice(1);
      current = job;
      showLine();
      await work(job).catch((error: unknown) => {
        // A bug: it is shown as one, and the files behind it are read all the same.
        fail({ id: job.file.id, name: job.file.name, kind: 'gave-up' });
        void Promise.reject(error);
      });
      current = null;
    }
    await addArrived();
    readOthersAgain();
  }
  isRunning = false;
  reader.stop();
  showLine();
  if (started !== null) noteFilesArrived();
}

async function work(job: Job): Promise<void> {
  const { id, name } = job.file;
  const settings = withConfirmation(derivations.getState(), [
    ...filesInCatalog(),
    ...arrived.map(({ summary }) => summary),
  ]);
  // Removed also when its reading failed, or it would be read again at each start.
  concluded.set(id, confirmationKey(settings));
  const isStopped = () => current !== job || (job.kind !== 'new' && !fileList.getState().has(id));
  const blob = await job.load().catch(() => null);
  if (isStopped()) return;
  if (blob === null) return fail({ id, name, kind: 'unreadable' });
  if (blob.size > maxBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  const outcome = await reader.read({ id, name, blob, settings }, (progress) =>
    show({ reading: state.getState().reading.map((one) => (one.id === id ? { ...one, progress } : one)) }),
  );
  // Removed or cancelled meanwhile.
  if (isStopped() || outcome.kind === 'stopped') return;
  switch (outcome.kind) {
    case 'read':
      arrived = [...arrived, { job, summary: outcome.summary }];
      keptFiles.holdBody(bodyOf(job.file), blob);
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

/** Now, and later than all that were added before: their order is that of their times. */
function timeBehind(list: KeptList): number {
  return Math.max(Date.now(), ...Array.from(list.values(), ({ addedAt }) => addedAt + 1));
}

function changeList(change: (list: Map<string, KeptFile>) => Iterable<readonly [string, KeptFile]>): void {
  fileList.setState(new Map(change(new Map(fileList.getState()))), true);
}

async function addArrived(): Promise<void> {
  // First where they are kept: what is in sight must be there after a reload.
  await keptFiles.flush();
  const joining = arrived;
  arrived = [];
  if (joining.length === 0) return;
  const ids = joining.map(({ job }) => job.file.id);
  try {
    noteSummary(await catalogClient.ask('addRead', { ids, order: [...fileList.getState().keys()] }));
    const added = joining.filter(({ job }) => job.kind === 'new' && job.file.from === undefined);
    noteDuplicates(added.map(({ summary }) => summary));
  } catch (error) {
    // They wait no more at the worker that stopped.
    if (error instanceof WorkerError) readAgain(ids);
    else void Promise.reject(error);
  }
}

function noteDuplicates(added: readonly SourceSummary[]): void {
  const found = added.flatMap(({ id, name, servers }) => {
    const former = filesInCatalog().find(
      (one) =>
        one.id !== id &&
        one.name === name &&
        (one.servers.some((server) => servers.includes(server)) || one.servers.length + servers.length === 0),
    );
    return former === undefined ? [] : [{ id, name, former }];
  });
  if (found.length > 0) show({ duplicates: [...state.getState().duplicates, ...found] });
}

/** Answers the question about a file of the same name and server. */
export function settleDuplicate({ id, former }: DuplicateFile, answer: 'replace' | 'keep-both'): void {
  show({ duplicates: state.getState().duplicates.filter((one) => one.id !== id) });
  if (answer === 'replace') void removeFiles([former.id]);
}

/** A manifest that was added or removed may change what is concluded of other files. */
function readOthersAgain(): void {
  const key = confirmationKey(withConfirmation(derivations.getState(), filesInCatalog()));
  const isStale = ({ id, dialects }: SourceSummary) => concluded.get(id) !== key && isConfirmedElsewhere(dialects);
  readAgain(
    filesInCatalog()
      .filter(isStale)
      .map(({ id }) => id),
  );
}

function fail(file: FailedFile): void {
  show({ failed: [...state.getState().failed.filter(({ id }) => id !== file.id), file] });
}

/** Reads what this browser keeps, and follows what this tab and others add and remove. */
export function startFiles(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  derivations.subscribe(applyDerivations);
  restarts.subscribe(readAllAgain);
  // A file that is read before its settings are known would be read twice.
  await keptDerivations.whenRead();
  await keptFiles.whenRead();
  fileList.subscribe(follow);
  follow(fileList.getState(), noFiles);
  if (!isRunning) noteFilesArrived();
}

function follow(list: KeptList, before: KeptList): void {
  const removed = [...before.keys()].filter((id) => !list.has(id));
  if (removed.length > 0) void drop(removed);
  // One that was just added is being read already.
  const added = [...list.values()].filter(({ id }) => !before.has(id) && current?.file.id !== id);
  enqueue(added.map((file) => jobOf('kept', file)));
  const isOther = (file: KeptFile) => bodyOf(before.get(file.id) ?? file) !== bodyOf(file);
  enqueue([...list.values()].filter(isOther).map((file) => jobOf('again', file)));
}

/** Reads files by their content and keeps those that hold tools. */
export function addFiles(added: readonly { readonly path: string; readonly file: File }[], path?: string): void {
  enqueue(
    added.map(({ path: name, file }) => {
      const id = newId();
      const entry = { id, name, ...(path !== undefined && { path }), size: file.size, addedAt: Date.now() };
      return { kind: 'new', file: entry, load: async () => file };
    }),
  );
}

/** Adds the list of an address; returns the source's id. */
export function addList(name: string, from: KeptOrigin, list: Blob): string {
  const id = newId();
  const now = Date.now();
  const file = { id, name, from, size: list.size, addedAt: now, askedAt: now };
  enqueue([{ kind: 'new', file, load: async () => list }]);
  return id;
}

/** Puts what an address answered now in place of its last list. */
export function replaceList(id: string, list: Blob): void {
  const file = fileList.getState().get(id);
  if (file === undefined) return;
  const body = newId();
  keptFiles.holdBody(body, list);
  changeList((files) => files.set(id, { ...file, body, size: list.size, askedAt: Date.now() }));
}

/** Calls a source by another name; by its own where the text is empty. */
export function renameSource(id: string, name: string): void {
  const file = fileList.getState().get(id);
  const label = name.trim().slice(0, longestLabel);
  if (file === undefined) return;
  changeList((files) => files.set(id, { ...file, label: label === '' || label === file.name ? undefined : label }));
}

/** Stops the reading of all that was just added: what was read to its end comes in. */
export async function cancelFiles(): Promise<void> {
  line = line.filter(({ kind }) => kind !== 'new');
  await addArrived();
  if (current?.kind === 'new') stopCurrent();
  showLine();
}

function stopCurrent(): void {
  current = null;
  reader.stop();
}

export function dismissFailed(ids: readonly string[]): void {
  show({ failed: state.getState().failed.filter(({ id }) => !ids.includes(id)) });
}

/** Removes files; `undoRemoval` brings them back until others are removed, or `dismissRemoval` lets them go. */
export async function removeFiles(ids: readonly string[]): Promise<void> {
  // The catalog follows the list only once that has started.
  await startFiles();
  const removed = [...fileList.getState().values()].filter(({ id }) => ids.includes(id));
  // Their bytes are read before the records are removed, so that Undo has them.
  for (const id of removed.map(bodyOf)) {
    const body = await keptFiles.loadBody(id).catch(() => null);
    if (body !== null) keptFiles.holdBody(id, body);
  }
  changeList((list) => [...list].filter(([id]) => !ids.includes(id)));
  show({ removed });
}

/** Reads the files removed last again, in the places they had. */
export function undoRemoval(): void {
  const { removed } = state.getState();
  show({ removed: [] });
  const back = removed.map((file) => [file.id, file] as const);
  changeList((list) => [...list, ...back].sort(([, a], [, b]) => a.addedAt - b.addedAt));
}

export function dismissRemoval(): void {
  show({ removed: [] });
}

async function drop(ids: readonly string[]): Promise<void> {
  line = line.filter(({ file }) => !ids.includes(file.id));
  show({
    duplicates: state.getState().duplicates.filter(({ id, former }) => !ids.includes(id) && !ids.includes(former.id)),
  });
  await addArrived();
  // First where it is kept: what is gone from sight must not come back after a reload.
  await keptFiles.flush();
  // Undo may have brought some back meanwhile.
  const gone = ids.filter((id) => !fileList.getState().has(id));
  if (current !== null && gone.includes(current.file.id)) stopCurrent();
  noteSummary(await catalogClient.ask('removeFiles', gone));
  readOthersAgain();
}

/** Reads a file anew: one of the demo from where it lies, another as it was added. */
export function reloadFile(id: string): void {
  const file = fileList.getState().get(id);
  if (file === undefined) return;
  const job = jobOf('again', file);
  const load = async () => {
    const fresh = file.path === undefined ? null : await fetchOwnFile(new URL(file.path, base()));
    return fresh === null ? job.load() : new Blob([fresh]);
  };
  enqueue([{ ...job, load }]);
}

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  derivations.setState(settings, true);
}

function applyDerivations(settings: DerivationSettings): void {
  void catalogClient.ask('derive', { settings }).then((summary) => summary && noteSummary(summary));
  readAgain(filesInCatalog().map(({ id }) => id));
}

/** For a catalog worker that was started again: it knows nothing, and what was on its way to the one before is gone. */
function readAllAgain(): void {
  void catalogClient.ask('derive', { settings: derivations.getState() });
  const interrupted = current?.kind === 'new' ? [current] : [];
  if (current !== null) stopCurrent();
  arrived = [];
  enqueue([...Array.from(fileList.getState().values(), (file) => jobOf('kept', file)), ...interrupted]);
}

export function useFiles(): FilesState {
  const settings = useStore(derivations);
  const isKept = [useStore(keptFiles.status), useStore(keptDerivations.status)].every(
    (status) => status === 'kept' || status === 'reading',
  );
  return { ...useStore(state), isKept, settings, list: useStore(fileList) };
}
