import { HostError, type HostFailure } from '../host/failure';
import { describeFailure } from '../host/failureText';
import { type McpFreshness, readMcpTools } from '../host/mcp';
import type { HostCall } from '../host/openwop';
import { writeCollected } from '../model/collectedServers';

/** An MCP server's list, and the session that stays open to hear of changes. */
export interface McpCatalog {
  /** The pages in the shape of a file of collected servers. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the server calls itself, else the host's id. */
  readonly name: string;
  readonly server: McpServer;
  readonly session: McpListening;
}

export interface McpServer {
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
  readonly protocolVersion?: string;
  readonly pages: number;
  readonly tellsOfChanges: boolean;
  /** In the server's own words: untrusted. */
  readonly instructions?: string;
  /** How long the server vouches for its list, and to whom it shows the same. */
  readonly freshness: McpFreshness;
}

export interface McpListening {
  readonly onListChanged: (callback: () => void) => void;
  readonly close: () => Promise<void>;
}

/** Begins a session with an MCP host and reads its whole list. Throws `HostError`. */
export async function readMcpCatalog(
  call: HostCall & { readonly host: { readonly id: string } },
  onProgress: (progress: { readonly bytes: number; readonly tools: number }) => void,
): Promise<McpCatalog> {
  const { host, ...travel } = call;
  const credentials = host.auth === 'cookie' ? 'include' : 'omit';
  const list = await readMcpTools({ ...travel, url: host.url, credentials, onProgress });
  if (!list.ok) throw new HostError(list.failure);
  const { pages, stopped, serverInfo, instructions, protocolVersion, freshness, tellsOfChanges, onListChanged, close } =
    list;
  const name = serverInfo?.name || host.id;
  return {
    bytes: writePages(name, pages, stopped),
    name,
    server: { ...serverInfo, instructions, protocolVersion, freshness, pages: pages.length, tellsOfChanges },
    session: { onListChanged, close },
  };
}

function writePages(name: string, pages: readonly string[], stopped: HostFailure | undefined) {
  const words = stopped && describeFailure(stopped);
  const reason = words && { reason: `${words.title}. ${words.explanation}` };
  return new TextEncoder().encode(writeCollected([{ name, status: 'listed', ...reason, pages }], new Date()));
}
