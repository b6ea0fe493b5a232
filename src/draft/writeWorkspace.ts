import type { Workspace } from './workspace';
import { writeCompactDraft } from './writeCompactDraft';

export const workspaceKind = 'tool-catalog/workspace';
export const workspaceVersion = 2;

/** What is kept of a workspace: texts, so that any store can hold them and no depth of a descriptor breaks it. */
export function writeWorkspace({ drafts, open }: Workspace) {
  return {
    kind: workspaceKind,
    version: workspaceVersion,
    open,
    drafts: [...drafts].map(([id, draft]) => ({ id, text: writeCompactDraft(draft, true) })),
  };
}
