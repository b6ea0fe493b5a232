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
      const name = free.take(plain, (name) => stated.get(name)?.some((tool) => tools?.get(server)?.has(tool)));
      if (name !== server) names.set(server, name);
    }
    return names.size === 0 ? source : (source.mcp?.withNames(names) ?? source);
  });
}

/** Ids like those of MCP tools that hosts and files state themselves: by what would be the server, the tools' names. */
function statedIds(sources: readonly CatalogSource[]): ReadonlyMap<string, readonly string[]> {
  const stated = new Map<string, string[]>();
  for (const { rows } of sources) {
    rows.toolIds.forEach((toolId, row) => {
      // No server's name holds a dot.
      const dot = toolId.indexOf('.');
      if (dot < 0 || !toolId.startsWith('mcp:') || rows.servers.has(row)) return;
      const server = toolId.slice('mcp:'.length, dot);
      const names = stated.get(server);
      if (names === undefined) stated.set(server, [toolId.slice(dot + 1)]);
      else names.push(toolId.slice(dot + 1));
    });
  }
  return stated;
}

/** What each server of a source calls its tools. */
function toolsByServer({ rows }: CatalogSource): ReadonlyMap<string, ReadonlySet<string>> {
  const tools = new Map<string, Set<string>>();
  for (const [row, server] of rows.servers) {
    const name = (rows.toolIds[row] ?? '').slice(mcpToolId(server, '').length);
    const known = tools.get(server);
    if (known === undefined) tools.set(server, new Set([name]));
    else known.add(name);
  }
  return tools;
}
