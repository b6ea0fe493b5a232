import { newDraft } from '../../draft/draft';
import type { Placement } from '../../exports/placeListed';
import type { Draft, Mode, PatternEntry, ToolEntry } from '../../model/draft';

/** What a person decided of the parts that a list leaves open: by the text as it was written. */
export interface ImportDecisions {
  /** The tool that an ambiguous name means; absent where it is left out. */
  readonly meant: ReadonlyMap<string, string>;
  readonly patterns: ReadonlyMap<string, 'keep' | 'expand' | 'leave-out'>;
}

/** What becomes of a wildcard: what a person decided, else it is kept, or where a draft can't hold it, expanded. */
export function decideOn(
  { written, kept, toolIds }: Extract<Placement, { readonly kind: 'pattern' }>,
  { patterns }: ImportDecisions,
): 'keep' | 'expand' | 'leave-out' {
  return patterns.get(written) ?? (kept !== null ? 'keep' : toolIds.length > 0 ? 'expand' : 'leave-out');
}

/** What a list says of a tool. */
type Said = Pick<ToolEntry, 'note' | 'loadOnDemand'> & { readonly mode: Mode | null };

/** The toolIds a list would bring in, each with the mode the file gives it, null where it gives none. */
export function chosenTools(placements: readonly Placement[], decisions: ImportDecisions) {
  const chosen = new Map<string, Said>();
  const add = (toolId: string, { mode, note, loadOnDemand }: Said) => {
    const before = chosen.get(toolId);
    chosen.set(toolId, {
      mode: before?.mode === 'ask' ? 'ask' : (mode ?? before?.mode ?? null),
      ...(note !== undefined && { note }),
      ...(loadOnDemand && { loadOnDemand }),
    });
  };
  for (const placement of placements) {
    if (placement.kind === 'tool') add(placement.toolId, placement);
    else if (placement.kind === 'choice') {
      const toolId = decisions.meant.get(placement.written);
      if (toolId !== undefined) add(toolId, placement);
    } else if (decideOn(placement, decisions) === 'expand') {
      for (const toolId of placement.toolIds) add(toolId, placement);
    }
  }
  return chosen;
}

/** The draft that a list makes, with each tool as the catalog describes it now; an `auto` of the list is a proposal. */
export function buildImported(
  name: string,
  placements: readonly Placement[],
  decisions: ImportDecisions,
  described: readonly ToolEntry[],
  agentId?: string,
): Draft {
  const known = new Map(described.map((entry) => [entry.toolId, entry]));
  const entries = new Map<string, ToolEntry>();
  for (const [toolId, { mode, note, loadOnDemand }] of chosenTools(placements, decisions)) {
    const entry = known.get(toolId) ?? { toolId, mode: 'ask' };
    entries.set(toolId, {
      ...entry,
      ...(mode !== null && { mode }),
      ...(mode === 'auto' && { unconfirmed: true }),
      ...(note !== undefined && { note }),
      ...(loadOnDemand && { loadOnDemand }),
    });
  }
  const patterns = new Map<string, PatternEntry>();
  for (const placement of placements) {
    if (placement.kind !== 'pattern') continue;
    const { kept, mode } = placement;
    if (kept !== null && decideOn(placement, decisions) === 'keep') {
      patterns.set(kept, { pattern: kept, mode: mode ?? 'ask' });
    }
  }
  return { ...newDraft(name), ...(agentId !== undefined && { agentId }), entries, patterns };
}
