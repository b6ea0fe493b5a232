import { useSyncExternalStore } from 'react';
import type { CatalogSummary, SourceSummary } from '../catalog/protocol';
import { confirmationKey, withConfirmation } from '../dialects/confirmation';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from '../dialects/readDerivations';
import { fetchOwnFile } from '../host/fetchOwnFile';
import type { FailedFile } from '../screens/sources/FailedFiles';
import type { ReadingFile } from '../screens/sources/ReadingFiles';
import { openSourceStore } from '../storage/sourceStore';
import { openWorkspaceStore } from '../storage/workspaceStore';
import type { ChosenFile } from '../ui/droppedFiles';
import { createFileReader } from '../workers/fileClient';
import { WorkerError } from '../workers/workerError';
import { base } from './base';
import { noteSummary } from './catalogSummary';
import { catalogClient } from './useCatalog';

/** Files beside the host's list: being read, refused, and how their facts are derived. What was read the worker knows. */
export interface FilesState {
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  readonly busy: ReadonlySet<string>;
  readonly isKept: boolean;
  readonly settings: DerivationSettings;
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

const kept = openSourceStore();
const settingsStore = openWorkspaceStore('derivations');
const reader = createFileReader(catalogClient);
let state: FilesState = { reading: [], failed: [], busy: new Set(), isKept: true, settings: defaultDerivations };
const listeners = new Set<() => void>();

let line: readonly Job[] = [];
let current: Job | null = null;
let isRunning = false;
/** Read, and not yet in the catalog. */
let arrived: SourceSummary[] = [];
let addedAt = 0;
let files: readonly SourceSummary[] = [];
/** What each file's approvals were concluded from, as `confirmationKey`. */
const concluded = new Map<string, string>();
/** Files of this session, in case the browser keeps none. */
const chosen = new Map<string, Blob>();

function show(changes: Partial<FilesState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function showLine(): void {
  const jobs = [...(current === null ? [] : [current]), ...line];
  const known = new Map(state.reading.map((one) => [one.id, one]));
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
    await work(next);
    current = null;
    if (Date.now() - addedAt > togetherMs) await addArrived();
  }
  isRunning = false;
  reader.stop();
  showLine();
}

async function work(job: Job): Promise<void> {
  const { id, name, kind } = job;
  const settings = withConfirmation(state.settings, [...files, ...arrived]);
  // Also of one that fails: it would be read again for ever.
  concluded.set(id, confirmationKey(settings));
  const blob = await job.load().catch(() => null);
  if (blob === null) return fail({ id, name, kind: 'unreadable' });
  if (blob.size > maxBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  if (current !== job) return;
  const outcome = await reader.read({ id, name, blob, settings }, (progress) =>
    show({ reading: state.reading.map((one) => (one.id === id ? { ...one, progress } : one)) }),
  );
  // Removed, cancelled or forgotten meanwhile.
  if (current !== job || outcome.kind === 'stopped') return;
  switch (outcome.kind) {
    case 'read':
      arrived.push(outcome.summary);
      chosen.set(id, blob);
      if (kind === 'new') void keep(job, blob);
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
  const joining = arrived;
  arrived = [];
  try {
    if (joining.length > 0) take(await catalogClient.ask('addFiles', { ids: joining.map(({ id }) => id) }));
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    // They wait no more at the worker that stopped.
    enqueue(joining.map(againOf));
  }
  addedAt = Date.now();
}

function take(summary: CatalogSummary): void {
  files = summary.files;
  noteSummary(summary);
}

/** A robot manifest that came or went tells of tools in other files. */
function readOthersAgain(): void {
  const key = confirmationKey(withConfirmation(state.settings, files));
  const stale = files.filter(
    ({ id, dialects }) => concluded.get(id) !== key && dialects.some(([dialect]) => dialect === 'his'),
  );
  enqueue(stale.map(againOf));
}

function againOf({ id, name, bytes }: SourceSummary): Job {
  return { kind: 'again', id, name, bytes, load: () => loadBlob(id) };
}

async function loadBlob(id: string): Promise<Blob | null> {
  const bytes = await kept.load(id).catch(() => null);
  return bytes === null ? (chosen.get(id) ?? null) : new Blob([bytes]);
}

function fail(file: FailedFile): void {
  show({ failed: [...state.failed.filter(({ id }) => id !== file.id), file] });
}

async function keep({ id, name, path }: Job, blob: Blob): Promise<void> {
  try {
    await kept.save({ id, name, addedAt: Date.now(), size: blob.size, ...(path !== undefined && { path }) }, blob);
    if (!chosen.has(id)) await kept.remove(id);
  } catch {
    show({ isKept: false });
  }
}

async function loadKept(): Promise<void> {
  try {
    changeSettings(readDerivations(await settingsStore.load()));
    const list = await kept.list();
    enqueue(
      list.map(({ id, name, size, path }) => ({
        kind: 'kept',
        id,
        name,
        bytes: size,
        path,
        load: () => loadBlob(id),
      })),
    );
  } catch {
    show({ isKept: false });
  }
}

void loadKept();

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
  show({ failed: state.failed.filter(({ id }) => !ids.includes(id)) });
}

export async function removeFile(id: string): Promise<void> {
  line = line.filter((job) => job.id !== id);
  if (current?.id === id) stopCurrent();
  chosen.delete(id);
  concluded.delete(id);
  await addArrived();
  // First where it is kept: what is gone from sight must not come back after a reload.
  await kept.remove(id).catch(() => show({ isKept: false }));
  take(await catalogClient.ask('removeFile', { id }));
  readOthersAgain();
}

/** Reads a file anew: one of the demo from where it lies, another as it was added. */
export async function reloadFile(id: string): Promise<void> {
  const file = files.find((one) => one.id === id);
  if (file === undefined) return;
  const path = (await kept.list().catch(() => [])).find((one) => one.id === id)?.path;
  const load = async () => {
    const fresh = path === undefined ? null : await fetchOwnFile(new URL(path, base));
    return fresh === null ? loadBlob(id) : new Blob([fresh]);
  };
  enqueue([{ ...againOf(file), load }]);
}

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  changeSettings(settings);
  settingsStore.update(() => settings).catch(() => show({ isKept: false }));
  enqueue(files.map(againOf));
}

function changeSettings(settings: DerivationSettings): void {
  const isSame = JSON.stringify(settings) === JSON.stringify(state.settings);
  show({ settings });
  if (isSame) return;
  void catalogClient.ask('derive', { settings }).then((summary) => summary && take(summary));
}

export function currentSettings(): DerivationSettings {
  return state.settings;
}

/** For a catalog worker that was started again: it holds no files, and what was on its way to the one before is gone. */
export function readAllFilesAgain(): void {
  const interrupted = current;
  if (interrupted !== null) stopCurrent();
  const again = [...files, ...arrived].map(againOf);
  arrived = [];
  enqueue([...again, ...(interrupted === null ? [] : [interrupted])]);
}

/** After everything was forgotten. */
export function forgetFiles(): void {
  line = [];
  arrived = [];
  files = [];
  stopCurrent();
  concluded.clear();
  chosen.clear();
  show({ reading: [], failed: [], busy: new Set(), settings: defaultDerivations, isKept: true });
}

export function useFiles(): FilesState {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
}
