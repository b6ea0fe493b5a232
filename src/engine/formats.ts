import { formats } from '../dialects/formats';
import { FreeNames } from '../dialects/serverNames';
import { groupBy } from '../model/groupBy';
import { mcpToolId } from '../model/tool';
import type { CatalogSource } from './catalogSource';

/** The readers of every format: an openwop host needs none, and they weigh as much as all else that a catalog needs. */
export const readers = { formats, tellServersApart };

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
    for (const [server, { plain }] of source.mcp?.servers ?? []) {
      const name = free.take(plain, (name) =>
        stated.get(name)?.some((toolId) => {
          const own = mcpToolId(server, toolId.slice(mcpToolId(name, '').length));
          return tools?.get(server)?.has(own);
        }),
      );
      if (name !== server) names.set(server, name);
    }
    return names.size === 0 ? source : (source.mcp?.withNames(names) ?? source);
  });
}

/** Ids like those of MCP tools that hosts and files state themselves, by server: what stands before the first dot. */
function statedIds(sources: readonly CatalogSource[]): ReadonlyMap<string, readonly string[]> {
  const stated = sources.flatMap(({ rows }) =>
    rows.toolIds.filter((toolId, row) => /^mcp:[^.]*\./.test(toolId) && !rows.servers.has(row)),
  );
  return groupBy(stated, (toolId) => toolId.slice('mcp:'.length, toolId.indexOf('.')));
}

/** The toolIds of each server. */
function toolsByServer({ rows }: CatalogSource): ReadonlyMap<string, ReadonlySet<string>> {
  const byServer = groupBy(rows.servers, ([, server]) => server);
  return new Map(Array.from(byServer, ([server, of]) => [server, new Set(of.map(([row]) => rows.toolIds[row] ?? ''))]));
}
