import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { compareDrafts } from '../draft/draft';
import type { DraftEdit } from '../draft/editDraft';
import { mergeWorkspaces } from '../draft/mergeWorkspaces';
import {
  newWorkspace,
  openHistory,
  reduceWorkspace,
  startWorkspace,
  type WorkspaceAction,
  type WorkspaceState,
  workspaceOf,
} from '../draft/workspace';
import { workspaceVersion, writeWorkspace } from '../draft/writeWorkspace';
import type { DescribedEntry } from '../engine/draftProtocol';
import type { Draft, DraftHost, ToolEntry } from '../model/draft';
import { persisted } from './persisted';
import { recallInTab, rememberInTab } from './tabMemory';
import { catalogClient } from './useCatalog';

/** The drafts at hand. */
export interface KeptWorkspace {
  readonly state: WorkspaceState;
  /** Grows whenever a tool enters or leaves the open draft. */
  readonly selections: number;
}

const describedAtOnce = 250;
const openDraftKey = 'open-draft';
const store = createStore<WorkspaceState>(() => startWorkspace(newWorkspace()));

const kept = persisted(store, {
  key: 'current',
  what: 'drafts',
  version: workspaceVersion,
  schema: {
    read: async (value) => {
      const { readWorkspace } = await import('../draft/readWorkspace');
      // Each tab comes back to the draft it showed, whatever another tab opened last.
      const workspace = readWorkspace(value, recallInTab(openDraftKey));
      return workspace && startWorkspace(workspace);
    },
    write: (state) => writeWorkspace(workspaceOf(state)),
  },
  limit: 400_000_000,
  rebase: (base, mine, theirs) => mergeWorkspaces(mine, workspaceOf(base), workspaceOf(theirs)),
});
let shown: KeptWorkspace | null = null;
const listeners = new Set<() => void>();
const selectionListeners = new Set<(change: ReturnType<typeof compareDrafts>) => void>();

/** What the store holds; from the first look on, every change is compared with what was there before. */
function current(): KeptWorkspace {
  if (shown === null) {
    shown = { state: store.getState(), selections: 0 };
    store.subscribe(() => show(store.getState()));
  }
  return shown;
}

function show(state: WorkspaceState): void {
  const before = current();
  const change = compareDrafts(openHistory(before.state).draft, openHistory(state).draft);
  const isSelected = change.added.length + change.removed.length > 0;
  if (state.open !== before.state.open) rememberInTab(openDraftKey, state.open);
  shown = { state, selections: before.selections + (isSelected ? 1 : 0) };
  if (isSelected) for (const listener of selectionListeners) listener(change);
  for (const listener of listeners) listener();
}

export function dispatch(action: WorkspaceAction): void {
  store.setState(reduceWorkspace(current().state, action), true);
}

export function currentWorkspace(): WorkspaceState {
  return current().state;
}

/** Waits until what was kept is read. */
export const workspaceRead = kept.whenRead;

export function openDraft(): Draft {
  return openHistory(current().state).draft;
}

/** Edits the open draft, or another one that is named: what was begun in a draft that is gone changes none. */
export function editDraft(edit: DraftEdit, draftId?: string): void {
  dispatch({ kind: 'edit', edit, ...(draftId !== undefined && { draftId }) });
}

let homeHost: DraftHost | undefined;

/** Which host the tools on screen are of; none where they are files' alone. */
export function noteHost(host: DraftHost | null): void {
  homeHost = host === null ? undefined : { id: host.id, label: host.label, origin: host.origin };
}

/** The tools selected in this page: what the catalog says of them is asked for already. */
export const selectedHere = new Set<string>();

/** Selects at once; what the catalog says of the tools follows. */
export function selectTools(toolIds: readonly string[]): void {
  const draftId = current().state.open;
  editDraft({ kind: 'add', entries: toolIds.map((toolId) => ({ toolId, mode: 'ask' })), host: homeHost });
  for (const toolId of toolIds) selectedHere.add(toolId);
  void entriesOf(toolIds).then((entries) => dispatch({ kind: 'describe', draftId, entries }));
}

export function deselectTools(toolIds: readonly string[]): void {
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

/** Tells of every tool that enters or leaves the open draft, at first of all that are in it. */
export function watchSelection(listener: (change: ReturnType<typeof compareDrafts>) => void): () => void {
  listener({ added: [...openHistory(current().state).draft.entries.keys()], removed: [] });
  selectionListeners.add(listener);
  return () => selectionListeners.delete(listener);
}

/** Tells of every change, and returns how to stop. */
export function watchWorkspace(changed: () => void): () => void {
  current();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function useWorkspace(): KeptWorkspace {
  return useSyncExternalStore(watchWorkspace, current);
}
