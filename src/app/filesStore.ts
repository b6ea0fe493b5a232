import type { CatalogSummary, SourceSummary } from '../catalog/protocol';
import { confirmationKey, withConfirmation } from '../dialects/confirmation';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { fetchOwnFile } from '../host/fetchOwnFile';
import { isSameJson } from '../model/isSameJson';
import type { FailedFile } from '../screens/sources/FailedFiles';
import type { ReadingFile } from '../screens/sources/ReadingFiles';
import { createStore } from '../storage/createStore';
import { filesPlace, type KeptFile, readFileBytes } from '../storage/filesPlace';
import { persistedStore } from '../storage/persistedStore';
import { onForget } from '../storage/registry';
import type { ChosenFile } from '../ui/droppedFiles';
import { useStore } from '../ui/useStore';
import { createFileReader } from '../workers/fileClient';
import { WorkerError } from '../workers/workerError';
import { mergeFields } from '../workspace/mergeFields';
import { settleMine } from '../workspace/mergeLists';
import { mergeMaps } from '../workspace/mergeMaps';
import { base } from './base';
import { noteSummary } from './catalogSummary';
import { catalogClient } from './useCatalog';

/** Files beside the host's list: being read, refused, and how their facts are derived. What was read the worker knows. */
export interface FilesState extends ReadingState {
  readonly isKept: boolean;
  readonly settings: DerivationSettings;
}

interface ReadingState {
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  readonly busy: ReadonlySet<string>;
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

type KeptList = ReadonlyMap<string, KeptFile>;

/** Files of this session, in case the browser keeps none. */
const chosen = new Map<string, Blob>();
const noFiles: KeptList = new Map();
const kept = persistedStore<KeptList>({
  key: 'sources',
  what: 'added files',
  version: 1,
  initial: noFiles,
  write: (files) => ({ version: 1, files: [...files.values()] }),
  schema: { later: async () => (await import('../storage/readKeptFiles')).readKeptFiles },
  merge: (base, mine, theirs) => mergeMaps(base, mine, theirs, settleMine),
  limit: 10_000_000,
  place: filesPlace((id) => chosen.get(id)),
});
const derivations = persistedStore<DerivationSettings>({
  key: 'derivations',
  what: 'settings of added files',
  version: 1,
  initial: defaultDerivations,
  write: (settings) => ({ version: 1, ...settings }),
  schema: { later: async () => (await import('../dialects/readDerivations')).readDerivations },
  merge: mergeFields,
  limit: 100_000,
});
const reader = createFileReader(catalogClient);
const nothing: ReadingState = { reading: [], failed: [], busy: new Set() };
const state = createStore(nothing);

let line: readonly Job[] = [];
let current: Job | null = null;
let isRunning = false;
/** Read, and not yet in the catalog. */
let arrived: SourceSummary[] = [];
let addedAt = 0;
let files: readonly SourceSummary[] = [];
/** What each file's approvals were concluded from, as `confirmationKey`. */
const concluded = new Map<string, string>();
/** The list of kept files as it was last followed, and the settings that the catalog was told. */
let followed = noFiles;
let applied = defaultDerivations;
let isStarted = false;

function show(changes: Partial<ReadingState>): void {
  state.set({ ...state.get(), ...changes });
}

function showLine(): void {
  const jobs = [...(current === null ? [] : [current]), ...line];
  const known = new Map(state.get().reading.map((one) => [one.id, one]));
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
}

async function work(job: Job): Promise<void> {
  const { id, name, kind } = job;
  const settings = withConfirmation(derivations.get(), [...files, ...arrived]);
  // Also of one that fails: it would be read again for ever.
  concluded.set(id, confirmationKey(settings));
  const blob = await job.load().catch(() => null);
  if (blob === null) return fail({ id, name, kind: 'unreadable' });
  if (blob.size > maxBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  if (current !== job) return;
  const outcome = await reader.read({ id, name, blob, settings }, (progress) =>
    show({ reading: state.get().reading.map((one) => (one.id === id ? { ...one, progress } : one)) }),
  );
  // Removed, cancelled or forgotten meanwhile.
  if (current !== job || outcome.kind === 'stopped') return;
  switch (outcome.kind) {
    case 'read':
      arrived.push(outcome.summary);
      chosen.set(id, blob);
      if (kind === 'new') keep(job, blob);
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
  await kept.flush();
  const joining = arrived;
  arrived = [];
  try {
    if (joining.length > 0) take(await catalogClient.ask('addFiles', { ids: joining.map(({ id }) => id) }));
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

/** A robot manifest that came or went tells of tools in other files. */
function readOthersAgain(): void {
  const key = confirmationKey(withConfirmation(derivations.get(), files));
  const stale = files.filter(
    ({ id, dialects }) => concluded.get(id) !== key && dialects.some(([dialect]) => dialect === 'his'),
  );
  enqueue(stale.map(againOf));
}

function againOf({ id, name, bytes }: SourceSummary): Job {
  return { kind: 'again', id, name, bytes, load: () => loadBlob(id) };
}

/** From memory where it is there, so that a file outlives its database; as bytes, as the record's may go with the database. */
async function loadBlob(id: string): Promise<Blob | null> {
  const held = chosen.get(id);
  if (held !== undefined) return held;
  const blob = await readFileBytes(id);
  return blob === null ? null : new Blob([await blob.arrayBuffer()]);
}

function fail(file: FailedFile): void {
  show({ failed: [...state.get().failed.filter(({ id }) => id !== file.id), file] });
}

function keep({ id, name, path }: Job, blob: Blob): void {
  const file = { id, name, addedAt: Date.now(), size: blob.size, ...(path !== undefined && { path }) };
  followed = new Map(followed).set(id, file);
  kept.set(new Map(kept.get()).set(id, file));
  // At once: bytes can't be left to the next page, as edits can.
  void kept.flush();
}

/** Reads what this browser keeps, and follows what other tabs add and remove. */
export async function startFiles(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  derivations.subscribe(applyDerivations);
  // A file that is read before its settings are known would be read twice.
  await derivations.flush();
  kept.subscribe(follow);
  follow();
}

function follow(): void {
  const list = kept.get();
  const added = [...list.values()].filter(({ id }) => !followed.has(id));
  const removed = [...followed.keys()].filter((id) => !list.has(id));
  followed = list;
  for (const id of removed) void drop(id);
  enqueue(
    added.map(({ id, name, size, path }) => ({
      kind: 'kept',
      id,
      name,
      bytes: size,
      path,
      load: () => loadBlob(id),
    })),
  );
}

/** Reads files by their content and keeps those that hold tools. */
export function addFiles(added: readonly ChosenFile[], path?: string): void {
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
  show({ failed: state.get().failed.filter(({ id }) => !ids.includes(id)) });
}

export async function removeFile(id: string): Promise<void> {
  if (!kept.get().has(id)) return drop(id);
  const left = new Map(kept.get());
  left.delete(id);
  kept.set(left);
}

async function drop(id: string): Promise<void> {
  line = line.filter((job) => job.id !== id);
  if (current?.id === id) stopCurrent();
  chosen.delete(id);
  concluded.delete(id);
  await addArrived();
  // First where it is kept: what is gone from sight must not come back after a reload.
  await kept.flush();
  take(await catalogClient.ask('removeFile', { id }));
  readOthersAgain();
}

/** Reads a file anew: one of the demo from where it lies, another as it was added. */
export async function reloadFile(id: string): Promise<void> {
  const file = files.find((one) => one.id === id);
  if (file === undefined) return;
  const path = kept.get().get(id)?.path;
  const load = async () => {
    const fresh = path === undefined ? null : await fetchOwnFile(new URL(path, base));
    return fresh === null ? loadBlob(id) : new Blob([fresh]);
  };
  enqueue([{ ...againOf(file), load }]);
}

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  derivations.set(settings);
}

function applyDerivations(): void {
  const settings = derivations.get();
  if (isSameJson(settings, applied)) return;
  applied = settings;
  void catalogClient.ask('derive', { settings }).then((summary) => summary && take(summary));
  enqueue(files.map(againOf));
}

export function currentSettings(): DerivationSettings {
  return derivations.get();
}

/** For a catalog worker that was started again: it holds no files, and what was on its way to the one before is gone. */
export function readAllFilesAgain(): void {
  const interrupted = current;
  if (interrupted !== null) stopCurrent();
  const again = [...files, ...arrived].map(againOf);
  arrived = [];
  enqueue([...again, ...(interrupted === null ? [] : [interrupted])]);
}

onForget(() => {
  line = [];
  arrived = [];
  files = [];
  followed = noFiles;
  stopCurrent();
  concluded.clear();
  chosen.clear();
  state.set(nothing);
});

export function useFiles(): FilesState {
  const settings = useStore(derivations);
  const isKept = [useStore(kept.status), useStore(derivations.status)].every((status) => status === 'kept');
  return { ...useStore(state), isKept, settings };
}
