import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { confirmationKey, withConfirmation } from '../dialects/confirmation';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from '../dialects/keptDerivations';
import type { Declined } from '../dialects/readFile';
import type { DocumentFault } from '../dialects/sourceDocument';
import type { CatalogSummary, SourceSummary } from '../engine/loadedCatalog';
import { fetchOwnFile } from '../host/ownFiles';
import { isSameJson } from '../model/json';
import { createFileReader } from '../workers/fileClient';
import type { FileProgress } from '../workers/fileWorker';
import { WorkerError } from '../workers/workerError';
import { base } from './base';
import { noteSummary } from './catalogSummary';
import { fileList, type KeptList, keptFiles, noFiles, noteFilesArrived } from './keptFiles';
import { overlayMembers, persisted } from './persisted';
import { catalogClient, restarts } from './useCatalog';

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

/** Files beside the host's list: being read, refused, and how their facts are derived. What was read the worker knows. */
export interface FilesState extends ReadingState {
  readonly isKept: boolean;
  readonly settings: DerivationSettings;
  /** When each kept file was added, in milliseconds since 1970, by its id. */
  readonly addedAt: ReadonlyMap<string, number>;
}

interface ReadingState {
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  readonly busy: ReadonlySet<string>;
  /** The names of the files removed last, while that can be undone; else empty. */
  readonly removed: readonly string[];
  readonly duplicates: readonly DuplicateFile[];
}

/** A file just added beside one of the same name and server. */
export interface DuplicateFile {
  readonly id: string;
  readonly name: string;
  readonly former: Pick<SourceSummary, 'id' | 'tools'>;
}

/** What brings removed files back as they were. */
interface Removal {
  readonly files: readonly { readonly summary: SourceSummary; readonly blob: Blob | null }[];
  readonly kept: KeptList;
  /** By which they were read. */
  readonly settings: DerivationSettings;
  /** Those whose reading the removal ended. */
  readonly unread: ReadonlySet<string>;
}

/** A file to read. `new`: somebody has just added it. `kept`: this browser has it. `again`: the catalog has it already. */
interface Job {
  readonly kind: 'new' | 'kept' | 'again';
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Where it lies beside this app, for the demo's files. */
  readonly path?: string | undefined;
  /** Null where it is gone. */
  readonly load: () => Promise<Blob | null>;
}

const maxBytes = 64 * 1024 * 1024;
/** Every change of the catalog costs: files that are read soon after each other go in together. */
const togetherMs = 250;

const derivations = createStore<DerivationSettings>(() => defaultDerivations);

const keptDerivations = persisted(derivations, {
  key: 'derivations',
  what: 'settings of added files',
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
/** Read, and not yet in the catalog. */
let arrived: SourceSummary[] = [];
/** Those of `arrived` that somebody has just added. */
const fresh = new Set<string>();
let addedAt = 0;
let files: readonly SourceSummary[] = [];
/** What each file's approvals were concluded from, as `confirmationKey`. */
const concluded = new Map<string, string>();
/** The list of kept files as it was last followed, and the settings that the catalog was sent. */
let followed = noFiles;
let applied = defaultDerivations;
let removal: Removal | null = null;
let isStarted = false;

function show(changes: Partial<ReadingState>): void {
  state.setState(changes);
}

function showLine(): void {
  const jobs = [...(current === null ? [] : [current]), ...line];
  const known = new Map(state.getState().reading.map((one) => [one.id, one]));
  show({
    reading: jobs
      .filter(({ kind }) => kind !== 'again')
      .map(({ id, name, bytes, kind }) => ({
        progress: null,
        ...known.get(id),
        id,
        name,
        bytes,
        canCancel: kind === 'new',
        startedAt: id === current?.id ? (known.get(id)?.startedAt ?? Date.now()) : null,
      })),
    busy: new Set(jobs.filter(({ kind }) => kind === 'again').map(({ id }) => id)),
  });
}

function enqueue(jobs: readonly Job[]): void {
  const ids = new Set(jobs.map(({ id }) => id));
  line = [...line.filter(({ id }) => !ids.has(id)), ...jobs];
  showLine();
  void run();
}

/** Reads one file after the other, and ends the worker behind the last. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (;;) {
    const [next, ...others] = line;
    if (next === undefined) {
      await addArrived();
      readOthersAgain();
      if (line.length > 0) continue;
      break;
    }
    line = others;
    current = next;
    showLine();
    try {
      await work(next);
    } catch (error) {
      // A bug: it is shown as one, and the files behind it are read all the same.
      fail({ id: next.id, name: next.name, kind: 'gave-up' });
      void Promise.reject(error);
    }
    current = null;
    if (Date.now() - addedAt > togetherMs) await addArrived();
  }
  isRunning = false;
  reader.stop();
  showLine();
  if (isStarted) noteFilesArrived();
}

async function work(job: Job): Promise<void> {
  const { id, name, kind } = job;
  const settings = withConfirmation(derivations.getState(), [...files, ...arrived]);
  // Also of one that fails: it would be read again for ever.
  concluded.set(id, confirmationKey(settings));
  const blob = await job.load().catch(() => null);
  if (blob === null) return fail({ id, name, kind: 'unreadable' });
  if (blob.size > maxBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  if (current !== job) return;
  const outcome = await reader.read({ id, name, blob, settings }, (progress) =>
    show({ reading: state.getState().reading.map((one) => (one.id === id ? { ...one, progress } : one)) }),
  );
  // Removed, cancelled or forgotten meanwhile.
  if (current !== job || outcome.kind === 'stopped') return;
  switch (outcome.kind) {
    case 'read':
      arrived.push(outcome.summary);
      keptFiles.holdBody(id, blob);
      if (kind === 'new') {
        fresh.add(id);
        keep(job, blob);
      }
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

async function addArrived(): Promise<void> {
  // First where they are kept: what is in sight must be there after a reload.
  await keptFiles.flush();
  const joining = arrived;
  arrived = [];
  try {
    if (joining.length > 0)
      take(
        await catalogClient.ask(
          'addRead',
          joining.map(({ id }) => id),
        ),
      );
    noteDuplicates(joining.filter(({ id }) => fresh.delete(id)));
  } catch (error) {
    // They wait no more at the worker that stopped.
    if (error instanceof WorkerError) enqueue(joining.map(againOf));
    else void Promise.reject(error);
  }
  addedAt = Date.now();
}

function take(summary: CatalogSummary): void {
  files = summary.files;
  noteSummary(summary);
}

function noteDuplicates(added: readonly SourceSummary[]): void {
  const found = added.flatMap(({ id, name, servers }) => {
    const former = files.find(
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

/** A robot manifest that came or went tells of tools in other files. */
function readOthersAgain(): void {
  const key = confirmationKey(withConfirmation(derivations.getState(), files));
  const stale = files.filter(
    ({ id, dialects }) => concluded.get(id) !== key && dialects.some(([dialect]) => dialect === 'his'),
  );
  enqueue(stale.map(againOf));
}

function againOf({ id, name, bytes }: SourceSummary): Job {
  return { kind: 'again', id, name, bytes, load: () => keptFiles.loadBody(id) };
}

function fail(file: FailedFile): void {
  show({ failed: [...state.getState().failed.filter(({ id }) => id !== file.id), file] });
}

function keep({ id, name, path }: Job, blob: Blob): void {
  const file = { id, name, addedAt: Date.now(), size: blob.size, ...(path !== undefined && { path }) };
  changeKept((list) => new Map(list).set(id, file));
}

/** Reads what this browser keeps, and follows what other tabs add and remove. */
export async function startFiles(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  derivations.subscribe(applyDerivations);
  restarts.subscribe(readAllAgain);
  // A file that is read before its settings are known would be read twice.
  await keptDerivations.whenRead();
  await keptFiles.whenRead();
  fileList.subscribe(follow);
  follow();
  if (!isRunning) noteFilesArrived();
}

function follow(): void {
  const list = fileList.getState();
  const added = [...list.values()].filter(({ id }) => !followed.has(id));
  const removed = [...followed.keys()].filter((id) => !list.has(id));
  followed = list;
  if (removed.length > 0) void drop(removed);
  enqueue(
    added.map(({ id, name, size, path }) => ({
      kind: 'kept',
      id,
      name,
      bytes: size,
      path,
      load: () => keptFiles.loadBody(id),
    })),
  );
}

/** Reads files by their content and keeps those that hold tools. */
export function addFiles(added: readonly { readonly path: string; readonly file: File }[], path?: string): void {
  enqueue(
    added.map(({ path: name, file }) => ({
      kind: 'new',
      id: crypto.randomUUID?.() ?? `${Date.now()}-${name}`,
      name,
      bytes: file.size,
      path,
      load: async () => file,
    })),
  );
}

/** Stops the reading of all that was just added: what is in the catalog stays, what was read to its end comes in. */
export function cancelFiles(): void {
  line = line.filter(({ kind }) => kind !== 'new');
  void addArrived();
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
  const unread = new Set([current, ...line].flatMap((job) => (job === null ? [] : [job.id])));
  const gone = files.filter(({ id }) => ids.includes(id));
  const before = fileList.getState();
  // Before they go from where they are kept.
  const blobs = await Promise.all(gone.map(({ id }) => keptFiles.loadBody(id).catch(() => null)));
  removal = {
    files: gone.map((summary, place) => ({ summary, blob: blobs[place] ?? null })),
    kept: new Map([...before].filter(([id]) => ids.includes(id))),
    settings: applied,
    unread,
  };
  changeKept((list) => new Map([...list].filter(([id]) => !ids.includes(id))));
  await drop(ids);
  show({ removed: gone.map(({ name }) => name) });
}

/** Brings the files removed last back as they were: their places, when they were added, what was assigned to their tools. */
export async function undoRemoval(): Promise<void> {
  if (removal === null) return;
  const { files: gone, kept: keptBefore, settings, unread } = removal;
  removal = null;
  show({ removed: [] });
  for (const { summary, blob } of gone) if (blob !== null) keptFiles.holdBody(summary.id, blob);
  changeKept((list) => new Map([...list, ...keptBefore].sort(([, a], [, b]) => a.addedAt - b.addedAt)));
  await addArrived();
  take(
    await catalogClient.ask(
      'restoreFiles',
      gone.map(({ summary }) => summary.id),
    ),
  );
  const here = new Set(files.map(({ id }) => id));
  // The worker may have been started again, or the rules changed meanwhile.
  const stale = gone.filter(({ summary: { id } }) => settings !== applied || unread.has(id) || !here.has(id));
  enqueue(stale.map(({ summary }) => againOf(summary)));
  readOthersAgain();
}

/** Lets the files removed last go for good. */
export function dismissRemoval(): void {
  removal = null;
  show({ removed: [] });
  void catalogClient.ask('dropRemoved', null);
}

/** Not followed as a change that came from elsewhere; what came from there meanwhile still is. */
function changeKept(change: (list: KeptList) => KeptList): void {
  followed = change(followed);
  fileList.setState(change(fileList.getState()), true);
}

async function drop(ids: readonly string[]): Promise<void> {
  line = line.filter((job) => !ids.includes(job.id));
  if (current !== null && ids.includes(current.id)) stopCurrent();
  show({
    duplicates: state.getState().duplicates.filter(({ id, former }) => !ids.includes(id) && !ids.includes(former.id)),
  });
  await addArrived();
  // First where it is kept: what is gone from sight must not come back after a reload.
  await keptFiles.flush();
  take(await catalogClient.ask('removeFiles', ids));
  readOthersAgain();
}

/** Reads a file anew: one of the demo from where it lies, another as it was added. */
export async function reloadFile(id: string): Promise<void> {
  const file = files.find((one) => one.id === id);
  if (file === undefined) return;
  const path = fileList.getState().get(id)?.path;
  const load = async () => {
    const fresh = path === undefined ? null : await fetchOwnFile(new URL(path, base));
    return fresh === null ? keptFiles.loadBody(id) : new Blob([fresh]);
  };
  enqueue([{ ...againOf(file), load }]);
}

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  derivations.setState(settings, true);
}

function applyDerivations(): void {
  const settings = derivations.getState();
  if (isSameJson(settings, applied)) return;
  applied = settings;
  void catalogClient.ask('derive', { settings }).then((summary) => summary && take(summary));
  enqueue(files.map(againOf));
}

/** For a catalog worker that was started again: it knows nothing, and what was on its way to the one before is gone. */
function readAllAgain(): void {
  void catalogClient.ask('derive', { settings: applied });
  const interrupted = current;
  if (interrupted !== null) stopCurrent();
  const again = [...files, ...arrived].map(againOf);
  arrived = [];
  enqueue([...again, ...(interrupted === null ? [] : [interrupted])]);
}

export function useFiles(): FilesState {
  const settings = useStore(derivations);
  const isKept = [useStore(keptFiles.status), useStore(keptDerivations.status)].every(
    (status) => status === 'kept' || status === 'reading',
  );
  const list = useStore(fileList);
  const addedAt = useMemo(() => new Map([...list].map(([id, file]) => [id, file.addedAt])), [list]);
  return { ...useStore(state), isKept, settings, addedAt };
}
