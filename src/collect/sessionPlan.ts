import { formatCounted } from '../model/formatCount';
import { isObject, member } from '../model/json';
import type { Usage } from '../model/usage';
import { quote } from './launchText';
import type { ListedServer } from './listServer';
import { findSessions, type LeftFile, type Machine, type SessionFile, sessionFolders } from './sessionFiles';
import { countCalls, startOf } from './usageCommand';

/** The sessions of this machine's clients that are to be read: found, and not yet opened. */
export interface SessionPlan {
  readonly days: number;
  /** The first millisecond that is counted. */
  readonly since: number;
  readonly folders: readonly {
    readonly client: string;
    readonly path: string;
    readonly files: readonly SessionFile[];
  }[];
  readonly left: readonly LeftFile[];
}

/** Finds the session files of the last days; a client that keeps none is passed over. */
export async function planSessions(machine: Machine, days: number, now = Date.now()): Promise<SessionPlan> {
  const since = startOf(days, now);
  const found = await Promise.all(
    sessionFolders(machine).map(async (folder) => ({ ...folder, ...(await findSessions(folder.path, since)) })),
  );
  return {
    days,
    since,
    folders: found.filter(({ files }) => files.length > 0),
    // A client that is not on this machine has no folder.
    left: found.flatMap(({ path, left }) => left.filter((one) => one.path !== path)),
  };
}

/** The plan's lines: a word of ours, then what it is about. In private, only the clients' folders are named. */
export function drawSessions(
  { days, folders, left }: SessionPlan,
  isPrivate: boolean,
): readonly (readonly [verb: string, text: string])[] {
  const span = `last ${formatCounted(days, 'day')}`;
  if (folders.length === 0) return [['reads', `no sessions: no client here wrote any in the ${span}`]];
  return [
    ...folders.map(({ client, path, files }) => {
      const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
      const size = `${formatCounted(files.length, 'session file')}, ${megabytes.toFixed(1)} MB`;
      return ['reads', `${quote(path)} (${client}): ${size}, ${span}`] as const;
    }),
    ['keeps', 'counts by server, tool, agent, client and day; no input, result, prompt or path'],
    // The name of a session's file tells of what a person works on.
    ...left.map(({ path, why }) => ['left out', isPrivate ? `a file: ${why}` : `${quote(path)}: ${why}`] as const),
  ];
}

/** Reads what was planned. The servers' own lists say what the tools are really called. */
export function readSessions({ folders, since }: SessionPlan, servers: readonly ListedServer[]): Promise<Usage> {
  const catalog = servers.flatMap(({ name: server, serverInfo, pages }) => {
    const own = serverInfo === undefined ? undefined : nameIn(JSON.parse(serverInfo));
    return pages.flatMap(toolNames).map((name) => ({
      ...{ toolId: JSON.stringify([server, name]), server, name },
      servers: own === undefined ? [server] : [server, own],
    }));
  });
  return countCalls(
    folders.flatMap(({ files }) => files),
    { since, catalog },
  );
}

/** The names of the tools in a page, which is a server's result of `tools/list` as it came. */
function toolNames(page: string): readonly string[] {
  const value: unknown = JSON.parse(page);
  const tools = isObject(value) ? member(value, 'tools') : undefined;
  return Array.isArray(tools) ? tools.flatMap((tool: unknown) => nameIn(tool) ?? []) : [];
}

function nameIn(value: unknown): string | undefined {
  const name = isObject(value) ? member(value, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
