import { isObject, member } from '../model/json';
import { addTools, newDraft } from './draft';
import { writeCompactDraft } from './draftFile';
import { parseDraft } from './readDraft';
import { newWorkspace, type Workspace } from './workspace';

export const workspaceVersion = 2;
const understood = [1, workspaceVersion];

/** What is kept of a workspace: texts, so that any store can hold them and no depth of a descriptor breaks it. */
export interface WorkspaceFile {
  readonly kind: 'tool-catalog/workspace';
  readonly version: typeof workspaceVersion;
  readonly open: string;
  readonly drafts: readonly { readonly id: string; readonly text: string }[];
}

/**
 * `newer`: another version of this app wrote it; it must be left alone. `broken`: it names itself a workspace and
 * can't be read. `none`: nothing was kept.
 */
export type WorkspaceReading =
  | { readonly kind: 'workspace'; readonly workspace: Workspace; readonly lostDrafts: number }
  | { readonly kind: 'newer'; readonly version: number; readonly understood: readonly number[] }
  | { readonly kind: 'broken' }
  | { readonly kind: 'none' };

export function writeWorkspace({ drafts, open }: Workspace): WorkspaceFile {
  return {
    kind: 'tool-catalog/workspace',
    version: workspaceVersion,
    open,
    drafts: [...drafts].map(([id, draft]) => ({ id, text: writeCompactDraft(draft) })),
  };
}

/** Reads what a store kept. Never throws. */
export function readWorkspace(kept: unknown): WorkspaceReading {
  if (kept === undefined || kept === null) return { kind: 'none' };
  if (!isObject(kept) || member(kept, 'kind') !== 'tool-catalog/workspace') return { kind: 'broken' };
  const version = member(kept, 'version');
  if (version === 1) return readFirstVersion(member(kept, 'draft'));
  if (typeof version === 'number' && version > workspaceVersion) return { kind: 'newer', version, understood };
  const list = member(kept, 'drafts');
  if (version !== workspaceVersion || !Array.isArray(list)) return { kind: 'broken' };
  const drafts = new Map<string, ReturnType<typeof newDraft>>();
  let lostDrafts = 0;
  for (const item of list) {
    const [id, text] = isObject(item) ? [member(item, 'id'), member(item, 'text')] : [];
    const reading = typeof text === 'string' ? parseDraft(text) : null;
    if (typeof id === 'string' && !drafts.has(id) && reading?.kind === 'draft') drafts.set(id, reading.draft);
    else lostDrafts++;
  }
  const [first] = drafts.keys();
  if (first === undefined) return lostDrafts > 0 ? { kind: 'broken' } : { kind: 'none' };
  const open = member(kept, 'open');
  const workspace = { drafts, open: typeof open === 'string' && drafts.has(open) ? open : first };
  return { kind: 'workspace', workspace, lostDrafts };
}

/** `{ name, toolIds }`, the one draft of the first version. */
function readFirstVersion(draft: unknown): WorkspaceReading {
  if (!isObject(draft)) return { kind: 'broken' };
  const [name, toolIds] = [member(draft, 'name'), member(draft, 'toolIds')];
  const { open } = newWorkspace();
  const listed = Array.isArray(toolIds)
    ? toolIds.filter((id): id is string => typeof id === 'string' && id !== '')
    : [];
  const read = addTools(newDraft(typeof name === 'string' && name !== '' ? name : 'Draft 1'), listed);
  return { kind: 'workspace', workspace: { drafts: new Map([[open, read]]), open }, lostDrafts: 0 };
}
