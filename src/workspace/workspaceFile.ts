import { isObject, member } from '../model/json';
import { addTools, type Draft, emptyDraft } from './draft';

export const workspaceVersion = 1;

/** What is kept of a workspace: plain values, so that any store can hold them. */
export interface WorkspaceFile {
  readonly kind: 'tool-catalog/workspace';
  readonly version: typeof workspaceVersion;
  readonly draft: { readonly name: string; readonly toolIds: readonly string[] };
}

export function writeWorkspace(draft: Draft): WorkspaceFile {
  return {
    kind: 'tool-catalog/workspace',
    version: workspaceVersion,
    draft: { name: draft.name, toolIds: [...draft.entries.keys()] },
  };
}

/** Reads a kept workspace; null where it is none, or of a version this app does not understand. */
export function readWorkspace(kept: unknown): Draft | null {
  if (
    !isObject(kept) ||
    member(kept, 'kind') !== 'tool-catalog/workspace' ||
    member(kept, 'version') !== workspaceVersion
  )
    return null;
  const draft = member(kept, 'draft');
  if (!isObject(draft)) return null;
  const name = member(draft, 'name');
  const toolIds = member(draft, 'toolIds');
  return addTools(
    { ...emptyDraft, name: typeof name === 'string' ? name : emptyDraft.name },
    Array.isArray(toolIds)
      ? toolIds.filter((toolId): toolId is string => typeof toolId === 'string' && toolId !== '')
      : [],
  );
}
