import { newDraft } from '../workspace/draft';
import type { WorkspaceState } from '../workspace/workspace';
import { addDraft } from './useWorkspace';

/** Adds an empty draft with a name of its own, such as "Draft 3", and opens it. */
export function startDraft({ histories }: WorkspaceState): void {
  const names = new Set([...histories.values()].map(({ draft }) => draft.name));
  let number = histories.size + 1;
  while (names.has(`Draft ${number}`)) number++;
  addDraft(newDraft(`Draft ${number}`));
}
