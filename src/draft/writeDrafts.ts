import type { Draft } from '../model/draft';
import type { Workspace } from './workspace';
import { writeCompactDraft } from './writeCompactDraft';

export const workspaceKind = 'tool-catalog/workspace';
export const workspaceVersion = 2;

const texts = new WeakMap<Draft, string>();

/** A draft as this browser keeps it. A draft never changes: each is written once. */
export function keptText(draft: Draft): string {
  const text = texts.get(draft) ?? writeCompactDraft(draft, true);
  texts.set(draft, text);
  return text;
}

/** What is kept of the drafts: texts, so that any store can hold them and no depth of a descriptor breaks it. */
export function writeDrafts({ drafts, open }: Workspace) {
  return {
    kind: workspaceKind,
    version: workspaceVersion,
    open,
    drafts: [...drafts].map(([id, draft]) => ({ id, text: keptText(draft) })),
  };
}
