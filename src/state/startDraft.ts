import { newDraft } from '../draft/draft';
import type { WorkspaceState } from '../draft/workspace';
import type { Draft } from '../model/draft';
import { dispatch } from './useWorkspace';

/** Adds a draft and opens it. */
export function addDraft(draft: Draft): void {
  dispatch({ kind: 'add-draft', draftId: newDraftId(), draft });
}

/** Adds an empty draft with a name of its own, such as "Draft 3", and opens it. */
export function startDraft({ histories }: WorkspaceState): void {
  const names = new Set([...histories.values()].map(({ draft }) => draft.name));
  let number = histories.size + 1;
  while (names.has(`Draft ${number}`)) number++;
  addDraft(newDraft(`Draft ${number}`));
}

function newDraftId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `draft-${Array.from(random, (part) => part.toString(36)).join('')}`;
}
