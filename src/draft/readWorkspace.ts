import type { Draft } from '../model/draft';
import { isObject, member } from '../model/json';
import { listOf, readLenient, z } from '../model/schema';
import { addTools, newDraft } from './draft';
import { parseDraft } from './readDraft';
import { newWorkspace, type Workspace } from './workspace';
import { workspaceKind, workspaceVersion } from './writeWorkspace';

const keptWorkspace = z.object({
  kind: z.literal(workspaceKind),
  version: z.literal(workspaceVersion),
  open: z._default(z.string(), ''),
  drafts: listOf(z.object({ id: z.string(), text: z.string() })),
});

/** The one draft of the first version. */
const firstWorkspace = z.object({
  kind: z.literal(workspaceKind),
  version: z.literal(1),
  draft: z.object({
    name: z._default(z.string().check(z.minLength(1)), 'Draft 1'),
    toolIds: listOf(z.string().check(z.minLength(1))),
  }),
});

/**
 * Reads what a store kept; a draft that can't be read costs only itself. Null where none can. Never throws.
 * `preferred` names the draft to open where it is there, whichever was kept as the open one.
 */
export function readWorkspace(kept: unknown, preferred = ''): Workspace | null {
  if (isObject(kept) && member(kept, 'version') === 1) return readFirstVersion(kept);
  const { data } = readLenient(keptWorkspace, kept);
  const drafts = new Map<string, Draft>();
  for (const { id, text } of data?.drafts ?? []) {
    const reading = drafts.has(id) ? null : parseDraft(text);
    if (reading?.kind === 'draft') drafts.set(id, reading.draft);
  }
  const [first] = drafts.keys();
  if (data === null || first === undefined) return null;
  return { drafts, open: [preferred, data.open].find((id) => drafts.has(id)) ?? first };
}

function readFirstVersion(kept: unknown): Workspace | null {
  const { data } = readLenient(firstWorkspace, kept);
  if (data === null) return null;
  const { open } = newWorkspace();
  return { drafts: new Map([[open, addTools(newDraft(data.draft.name), data.draft.toolIds)]]), open };
}
