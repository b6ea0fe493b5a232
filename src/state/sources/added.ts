import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultDerivations } from '../../dialects/derivations';
import { fetchOwnFile } from '../../host/ownFiles';
import { newId } from '../../model/newId';
import type { SourceId } from '../../model/source';
import { catalogClient, restarts } from '../catalogClient';
import { setSummary } from '../catalogSummary';
import { derivationSettings, keptDerivations } from '../derivationStore';
import { derive, type Readable } from '../derived';
import { base } from '../useAddress';
import { forgetListsOf } from './keptLists';
import {
  changeList,
  type DuplicateFile,
  enqueue,
  type FailedFile,
  fileLine,
  filesInCatalog,
  jobOf,
  jobsOnTheWay,
  listedRecords,
  readAgain,
  readAllAnew,
  readOthersAgain,
  takeOut,
  whenAdded,
} from './line';
import type { ReadingProgress } from './readList';
import {
  bodyOf,
  keptSources,
  type SourceOrigin,
  type SourceRecord,
  type SourceRecords,
  sourceRecords,
} from './records';
import { forgetAnswer } from './serverAnswers';
import { forgetToken } from './tokens';

/** A file that is being read. */
export interface ReadingFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Null while it waits for its turn. */
  readonly progress: ReadingProgress | null;
  /** False for those this browser keeps: they come back. */
  readonly canCancel: boolean;
}

/** The files removed last, while that can be undone. */
interface Removal {
  readonly files: readonly SourceRecord[];
  /** Whether another file of the same name took their place. */
  readonly isReplaced: boolean;
}

/** Files beside the host's list. The worker holds what was read. */
export interface FilesState {
  readonly reading: readonly ReadingFile[];
  readonly failed: readonly FailedFile[];
  readonly removed: Removal;
  /** Files just added, each beside one of the same name and server. */
  readonly duplicates: readonly DuplicateFile[];
}

const longestLabel = 80;

const nothingRemoved: Removal = { files: [], isReplaced: false };
const removed = createStore(() => nothingRemoved);

/** What is being read, failed, was removed last and waits for an answer. */
export const filesState: Readable<FilesState> = derive(
  [fileLine, removed, sourceRecords],
  ({ waiting, work, failed, duplicates }, removedLast, list): FilesState => {
    const current = work?.kind === 'reading' ? work : null;
    const jobs = [...(current === null ? [] : [current.job]), ...waiting];
    return {
      reading: jobs
        .filter(({ kind }) => kind !== 'again')
        .map(({ kind, file: { id, name, size } }) => ({
          id,
          name,
          bytes: size,
          progress: id === current?.job.file.id ? current.progress : null,
          canCancel: kind === 'new',
        })),
      failed,
      removed: removedLast,
      duplicates: duplicates.filter(({ id, former }) => list.has(id) && list.has(former.id)),
    };
  },
);

/** Reads what this browser keeps, and follows what this tab and others add and remove. */
export async function startFiles(): Promise<void> {
  derivationSettings.subscribe(applyDerivations);
  restarts.subscribe(startAnew);
  // A file that is read before its settings are known would be read twice.
  await keptDerivations.whenRead();
  if (derivationSettings.getState() !== defaultDerivations) tellDerivations();
  await keptSources.whenRead();
  listedRecords.subscribe(follow);
  // Files were added before this, and maybe removed again.
  const list = listedRecords.getState();
  const coming = jobsOnTheWay(fileLine.getState()).flatMap(({ file }) => (list.has(file.id) ? [file] : []));
  follow(list, new Map([...filesInCatalog(), ...coming].map((file) => [file.id, file])));
}

/** Brings changes of the list into the catalog. */
function follow(list: SourceRecords, before: ReadonlyMap<string, Pick<SourceRecord, 'id' | 'body'>>): void {
  const gone = [...before.keys()].filter((id) => !list.has(id));
  if (gone.length > 0) void drop(gone);
  // One that was just added is being read already.
  const { work } = fileLine.getState();
  const current = work?.kind === 'reading' ? work.job.file.id : undefined;
  const added = [...list.values()].filter(({ id }) => !before.has(id) && current !== id);
  const isOther = (file: SourceRecord) => bodyOf(before.get(file.id) ?? file) !== bodyOf(file);
  enqueue([
    ...added.map((file) => jobOf('kept', file)),
    ...[...list.values()].filter(isOther).map((file) => jobOf('again', file)),
  ]);
}

async function drop(ids: readonly string[]): Promise<void> {
  takeOut(({ file }) => ids.includes(file.id));
  // First where it is kept: what is gone from sight must not come back after a reload.
  await keptSources.flush();
  await whenAdded();
  // Undo may have brought some back meanwhile.
  const gone = ids.filter((id) => !listedRecords.getState().has(id));
  setSummary(await catalogClient.ask('removeFiles', gone));
  // One at the address of the chosen host is only not shown twice.
  forgetListsOf(gone.filter((id) => !sourceRecords.getState().has(id)));
  readOthersAgain();
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

/** The id of the list that the command collected last. */
export const collectedId = 'collected';

/** Adds the list that the command collected, where none is here yet. */
export function addCollected(name: string, list: Blob): void {
  const now = Date.now();
  const file = { id: collectedId, name, size: list.size, addedAt: now, askedAt: now };
  enqueue([{ kind: 'new', file, load: async () => list }]);
}

/** The list that an address answered with, and the caller it was shown to. */
export interface Answered extends Pick<SourceRecord, 'shownTo'> {
  readonly list: Blob;
}

/** Adds the list of an address; returns the source's id. */
export function addList(name: string, from: SourceOrigin, { list, shownTo }: Answered, label?: string): SourceId {
  const id = newId();
  const now = Date.now();
  const file = {
    ...{ id, name, from, size: list.size, addedAt: now, askedAt: now },
    ...(label !== name && { label }),
    ...(shownTo !== undefined && { shownTo }),
  };
  enqueue([{ kind: 'new', file, load: async () => list }]);
  return id;
}

/** Puts what an address answered now in place of its last list, which may go by another name then. */
export function replaceList(id: string, { list, shownTo }: Answered, name?: string): void {
  const body = newId();
  keptSources.holdBody(body, list);
  changeRecord(id, (file) => ({ ...file, name: name ?? file.name, body, shownTo, size: list.size }));
  noteAsked(id);
}

/** Notes that the address of a source answered now. */
export function noteAsked(id: string): void {
  changeRecord(id, (file) => ({ ...file, askedAt: Date.now() }));
}

function changeRecord(id: string, change: (file: SourceRecord) => SourceRecord): void {
  const file = sourceRecords.getState().get(id);
  if (file !== undefined) changeList((files) => files.set(id, change(file)));
}

/** Calls a source by another name; by its own where the text is empty. */
export function renameSource(id: string, name: string): void {
  const label = name.trim().slice(0, longestLabel);
  changeRecord(id, (file) => ({ ...file, label: label === '' || label === file.name ? undefined : label }));
}

/** Stops the reading of all that was just added: what was read to its end comes in. */
export function cancelFiles(): void {
  takeOut(({ kind }) => kind === 'new');
}

/** Takes out the file that another one is to replace. Undo asks the question about the two again. */
export function replaceFormer({ former }: DuplicateFile): Promise<void> {
  return removeFiles([former.id], true);
}

/** Removes files; `undoRemoval` brings them back until others are removed, or `dismissRemoval` lets them go. */
export async function removeFiles(ids: readonly string[], isReplaced = false): Promise<void> {
  const files = [...sourceRecords.getState().values()].filter(({ id }) => ids.includes(id));
  // Their bytes are read before the records are removed, so that Undo has them.
  for (const id of files.map(bodyOf)) {
    const body = await keptSources.loadBody(id).catch(() => null);
    if (body !== null) keptSources.holdBody(id, body);
  }
  for (const id of ids) {
    forgetToken(id);
    forgetAnswer(id);
  }
  changeList((list) => [...list].filter(([id]) => !ids.includes(id)));
  removed.setState({ files, isReplaced });
}

/** Reads the files removed last again, in the places they had. */
export function undoRemoval(): void {
  const back = removed.getState().files.map((file) => [file.id, file] as const);
  dismissRemoval();
  changeList((list) => [...list, ...back].sort(([, a], [, b]) => a.addedAt - b.addedAt));
}

export function dismissRemoval(): void {
  removed.setState(nothingRemoved);
}

/** Reads a file anew: one of the demo from where it lies, another as it was added. */
export async function reloadFile(id: string): Promise<void> {
  const file = sourceRecords.getState().get(id);
  if (file === undefined) return;
  const fresh = file.path === undefined ? null : await fetchOwnFile(new URL(file.path, base()));
  if (fresh === null) enqueue([jobOf('again', file)]);
  else replaceList(id, { list: new Blob([fresh]) });
}

function applyDerivations(): void {
  tellDerivations();
  readAgain(filesInCatalog().map(({ id }) => id));
}

/** Tells the worker how to derive facts of a host's list. */
function tellDerivations(): void {
  const settings = derivationSettings.getState();
  void catalogClient.ask('derive', { settings }).then((summary) => summary && setSummary(summary));
}

/** For a catalog worker that was started again: it knows nothing, and what was on its way to the one before is gone. */
function startAnew(): void {
  tellDerivations();
  readAllAnew();
}

export function useFiles(): FilesState {
  return useStore(filesState);
}

export function useSourceRecords(): SourceRecords {
  return useStore(sourceRecords);
}

/** Whether this browser keeps added files and how facts are derived from them. */
export function useAreFilesKept(): boolean {
  return [useStore(keptSources.status), useStore(keptDerivations.status)].every(
    (status) => status === 'kept' || status === 'reading',
  );
}
