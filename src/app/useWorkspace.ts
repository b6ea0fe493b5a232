import { useSyncExternalStore } from 'react';
import type { DescribedEntry } from '../catalog/draftProtocol';
import type { Draft, DraftHost, ToolEntry } from '../model/draft';
import { leaveUnsaved, takeUnsaved } from '../storage/unsavedWork';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { compareDrafts } from '../workspace/draft';
import type { DraftEdit } from '../workspace/editDraft';
import {
  newWorkspace,
  openHistory,
  reduceWorkspace,
  startWorkspace,
  type Workspace,
  type WorkspaceAction,
  type WorkspaceState,
  workspaceOf,
} from '../workspace/workspace';
import { readWorkspace, writeWorkspace } from '../workspace/workspaceFile';
import { catalogClient } from './useCatalog';

/** Why nothing is kept: the browser refuses, or a newer version of this app wrote what is there. */
export type StorageTrouble = 'refused' | 'newer';

/** The drafts at hand, and whether this browser keeps them. */
export interface KeptWorkspace {
  readonly state: WorkspaceState;
  readonly trouble: StorageTrouble | null;
  /** Grows whenever a tool enters or leaves the open draft. */
  readonly picks: number;
}

const saveAfterMs = 300;
const describedAtOnce = 250;
const store = openWorkspaceStore();
let kept: KeptWorkspace = { state: startWorkspace(newWorkspace()), trouble: null, picks: 0 };
/** What this tab and the store last had in common. */
let base: Workspace = newWorkspace();
let isLoaded = false;
let saving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const pickListeners = new Set<(change: ReturnType<typeof compareDrafts>) => void>();

function set(next: Partial<KeptWorkspace>): void {
  const before = openHistory(kept.state).draft;
  const after = openHistory(next.state ?? kept.state).draft;
  const change = compareDrafts(before, after);
  const isPicked = change.added.length + change.removed.length > 0;
  kept = { ...kept, ...next, picks: kept.picks + (isPicked ? 1 : 0) };
  if (isPicked) for (const told of pickListeners) told(change);
  for (const listener of listeners) listener();
}

export function dispatch(action: WorkspaceAction): void {
  const state = reduceWorkspace(kept.state, action);
  if (state === kept.state) return;
  set({ state });
  if (action.kind !== 'dismiss') saveSoon();
}

function saveSoon(): void {
  clearTimeout(saving);
  saving = setTimeout(save, saveAfterMs);
}

/** Takes in what the store holds; true where another version of the app wrote it, which must be left alone. */
function takeIn(value: unknown): boolean {
  const reading = readWorkspace(value);
  if (reading.kind === 'newer') return true;
  if (reading.kind !== 'workspace') return false;
  const theirs = reading.workspace;
  if (!isLoaded && saving === undefined) set({ state: startWorkspace(theirs) });
  else set({ state: reduceWorkspace(kept.state, { kind: 'merge', base, theirs }) });
  base = theirs;
  isLoaded = true;
  return false;
}

/** What the page before this one could not save any more: it goes over what the store holds. */
function takeInUnsaved(value: unknown): void {
  const reading = readWorkspace(value);
  if (reading.kind !== 'workspace') return;
  set({ state: reduceWorkspace(kept.state, { kind: 'merge', base, theirs: reading.workspace }) });
  saveSoon();
}

async function load(): Promise<void> {
  const unsaved = takeUnsaved();
  try {
    if (takeIn(await store.load())) set({ trouble: 'newer' });
    else takeInUnsaved(unsaved);
    isLoaded = true;
  } catch {
    set({ trouble: 'refused' });
  }
}

/** Merges with what other tabs kept and keeps the outcome, in one go. */
async function save(): Promise<void> {
  clearTimeout(saving);
  const timer = saving;
  // An edit made meanwhile has set a timer of its own.
  const settle = () => {
    if (saving === timer) saving = undefined;
  };
  let isNewer = false;
  try {
    await store.update((value) => {
      isNewer = takeIn(value);
      if (isNewer) return value;
      base = workspaceOf(kept.state);
      return writeWorkspace(base);
    });
    settle();
    const trouble = isNewer ? 'newer' : null;
    if (kept.trouble !== trouble) set({ trouble });
  } catch {
    settle();
    set({ trouble: 'refused' });
  }
}

void load();
store.watch(() => void load());
addEventListener('pagehide', () => {
  const isUnsaved = saving !== undefined && kept.trouble !== 'newer';
  leaveUnsaved(isUnsaved ? writeWorkspace(workspaceOf(kept.state)) : undefined);
  if (saving !== undefined) void save();
});

export function openDraft(): Draft {
  return openHistory(kept.state).draft;
}

export function editDraft(edit: DraftEdit): void {
  dispatch({ kind: 'edit', edit });
}

let homeHost: DraftHost | undefined;

/** Which host the tools on screen are of; none where they are files' alone. */
export function noteHost(host: DraftHost | null): void {
  homeHost = host === null ? undefined : { id: host.id, label: host.label, origin: host.origin };
}

/** Ticks at once; what the catalog says of the tools follows. */
export function pickTools(toolIds: readonly string[]): void {
  const draftId = kept.state.open;
  editDraft({ kind: 'add', entries: toolIds.map((toolId) => ({ toolId, mode: 'ask' })), host: homeHost });
  void entriesOf(toolIds).then((entries) => dispatch({ kind: 'describe', draftId, entries }));
}

export function dropTools(toolIds: readonly string[]): void {
  editDraft({ kind: 'remove', toolIds });
}

/** The entries of these tools as the catalog describes them now. Many are asked for in parts, so that others get a turn. */
export async function entriesOf(toolIds: readonly string[]): Promise<readonly ToolEntry[]> {
  const entries: ToolEntry[] = [];
  for (let from = 0; from < toolIds.length; from += describedAtOnce) {
    const part = await catalogClient.ask('describe', { toolIds: toolIds.slice(from, from + describedAtOnce) });
    entries.push(...part.map(unpackEntry));
  }
  return entries;
}

function unpackEntry({ descriptor, ...entry }: DescribedEntry): ToolEntry {
  return descriptor === undefined ? entry : { ...entry, descriptor: JSON.parse(descriptor) as unknown };
}

/** Adds a draft and opens it. */
export function addDraft(draft: Draft): void {
  dispatch({ kind: 'add-draft', draftId: newDraftId(), draft });
}

function newDraftId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `draft-${Array.from(random, (part) => part.toString(36)).join('')}`;
}

/** Empties memory and this browser's storage. */
export async function forgetDrafts(): Promise<void> {
  clearTimeout(saving);
  saving = undefined;
  base = newWorkspace();
  set({ state: startWorkspace(base), trouble: null });
  await store.clear();
}

/** Tells of every tool that enters or leaves the open draft, at first of all that are in it. */
export function watchPicks(told: (change: ReturnType<typeof compareDrafts>) => void): () => void {
  told({ added: [...openHistory(kept.state).draft.entries.keys()], removed: [] });
  pickListeners.add(told);
  return () => pickListeners.delete(told);
}

/** Tells of every change, and returns how to stop. */
export function watchWorkspace(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function useWorkspace(): KeptWorkspace {
  return useSyncExternalStore(watchWorkspace, () => kept);
}
