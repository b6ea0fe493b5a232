import { FreeNames } from '../dialects/serverNames';
import { mcpToolId } from '../model/tool';
import type { CatalogSource } from './catalogSource';

/**
 * The sources with no two MCP servers of one name: the first in order keeps it, later ones get `-2`, `-3`. An id that a
 * source states as its own stays what it is, so a server whose tools would have it gets another name.
 */
export function tellServersApart(sources: readonly CatalogSource[]): readonly CatalogSource[] {
  const stated = statedIds(sources);
  const free = new FreeNames();
  return sources.map((source) => {
    const tools = stated.size === 0 ? null : toolsByServer(source);
    const names = new Map<string, string>();
    for (const [server, plain] of source.mcp?.servers ?? []) {
      const name = free.take(plain, (name) => tools?.get(server)?.some((tool) => stated.has(mcpToolId(name, tool))));
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

/** What each server of a source calls its tools. */
function toolsByServer({ rows }: CatalogSource): ReadonlyMap<string, readonly string[]> {
  const tools = new Map<string, string[]>();
  for (const [row, server] of rows.servers) {
    const name = (rows.toolIds[row] ?? '').slice(mcpToolId(server, '').length);
    const known = tools.get(server);
    if (known === undefined) tools.set(server, [name]);
    else known.push(name);
  }
  return tools;
}
