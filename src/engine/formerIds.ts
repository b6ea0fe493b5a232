import { mcpToolId } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';

type Named = Pick<CatalogIndex, 'toolIds' | 'rowsOf' | 'servers'>;

const tables = new WeakMap<Named['servers'], ReadonlyMap<string, readonly string[]>>();

/** What an MCP tool was called before ids named its server: `mcp:files.read` of the server `files` → `mcp:read`. */
function formerId(toolId: string, server: string): string {
  return `mcp:${toolId.slice(mcpToolId(server, '').length)}`;
}

/** Today's ids by former id, each once. An id that the catalog has means what it says. */
function tableOf({ toolIds, rowsOf, servers }: Named): ReadonlyMap<string, readonly string[]> {
  const known = tables.get(servers);
  if (known !== undefined) return known;
  const table = new Map<string, Set<string>>();
  for (const [row, server] of servers) {
    const toolId = toolIds[row] ?? '';
    const former = formerId(toolId, server);
    const ids = table.get(former);
    if (ids !== undefined) ids.add(toolId);
    else if (!rowsOf.has(former)) table.set(former, new Set([toolId]));
  }
  const made = new Map(Array.from(table, ([former, ids]) => [former, [...ids]]));
  tables.set(servers, made);
  return made;
}

/** The tools that an id of an earlier version may mean: one, or one of several servers; none where it is no such id. */
export function newIdsOf(index: Named, toolId: string): readonly string[] {
  return tableOf(index).get(toolId) ?? [];
}

/** The one tool that an id means: itself, or the only one that went by it; undefined where none or several do. */
export function idMeant(index: Named, toolId: string): string | undefined {
  if (index.rowsOf.has(toolId)) return toolId;
  const ids = newIdsOf(index, toolId);
  return ids.length === 1 ? ids[0] : undefined;
}

/** The former id of a row, and all tools that it may mean; null where there is none. */
function formerOf(index: Named, row: number): { readonly toolId: string; readonly means: readonly string[] } | null {
  const server = index.servers.get(row);
  if (server === undefined) return null;
  const toolId = formerId(index.toolIds[row] ?? '', server);
  const means = newIdsOf(index, toolId);
  return means.length === 0 ? null : { toolId, means };
}

/** The former id of a row where it means no other tool. */
export function soleFormerId(index: Named, row: number): string | undefined {
  const former = formerOf(index, row);
  return former?.means.length === 1 ? former.toolId : undefined;
}

/** The former id of a row where it may mean several tools; null where it does not. */
export function sharedFormerId(index: Named, row: number): ReturnType<typeof formerOf> {
  const former = formerOf(index, row);
  return former !== null && former.means.length > 1 ? former : null;
}
