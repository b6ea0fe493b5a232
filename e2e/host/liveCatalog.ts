import { sendError } from './answers';
import { sendList, sendTool } from './defaultHost';
import { projectTool } from './liveProjection';
import { type LiveServer, liveServers, type RunningServer, startServer } from './liveServers';
import { bearerToken } from './principals';
import type { Answer, Scenario, Visit } from './scenario';
import type { ToolDescriptor } from './toolDescriptor';

/** What became of one server. */
export type LiveServerStatus =
  | { readonly alias: string; readonly packageName: string; readonly tools: number }
  | { readonly alias: string; readonly packageName: string; readonly failure: string };

/** Tools of real MCP servers. Nothing is started before they are first asked for. */
export interface LiveCatalog {
  tools(): Promise<readonly ToolDescriptor[]>;
  /** Empty until the servers have been started. */
  status(): readonly LiveServerStatus[];
  close(): Promise<void>;
}

export function createLiveCatalog(servers: readonly LiveServer[] = liveServers): LiveCatalog {
  const running: RunningServer[] = [];
  let starting: Promise<readonly ToolDescriptor[]> | undefined;
  let statuses: readonly LiveServerStatus[] = [];
  const startAll = async () => {
    const started = await Promise.all(
      servers.map(async ({ alias, packageName, ...rest }) => {
        try {
          const server = await startServer({ alias, packageName, ...rest });
          running.push(server);
          const tools = server.tools.flatMap((entry) => projectTool(alias, entry) ?? []);
          return { tools, status: { alias, packageName, tools: tools.length } };
        } catch (error) {
          return { tools: [], status: { alias, packageName, failure: String(error) } };
        }
      }),
    );
    statuses = started.map((one) => one.status);
    return started.flatMap((one) => one.tools);
  };
  return {
    tools: () => {
      starting ??= startAll();
      return starting;
    },
    status: () => statuses,
    close: async () => {
      await starting;
      await Promise.all(running.map((server) => server.close()));
    },
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
  list: guarded(sendList),
  byId: guarded(sendTool),
};
