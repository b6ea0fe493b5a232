import { isObject, member } from '../../src/model/json';
import { sendError, sendJson } from './answers';
import { sendTool } from './defaultHost';
import { liveServers, type RunningServer, startServer } from './liveServers';
import { bearerToken } from './principals';
import type { Answer, Scenario, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/** Tools of real MCP servers. Nothing is started before they are first asked for; a server that can't start is left out. */
export interface LiveCatalog {
  tools(): Promise<readonly ToolDescriptor[]>;
  close(): Promise<void>;
}

export function createLiveCatalog(): LiveCatalog {
  const running: RunningServer[] = [];
  let starting: Promise<readonly ToolDescriptor[]> | undefined;
  const startAll = async () => {
    const lists = await Promise.all(
      liveServers.map(async (one) => {
        const server = await startServer(one).catch(() => null);
        if (server === null) return [];
        running.push(server);
        return server.tools.flatMap((entry) => projectTool(one.alias, entry) ?? []);
      }),
    );
    return lists.flat();
  };
  return {
    tools: () => {
      starting ??= startAll();
      return starting;
    },
    close: async () => {
      await starting;
      await Promise.all(running.map((server) => server.close()));
    },
  };
}

/**
 * One entry of an MCP `tools/list` as an operator would publish it: names and schema from the server, the tier by what
 * the operator knows of such names. Undefined for an entry without a name.
 */
function projectTool(alias: string, entry: unknown): ToolDescriptor | undefined {
  const [name, title, description, inputSchema] = isObject(entry)
    ? ['name', 'title', 'description', 'inputSchema'].map((key) => member(entry, key))
    : [];
  if (typeof name !== 'string' || name === '') return undefined;
  const isRead = /^(?:read|list|get|search|directory|git_(?:log|status|diff))/.test(name);
  return {
    toolId: `mcp:${alias}.${name}`,
    source: 'mcp',
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(isObject(inputSchema) && { inputSchema }),
    auth: { scopes: [`tools:${alias}:${isRead ? 'read' : 'write'}`] },
    safetyTier: isRead ? 'read' : 'write',
  };
}

function guarded(send: (visit: Visit, tools: readonly ToolDescriptor[]) => void): Answer {
  return async (visit) => {
    if (bearerToken(visit) === 'live-token') send(visit, await visit.live.tools());
    else sendError(visit, 401, 'unauthenticated', 'This host needs a bearer token.');
  };
}

export const live: Scenario = {
  description: 'tools of real MCP servers, started at the first request. Token: live-token',
  list: guarded((visit, tools) => sendJson(visit, 200, tools)),
  byId: guarded(sendTool),
};
