import { useSyncExternalStore } from 'react';
import { type DerivationSettings, defaultDerivations } from '../dialects/derivations';
import { readDerivations } from '../dialects/readDerivations';
import type { FailedFile } from '../screens/sources/FailedFiles';
import type { ReadingFile } from '../screens/sources/ReadingFiles';
import { openSourceStore } from '../storage/sourceStore';
import { openWorkspaceStore } from '../storage/workspaceStore';
import type { ChosenFile } from '../ui/droppedFiles';
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

const mostBytes = 64 * 1024 * 1024;
const files = openSourceStore();
const settingsStore = openWorkspaceStore('derivations');
let state: FilesState = { reading: [], failed: [], busy: new Set(), isKept: true, settings: defaultDerivations };
let line: Promise<unknown> = Promise.resolve();
let generation = 0;
const listeners = new Set<() => void>();

function show(changes: Partial<FilesState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** One after the other: the worker reads one file at a time. */
function queue(work: () => Promise<void>): void {
  line = line.then(work, work);
}

async function read(id: string, name: string, blob: Blob): Promise<boolean> {
  if (blob.size > mostBytes) return fail({ id, name, kind: 'too-large', bytes: blob.size });
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await blob.arrayBuffer());
  } catch {
    return fail({ id, name, kind: 'unreadable' });
  }
  try {
    const outcome = await catalogClient.ask('addFile', { id, name, bytes, settings: state.settings }, [bytes.buffer]);
    if (outcome.kind === 'declined') return fail(outcome);
    noteSummary(outcome.summary);
    return true;
  } catch {
    return fail({ id, name, kind: 'gave-up' });
  }
}

function fail(file: FailedFile): false {
  show({ failed: [...state.failed.filter(({ id }) => id !== file.id), file] });
  return false;
}

async function keep(id: string, name: string, blob: Blob, path?: string): Promise<void> {
  try {
    await files.save({ id, name, addedAt: Date.now(), size: blob.size, ...(path !== undefined && { path }) }, blob);
  } catch {
    show({ isKept: false });
  }
}

async function loadKept(): Promise<void> {
  try {
    show({ settings: readDerivations(await settingsStore.load()) });
    for (const { id, name } of await files.list()) {
      const bytes = await files.load(id);
      if (bytes !== null) await read(id, name, new Blob([bytes]));
    }
  } catch {
    show({ isKept: false });
  }
}

queue(loadKept);

/** Reads files by their content and keeps those that hold tools. */
export function addFiles(chosen: readonly ChosenFile[], path?: string): void {
  const mine = generation;
  const added = chosen.map(({ path: name, file }) => ({
    id: crypto.randomUUID?.() ?? `${Date.now()}-${name}`,
    name,
    file,
  }));
  show({
    reading: [
      ...state.reading,
      ...added.map(({ id, name, file }) => ({ id, name, bytes: file.size, tools: null, startedAt: null })),
    ],
  });
  for (const { id, name, file } of added) {
    queue(async () => {
      if (mine !== generation) return;
      show({ reading: state.reading.map((one) => (one.id === id ? { ...one, startedAt: Date.now() } : one)) });
      const wasRead = await read(id, name, file);
      if (mine !== generation) noteSummary(await catalogClient.ask('removeFile', { id }));
      else if (wasRead) await keep(id, name, file, path);
      show({ reading: state.reading.filter((one) => one.id !== id) });
    });
  }
}

/** Leaves out all that is being read or waits. */
export function cancelFiles(): void {
  generation++;
  show({ reading: [] });
}

export function dismissFailed(ids: readonly string[]): void {
  show({ failed: state.failed.filter(({ id }) => !ids.includes(id)) });
}

export function removeFile(id: string): void {
  queue(async () => {
    noteSummary(await catalogClient.ask('removeFile', { id }));
    await files.remove(id).catch(() => show({ isKept: false }));
  });
}

export function reloadFile(id: string, name: string): void {
  show({ busy: new Set([...state.busy, id]) });
  queue(async () => {
    const bytes = await files.load(id).catch(() => null);
    if (bytes === null) fail({ id, name, kind: 'unreadable' });
    else await read(id, name, new Blob([bytes]));
    show({ busy: new Set([...state.busy].filter((other) => other !== id)) });
  });
}

/** Changes how facts are derived, and reads all files anew. */
export function changeDerivations(settings: DerivationSettings): void {
  show({ settings });
  queue(async () => {
    await settingsStore.update(() => settings).catch(() => show({ isKept: false }));
    for (const { id, name } of await files.list()) {
      const bytes = await files.load(id);
      if (bytes !== null) await read(id, name, new Blob([bytes]));
    }
  });
}

/** After everything was forgotten. */
export function forgetFiles(): void {
  generation++;
  show({ reading: [], failed: [], settings: defaultDerivations, isKept: true });
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
