import type { LoggedName } from '../model/toolNames';

/** Servers of the catalog by the names that logs have for them, as a person said. */
export type ToldServers = ReadonlyMap<string, string>;

/** Returns the server that a logged name is of: `mcp__plugin_files__read` → `plugin_files`; undefined where it names none. */
export function loggedServer({ server, tool }: Pick<LoggedName, 'server' | 'tool'>): string | undefined {
  return server ?? /^mcp__(.+?)__./s.exec(tool)?.[1];
}

/** Returns a logged name with the server that a person said it to be of. */
export function withToldServer<Named extends Pick<LoggedName, 'server' | 'tool'>>(
  named: Named,
  told: ToldServers,
): Named {
  const logged = told.size === 0 ? undefined : loggedServer(named);
  const server = logged === undefined ? undefined : told.get(logged);
  if (server === undefined) return named;
  return {
    ...named,
    server,
    tool: named.server === undefined ? named.tool.slice(`mcp__${logged}__`.length) : named.tool,
  };
}
