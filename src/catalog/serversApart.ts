import { freeServerName } from '../dialects/serverNames';
import { mcpToolId } from '../model/tool';
import type { CatalogSource } from './catalogSource';

/**
 * The sources with no two MCP servers of one name: the first in order keeps it, later ones get `-2`, `-3`. An id that a
 * source states as its own stays what it is, so a server whose tools would have it gets another name.
 */
export function tellServersApart(sources: readonly CatalogSource[]): readonly CatalogSource[] {
  const stated = statedIds(sources);
  const taken = new Set<string>();
  return sources.map((source) => {
    const names = new Map<string, string>();
    for (const [server, plain] of source.mcp?.servers ?? []) {
      const name = freeServerName(plain, (free) => taken.has(free) || states(source, server, free, stated));
      taken.add(name);
      if (name !== server) names.set(server, name);
    }
    return names.size === 0 ? source : (source.mcp?.withNames(names) ?? source);
  });
}

/** Ids like those of MCP tools that hosts and files state themselves. */
function statedIds(sources: readonly CatalogSource[]): ReadonlySet<string> {
  const stated = new Set<string>();
  for (const { rows } of sources) {
    rows.toolIds.forEach((toolId, row) => {
      if (toolId.startsWith('mcp:') && !rows.servers.has(row)) stated.add(toolId);
    });
  }
  return stated;
}

/** Whether somebody states an id that a tool of the server would get by this name. */
function states({ rows }: CatalogSource, server: string, name: string, stated: ReadonlySet<string>): boolean {
  if (stated.size === 0) return false;
  const { length } = mcpToolId(server, '');
  return [...rows.servers].some(
    ([row, of]) => of === server && stated.has(mcpToolId(name, (rows.toolIds[row] ?? '').slice(length))),
  );
}
