import type { LateFacts } from '../model/columns';
import { isFuture } from '../model/dates';
import { mcpToolId } from '../model/tool';
import { type CatalogTool, type LoggedName, nameIndex, type Resolved } from '../usage/names';
import type { CatalogIndex } from './catalogIndex';

/** What all agents made of one name in logs. */
export interface UsageFact extends LoggedName {
  readonly called: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly offered: number;
  /** Requests to the network that a host let through while it ran. */
  readonly egress: number;
  /** When it last ran, in milliseconds since 1970; null for never. */
  readonly calledAt: number | null;
}

const found = new WeakMap<CatalogIndex, (named: LoggedName) => Resolved>();

/** Looks up names of logs among the tools of a catalog. */
export function namesIn(index: CatalogIndex): (named: LoggedName) => Resolved {
  const known = found.get(index);
  if (known !== undefined) return known;
  const find = nameIndex(index.toolIds.map((toolId, row) => catalogTool(index, toolId, row)));
  found.set(index, find);
  return find;
}

function catalogTool({ servers, aliases }: CatalogIndex, toolId: string, row: number): CatalogTool {
  const server = servers.get(row);
  const alias = aliases.get(row);
  if (server !== undefined && toolId.startsWith(mcpToolId(server, ''))) {
    const name = toolId.slice(mcpToolId(server, '').length);
    return { toolId, servers: alias === undefined ? [server] : [alias, server], name };
  }
  // A host may list tools of MCP servers under the ids that we give them.
  const [, ofServer, name] = /^mcp:([^.]+)\.(.+)$/su.exec(toolId) ?? [];
  return { toolId, servers: ofServer === undefined ? [] : [ofServer], name };
}

/** What the columns of usage hold: several words a tool, and "no evidence" for all that no log names. */
export function usageFacts(index: CatalogIndex, usage: readonly UsageFact[]): LateFacts {
  const find = namesIn(index);
  const sums = new Map<string, { called: number; refused: number; unavailable: number; offered: number; at: number }>();
  for (const fact of usage) {
    const resolved = find(fact);
    if (resolved.kind !== 'tool') continue;
    const sum = sums.get(resolved.toolId) ?? { called: 0, refused: 0, unavailable: 0, offered: 0, at: -1 };
    sum.called += fact.called;
    sum.refused += fact.refused;
    sum.unavailable += fact.unavailable;
    sum.offered += fact.offered;
    // A time in the future can't be true.
    if (fact.calledAt !== null && !isFuture(fact.calledAt)) sum.at = Math.max(sum.at, fact.calledAt);
    sums.set(resolved.toolId, sum);
  }
  const used = new Map<string, readonly string[]>();
  const lastCalled = new Map<string, number | 'never'>();
  for (const toolId of index.toolIds) {
    const sum = sums.get(toolId);
    const words = [
      ...(sum !== undefined && sum.called > 0 ? ['called'] : []),
      ...(sum !== undefined && sum.refused > 0 ? ['refused'] : []),
      ...(sum !== undefined && sum.unavailable > 0 ? ['unavailable'] : []),
      ...(sum !== undefined && sum.offered > 0 && sum.called === 0 ? ['offered'] : []),
    ];
    used.set(toolId, words.length === 0 ? ['no-evidence'] : words);
    if (sum === undefined) continue;
    if (sum.at >= 0) lastCalled.set(toolId, sum.at);
    else if (sum.offered > 0 && sum.called === 0) lastCalled.set(toolId, 'never');
  }
  return { used, 'last-called': lastCalled };
}
