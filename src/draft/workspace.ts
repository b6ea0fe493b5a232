import type { Draft, ToolEntry } from '../model/draft';
import { describeEntries } from './describeEntries';
import { newDraft } from './draft';
import type { DraftConflict } from './draftConflict';
import { type DraftHistory, doEdit, redo, startHistory, undo } from './draftHistory';
import type { DraftEdit } from './editDraft';

/** What is kept of a person's work: drafts by an id of this browser's own, and which one is open. Never empty. */
export interface Workspace {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly open: string;
}

export interface PlacedConflict extends DraftConflict {
  readonly draftId: string;
}

/** A workspace at work: each draft with its steps, and the conflicts that a person has not yet dismissed. */
export interface WorkspaceState {
  readonly histories: ReadonlyMap<string, DraftHistory>;
  readonly open: string;
  readonly conflicts: readonly PlacedConflict[];
}

export type WorkspaceAction =
  /** Acts on the open draft unless another is named. */
  | { readonly kind: 'edit'; readonly edit: DraftEdit; readonly draftId?: string }
  /** What the catalog says of tools that were selected a moment ago; no step to undo. */
  | { readonly kind: 'describe'; readonly entries: readonly ToolEntry[]; readonly draftId?: string }
  | { readonly kind: 'undo' | 'redo'; readonly draftId?: string }
  | { readonly kind: 'open'; readonly draftId: string }
  /** Adds a draft under a fresh id and opens it; its name gets a number where another draft has it. */
  | { readonly kind: 'add-draft'; readonly draftId: string; readonly draft: Draft }
  /** Another opens; the last one leaves an empty draft behind. */
  | { readonly kind: 'remove-draft'; readonly draftId: string }
  | { readonly kind: 'dismiss'; readonly conflict: PlacedConflict };

export function newWorkspace(draftId = 'draft-1'): Workspace {
  return { drafts: new Map([[draftId, newDraft('Draft 1')]]), open: draftId };
}

export function startWorkspace({ drafts, open }: Workspace): WorkspaceState {
  const histories = new Map([...drafts].map(([id, draft]) => [id, startHistory(draft)]));
  return { histories, open, conflicts: [] };
}

/** What is to be kept. */
export function workspaceOf({ histories, open }: WorkspaceState): Workspace {
  return { drafts: new Map([...histories].map(([id, { draft }]) => [id, draft])), open };
}

export function openHistory({ histories, open }: WorkspaceState): DraftHistory {
  return histories.get(open) ?? startHistory(newDraft('Draft 1'));
}

/** The state after an action; itself where the action changes nothing. */
export function reduceWorkspace(state: WorkspaceState, action: WorkspaceAction): WorkspaceState {
  switch (action.kind) {
    case 'edit':
      return change(state, action.draftId, (history) => doEdit(history, freelyNamed(state, action)));
    case 'describe':
      return change(state, action.draftId, (history) => describeEntries(history, action.entries));
    case 'undo':
      return change(state, action.draftId, undo);
    case 'redo':
      return change(state, action.draftId, redo);
    case 'open':
      return state.open === action.draftId || !state.histories.has(action.draftId)
        ? state
        : { ...state, open: action.draftId };
    case 'add-draft': {
      if (state.histories.has(action.draftId)) return state;
      const names = new Set(Array.from(state.histories.values(), ({ draft }) => draft.name));
      const draft = { ...action.draft, name: freeName(names, action.draft.name) };
      const histories = new Map(state.histories).set(action.draftId, startHistory(draft));
      return { ...state, histories, open: action.draftId };
    }
    case 'remove-draft':
      return removeDraft(state, action.draftId);
    case 'dismiss':
      return { ...state, conflicts: state.conflicts.filter((conflict) => conflict !== action.conflict) };
    default:
      return action satisfies never;
  }
}

/** A draft that is renamed gets a number where another has the name, as one that is added does. */
function freelyNamed(
  { histories, open }: WorkspaceState,
  { edit, draftId = open }: Extract<WorkspaceAction, { readonly kind: 'edit' }>,
): DraftEdit {
  if (edit.kind !== 'rename' || edit.name === '') return edit;
  const others = [...histories].filter(([id]) => id !== draftId);
  return { ...edit, name: freeName(new Set(others.map(([, { draft }]) => draft.name)), edit.name) };
}

/** The name, with the least number behind it that makes it another than all these. */
export function freeName(names: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name} (${number})`;
  return free;
}

function change(
  state: WorkspaceState,
  draftId = state.open,
  next: (history: DraftHistory) => DraftHistory,
): WorkspaceState {
  const before = state.histories.get(draftId);
  if (before === undefined) return state;
  const after = next(before);
  return after === before ? state : { ...state, histories: new Map(state.histories).set(draftId, after) };
}

function removeDraft(state: WorkspaceState, draftId: string): WorkspaceState {
  if (!state.histories.has(draftId)) return state;
  const histories = new Map(state.histories);
  histories.delete(draftId);
  // Under another id: what belongs to the one that is gone is not the new one's.
  if (histories.size === 0) {
    histories.set(draftId === 'draft-1' ? 'draft-2' : 'draft-1', startHistory(newDraft('Draft 1')));
  }
  const conflicts = state.conflicts.filter((conflict) => conflict.draftId !== draftId);
  return { histories, open: openAmong(histories, state.open), conflicts };
}

/** The draft to open: the wanted one, or else the first. */
export function openAmong(histories: ReadonlyMap<string, DraftHistory>, wanted: string): string {
  if (histories.has(wanted)) return wanted;
  const [first = wanted] = histories.keys();
  return first;
}
