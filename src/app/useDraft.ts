import { useSyncExternalStore } from 'react';
import type { Draft } from '../model/draft';
import { openWorkspaceStore } from '../storage/workspaceStore';
import { addTools, compareDrafts, emptyDraft, removeTools } from '../workspace/draft';
import { newWorkspace } from '../workspace/workspace';
import { readWorkspace, writeWorkspace } from '../workspace/workspaceFile';

/** The open draft, and whether this browser keeps it. */
export interface DraftState {
  readonly draft: Draft;
  readonly isKept: boolean;
}

const saveAfterMs = 300;
const store = openWorkspaceStore();
let state: DraftState = { draft: emptyDraft, isKept: true };
let saving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const pickListeners = new Set<(change: ReturnType<typeof compareDrafts>) => void>();

function set(next: DraftState): void {
  const change = compareDrafts(state.draft, next.draft);
  state = next;
  if (change.added.length + change.removed.length > 0) for (const told of pickListeners) told(change);
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    const kept = readWorkspace(await store.load());
    const draft = kept.kind === 'workspace' ? kept.workspace.drafts.get(kept.workspace.open) : undefined;
    if (draft !== undefined && saving === undefined) set({ draft, isKept: true });
  } catch {
    set({ ...state, isKept: false });
  }
}

async function save(): Promise<void> {
  clearTimeout(saving);
  saving = undefined;
  try {
    await store.save(
      writeWorkspace({ drafts: new Map([[newWorkspace().open, state.draft]]), open: newWorkspace().open }),
    );
    if (!state.isKept) set({ ...state, isKept: true });
  } catch {
    set({ ...state, isKept: false });
  }
}

function edit(draft: Draft): void {
  if (draft === state.draft) return;
  set({ ...state, draft });
  clearTimeout(saving);
  saving = setTimeout(save, saveAfterMs);
}

void load();
store.watch(() => void load());
addEventListener('pagehide', () => {
  if (saving !== undefined) void save();
});

export function pickTools(toolIds: readonly string[]): void {
  edit(addTools(state.draft, toolIds));
}

export function dropTools(toolIds: readonly string[]): void {
  edit(removeTools(state.draft, toolIds));
}

/** Empties memory and this browser's storage. */
export async function forgetDrafts(): Promise<void> {
  clearTimeout(saving);
  saving = undefined;
  set({ draft: emptyDraft, isKept: true });
  await store.clear();
}

/** Tells of every tool that enters or leaves the open draft, at first of all that are in it. */
export function watchPicks(told: (change: ReturnType<typeof compareDrafts>) => void): () => void {
  told({ added: [...state.draft.entries.keys()], removed: [] });
  pickListeners.add(told);
  return () => pickListeners.delete(told);
}

export function useDraft(): DraftState {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
}
