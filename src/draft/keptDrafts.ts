import type { Draft } from '../model/draft';
import { isObject, member } from '../model/json';
import { listOf, readLenient, z } from '../model/schema';
import { addTools, newDraft } from './draft';
import { parseDraft } from './readDraft';
import { firstDrafts, type Workspace } from './workspace';
import { workspaceKind, workspaceVersion } from './writeDrafts';

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
 * Reads kept drafts; one that can't be read costs only itself. Null where none can. Never throws. `known` returns a draft
 * that this page has already and that has just this text.
 */
export function readDrafts(
  kept: unknown,
  known: (id: string, text: string) => Draft | undefined = () => undefined,
): Workspace | null {
  if (isObject(kept) && member(kept, 'version') === 1) return readFirstVersion(kept);
  const { data } = readLenient(keptWorkspace, kept);
  const drafts = new Map<string, Draft>();
  for (const { id, text } of data?.drafts ?? []) {
    if (drafts.has(id)) continue;
    const same = known(id, text);
    const reading = same === undefined ? parseDraft(text) : null;
    const draft = same ?? (reading?.kind === 'draft' ? reading.draft : undefined);
    if (draft !== undefined) drafts.set(id, draft);
  }
  return data === null || drafts.size === 0 ? null : { drafts, open: data.open };
}

function readFirstVersion(kept: unknown): Workspace | null {
  const { data } = readLenient(firstWorkspace, kept);
  if (data === null) return null;
  const [open = ''] = firstDrafts().keys();
  return { drafts: new Map([[open, addTools(newDraft(data.draft.name), data.draft.toolIds)]]), open };
}
