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
  /** JSON texts: its results of `tools/list` as they came. */
  readonly pages: readonly string[];
}

/** The text of a `*.servers.json` file. Pages stand in it as they came, to the last digit. */
export function writeCollected(servers: readonly CollectedServer[], collectedAt: Date): string {
  const head = { kind: collectedKind, version: collectedVersion, collectedAt: collectedAt.toISOString() };
  return `${openJson(head)},"servers":[${servers.map(writeServer).join(',\n')}]}\n`;
}

function writeServer({ name, status, reason, serverInfo, protocolVersion, instructions, pages }: CollectedServer) {
  const head = openJson({ name, status, reason });
  const info = serverInfo === undefined ? '' : `,"serverInfo":${serverInfo}`;
  const rest = openJson({ protocolVersion, instructions }).slice(1);
  return `${head}${info}${rest === '' ? '' : `,${rest}`},"pages":[${pages.join(',\n')}]}`;
}

/** An object without its last brace. */
function openJson(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
