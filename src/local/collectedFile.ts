import { type CollectedStatus, collectedKind, collectedVersion } from '../model/collectedServers';

/** What became of one server; `pages` are its results of `tools/list` as they came. */
export interface CollectedServer {
  readonly name: string;
  readonly status: CollectedStatus;
  readonly reason?: string;
  readonly serverInfo?: unknown;
  readonly protocolVersion?: string;
  readonly instructions?: string;
  readonly pages: readonly unknown[];
}

/** The text of a `*.servers.json` file. */
export function writeCollected(servers: readonly CollectedServer[], collectedAt: Date): string {
  const file = { kind: collectedKind, version: collectedVersion, collectedAt: collectedAt.toISOString(), servers };
  return `${JSON.stringify(file)}\n`;
}
