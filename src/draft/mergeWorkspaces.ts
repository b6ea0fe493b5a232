import { compareText } from '../model/compareText';
import type { Draft } from '../model/draft';
import { newDraft } from './draft';
import { type DraftHistory, rebase, startHistory } from './draftHistory';
import { isSameDraft } from './draftValue';
import { mergeDrafts } from './mergeDrafts';
import { mergeMaps } from './mergeMaps';
import {
  freeName,
  openAmong,
  type PlacedConflict,
  type Workspace,
  type WorkspaceState,
  workspaceOf,
} from './workspace';

/** Takes in what another tab kept since `base`, which both had in common. */
export function mergeWorkspaces(state: WorkspaceState, base: Workspace, theirs: Workspace): WorkspaceState {
  const found: PlacedConflict[] = [];
  const mine = workspaceOf(state).drafts;
  const drafts = mergeMaps(base.drafts, mine, theirs.drafts, (draftId, was, a, b) => {
    if (a === undefined || b === undefined) {
      const kept = a ?? b;
      if (kept === undefined) return undefined;
      // A draft that one tab deleted and the other worked on stays; one that nobody touched goes.
      return was !== undefined && isSameDraft(was, kept) ? undefined : kept;
    }
    const { draft, conflicts } = mergeDrafts(was ?? newDraft(a.name), a, b);
    found.push(...conflicts.map((conflict) => ({ ...conflict, draftId })));
    return draft;
  });
  const histories = new Map<string, DraftHistory>();
  for (const [draftId, draft] of withOwnNames(drafts)) {
    const history = state.histories.get(draftId);
    histories.set(draftId, history === undefined ? startHistory(draft) : rebase(history, draft));
  }
  if (histories.size === 0) histories.set(state.open, startHistory(newDraft('Draft 1')));
  return { histories, open: openAmong(histories, state.open), conflicts: [...state.conflicts, ...found] };
}

/** Of drafts that two tabs gave one name, later ones get a number: in the order of their ids, so that all tabs agree. */
function withOwnNames(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, Draft> {
  const names = new Set(Array.from(drafts.values(), ({ name }) => name));
  if (names.size === drafts.size) return drafts;
  const kept = new Set<string>();
  const renamed = new Map<string, Draft>();
  for (const [draftId, draft] of [...drafts].sort(([a], [b]) => compareText(a, b))) {
    if (kept.has(draft.name)) renamed.set(draftId, { ...draft, name: freeName(names, draft.name) });
    const { name } = renamed.get(draftId) ?? draft;
    kept.add(name);
    names.add(name);
  }
  return new Map([...drafts].map(([draftId, draft]) => [draftId, renamed.get(draftId) ?? draft]));
}
