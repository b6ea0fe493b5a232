import type { Draft } from '../model/draft';
import type { ExportTools } from './exportTarget';
import { familiesOf, isFromMcp, nameInServer } from './nameTools';

/** A tool's name on its server: the one read from its id, and the one a person gave it there. */
export interface FamilyTool {
  readonly toolId: string;
  readonly name: string;
  readonly given: string | undefined;
}

/** One family of the draft's MCP tools: what its server is to be called there, and what its tools are. */
export interface DraftFamily {
  readonly family: string;
  readonly alias: string | undefined;
  /** What its ids give; used only as an assumption that a person is told of. */
  readonly proposed: string;
  readonly tools: readonly FamilyTool[];
}

/**
 * The draft with a server name for each family that has none: the one its ids give. A name that would stand for two
 * servers is not assumed. `assumed`: which names are, so that a person is told.
 */
export function assumeNames(
  draft: Draft,
  tools: ExportTools,
): { readonly draft: Draft; readonly assumed: readonly DraftFamily[] } {
  const families = listFamilies(draft, tools);
  const claims = new Map<string, number>();
  const claim = (name: string) => claims.set(name, (claims.get(name) ?? 0) + 1);
  for (const alias of draft.aliases.values()) claim(alias);
  for (const { alias, proposed } of families) if (!alias) claim(proposed);
  const assumed = families.filter(
    ({ alias, proposed }) => alias === undefined && proposed !== '' && claims.get(proposed) === 1,
  );
  if (assumed.length === 0) return { draft, assumed };
  return { draft: { ...draft, aliases: new Map([...draft.aliases, ...namesOf(assumed)]) }, assumed };
}

/** Family → the name its ids give. */
export function namesOf(families: readonly DraftFamily[]): ReadonlyMap<string, string> {
  return new Map(families.map(({ family, proposed }) => [family, proposed]));
}

export function listFamilies(draft: Draft, tools: ExportTools): readonly DraftFamily[] {
  const found = new Map<string, { readonly family: string; readonly proposed: string; readonly tools: FamilyTool[] }>();
  const families = familiesOf(draft, tools);
  for (const { toolId, source, nameInTarget } of draft.entries.values()) {
    const tool = tools.get(toolId)?.tool;
    if (!isFromMcp(toolId, tool, source)) continue;
    const family = families.get(toolId) ?? toolId;
    const proposed = tool?.alias ?? tool?.server ?? family.slice(family.indexOf(':') + 1).replace(/[^\w-]+/g, '-');
    const known = found.get(family) ?? { family, proposed, tools: [] };
    known.tools.push({ toolId, name: nameInServer(toolId, family, tool), given: nameInTarget });
    found.set(family, known);
  }
  for (const { id } of draft.denied ?? []) {
    const family = families.get(id) ?? '';
    if (!id.startsWith('mcp:') || family.includes('*') || !family.startsWith('mcp:') || found.has(family)) continue;
    found.set(family, { family, proposed: family.slice('mcp:'.length), tools: [] });
  }
  return [...found.values()].map((one) => ({ ...one, alias: draft.aliases.get(one.family) }));
}
