import type { Draft } from '../model/draft';
import { listOf, readLenient, z } from '../model/schema';
import { parseDraft, writeCompactDraft } from './draftFile';
import type { Workspace } from './workspace';

const workspaceKind = 'tool-catalog/workspace';
export const workspaceVersion = 2;

const keptWorkspace = z.object({
  kind: z.literal(workspaceKind),
  version: z.literal(workspaceVersion),
  open: z._default(z.string(), ''),
  drafts: listOf(z.object({ id: z.string(), text: z.string() })),
});

/**
 * Reads kept drafts; one that can't be read costs only itself. Null where none can. Never throws. `known` returns a draft
 * that this page has already and that has just this text.
 */
export function readDrafts(
  kept: unknown,
  known: (id: string, text: string) => Draft | undefined = () => undefined,
): Workspace | null {
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
