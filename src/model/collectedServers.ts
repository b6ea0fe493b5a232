export const collectedKind = 'tool-catalog/mcp-servers';
export const collectedVersion = 1;

export type CollectedStatus = 'listed' | 'needs-sign-in' | 'needs-variable' | 'failed' | 'skipped';

export interface CollectedServer {
  readonly name: string;
  readonly status: CollectedStatus;
  readonly reason?: string;
  readonly serverInfo?: string;
  readonly protocolVersion?: string;
  readonly instructions?: string;
  /** The command that starts it, or its address. */
  readonly runs?: string;
  /** Whether the name is what it calls itself: no configuration gave it one. */
  readonly ownName?: true;
  /** JSON texts: its results of `tools/list` as they came. */
  readonly pages: readonly string[];
}

/** The text of a `*.servers.json` file. Pages stand in it as they came, to the last digit. `usage`: the text of a usage file. */
export function writeCollected(servers: readonly CollectedServer[], collectedAt: Date, usage = ''): string {
  const head = { kind: collectedKind, version: collectedVersion, collectedAt: collectedAt.toISOString() };
  // Before the servers, which may be long: a reader knows from the beginning whether there are counts.
  const counts = usage === '' ? '' : `,"usage":${usage.trim()}`;
  return `${openJson(head)}${counts},"servers":[${servers.map(writeServer).join(',\n')}]}\n`;
}

/** When servers were collected together with counts of calls, from the beginning of the file; null where there are none. */
export function countedAt(head: string): string | null {
  return /"collectedAt":"([^"]{1,40})","usage":\{"kind":"tool-catalog\/usage"/.exec(head)?.[1] ?? null;
}

function writeServer(server: CollectedServer): string {
  const { name, status, reason, serverInfo, protocolVersion, instructions, runs, ownName, pages } = server;
  const head = openJson({ name, status, reason });
  const info = serverInfo === undefined ? '' : `,"serverInfo":${serverInfo}`;
  const rest = openJson({ protocolVersion, instructions, runs, ownName }).slice(1);
  return `${head}${info}${rest === '' ? '' : `,${rest}`},"pages":[${pages.join(',\n')}]}`;
}

/** An object without its last brace. */
function openJson(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
