import { spellingOf } from '../clients/allClients';
import type { LateFact, LateFacts } from '../model/lateFacts';
import { mcpToolId } from '../model/tool';
import { type CatalogTool, type LoggedName, type Resolved, toolFinder } from '../model/toolNames';
import { askedOf, callsOf, refusalsOf, type ToolUsage } from '../model/usage';
import { sumByTool, type UsedSum } from '../usage/sumByTool';
import type { CatalogIndex } from './catalogIndex';

/** What an agent made of one name in logs. */
export type UsageFact = Pick<ToolUsage, 'client' | 'server' | 'tool' | 'days' | 'offeredSessions' | 'calledAt'>;

const found = new WeakMap<CatalogIndex, (named: LoggedName) => Resolved>();

/** Looks up names of logs among the tools of a catalog. */
export function namesIn(index: CatalogIndex): (named: LoggedName) => Resolved {
  const known = found.get(index);
  if (known !== undefined) return known;
  const tools = index.toolIds.map((toolId, row) => catalogTool(index, toolId, row));
  const find = toolFinder(tools, spellingOf);
  found.set(index, find);
  return find;
}

/** A row's tool under the names that clients may have for it. */
export function catalogTool({ servers, aliases }: CatalogIndex, toolId: string, row: number): CatalogTool {
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

/** The names of a catalog's servers, in order. */
export function serversIn(index: CatalogIndex): readonly string[] {
  return [...new Set(index.toolIds.flatMap((toolId, row) => catalogTool(index, toolId, row).servers[0] ?? []))].sort();
}

/** What agents made of each tool of a catalog, by toolId. */
export function sumUsage(index: CatalogIndex, usage: readonly UsageFact[]): ReadonlyMap<string, UsedSum> {
  const find = namesIn(index);
  return sumByTool(usage.map((fact) => ({ ...fact, resolved: find(fact) })));
}

/** What the columns of usage hold: several words a tool, and "no evidence" for all that no log names. */
export function usageFacts(index: CatalogIndex, usage: readonly UsageFact[]): LateFacts {
  const sums = sumUsage(index, usage);
  const used = Array.from(new Set(index.toolIds), (toolId) => {
    const sum = sums.get(toolId);
    const payload = new Map<string, number>();
    if (sum !== undefined) {
      const { counts } = sum;
      const asked = {
        ...{ called: callsOf(counts), refused: refusalsOf(counts) },
        ...{ unavailable: counts.unavailable, unfinished: counts.unfinished },
      };
      for (const [word, count] of Object.entries(asked)) if (count > 0) payload.set(word, count);
    }
    const words = [...payload.keys(), ...(isOnlyOffered(sum) ? ['offered'] : [])];
    return words.length === 0 ? { toolId, value: ['no-evidence'] } : { toolId, value: words, payload };
  });
  const lastCalled = Array.from(sums.values(), (sum): LateFact<number | 'never'>[] => {
    const { toolId, calledAt } = sum;
    if (calledAt !== null) return [{ toolId, value: calledAt }];
    // One whose end is not known may have run.
    return sum.offered > 0 && sum.counts.unfinished === 0 ? [{ toolId, value: 'never' }] : [];
  }).flat();
  return { used, 'last-called': lastCalled };
}

function isOnlyOffered(sum: UsedSum | undefined): boolean {
  return sum !== undefined && sum.offered > 0 && askedOf(sum.counts) === 0;
}
