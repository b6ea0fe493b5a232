import { listFamilies } from '../../exports/nameTools';
import type { Draft } from '../../model/draft';
import type { ReviewedDraft, ReviewedEntry } from './reviewDraft';

/** The entries of one server, in the draft's order; `server` is null for those of no MCP server. */
export interface ServerGroup {
  /** What it is called in the client. Untrusted text. */
  readonly server: string | null;
  readonly entries: readonly ReviewedEntry[];
  readonly family: string;
  /** How many tools of it the catalog shows; 0 where that is not known. */
  readonly size: number;
}

/** Groups entries by server, by name; those of no MCP server come last. */
export function serverGroups(
  draft: Draft,
  { tools, familySizes }: Pick<ReviewedDraft, 'tools' | 'familySizes'>,
  entries: readonly ReviewedEntry[],
): readonly ServerGroup[] {
  const left = new Map(entries.map((one) => [one.entry.toolId, one]));
  const groups = listFamilies(draft, tools).flatMap(({ family, alias, proposed, tools: own }): ServerGroup[] => {
    const found = own.flatMap(({ toolId }) => left.get(toolId) ?? []);
    for (const { entry } of found) left.delete(entry.toolId);
    const size = familySizes.get(family) ?? 0;
    return found.length === 0 ? [] : [{ server: alias ?? proposed, family, entries: found, size }];
  });
  groups.sort(({ server: a }, { server: b }) => ((a ?? '') < (b ?? '') ? -1 : 1));
  return left.size === 0 ? groups : [...groups, { server: null, family: '', entries: [...left.values()], size: 0 }];
}
