import type { DecisionOf } from '../model/decision';
import type { Draft } from '../model/draft';
import { listOf, readLenient, z } from '../model/schema';
import { leftOutDecisions } from './keptOut';
import { parseDraft } from './readDraftFile';
import { type Drafts, type Workspace, workspaceKind, workspaceVersion } from './workspace';

const keptWorkspace = z.object({
  kind: z.literal(workspaceKind),
  version: z.literal([2, workspaceVersion]),
  open: z._default(z.string(), ''),
  drafts: listOf(z.object({ id: z.string(), text: z.string() })),
});

/** Drafts that were kept, and the decisions that an earlier build kept in their class rules. */
interface ReadWorkspace extends Workspace {
  readonly decisions: readonly DecisionOf<'cut'>[];
}

/**
 * Reads kept drafts; one that can't be read costs only itself. Null where none can. Never throws. `known` returns a draft
 * that this page has already and that has just this text.
 */
export function readDrafts(
  kept: unknown,
  known: (id: string, text: string) => Draft | undefined = () => undefined,
): ReadWorkspace | null {
  const { data } = readLenient(keptWorkspace, kept);
  const drafts = new Map<string, Draft>();
  const decisions: DecisionOf<'cut'>[] = [];
  for (const { id, text } of data?.drafts ?? []) {
    if (drafts.has(id)) continue;
    const same = known(id, text);
    const reading = same === undefined ? parseDraft(text) : null;
    const draft = same ?? (reading?.kind === 'draft' ? reading.draft : undefined);
    if (draft !== undefined) drafts.set(id, draft);
    if (reading?.kind === 'draft') decisions.push(...leftOutDecisions(id, reading.notTaken, 0));
  }
  return data === null || drafts.size === 0 ? null : { drafts, open: data.open, decisions };
}

/** Reads drafts that `writeDrafts` wrote of one side of an edit, which may be none. */
export function readPart(kept: unknown): Drafts | null {
  return keptWorkspace.safeParse(kept).data?.drafts.length === 0 ? new Map() : (readDrafts(kept)?.drafts ?? null);
}
