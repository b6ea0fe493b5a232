import { HostError } from '../host/failure';
import { type McpFreshness, readMcpTools } from '../host/mcp';
import type { HostCall } from '../host/openwop';

/** An MCP server's list, and the session that stays open to hear of changes. */
export interface McpCatalog {
  /** The pages as a JSON array of the answers they came in: what the dialects' reader takes for an MCP list. */
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
  readonly onListChanged: (callback: () => void) => () => void;
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
  const { pages, serverInfo, instructions, protocolVersion, freshness, tellsOfChanges, onListChanged, close } = list;
  return {
    bytes: joinPages(pages),
    name: serverInfo?.name || host.id,
    server: { ...serverInfo, instructions, protocolVersion, freshness, pages: pages.length, tellsOfChanges },
    session: { onListChanged, close },
  };
}

/** `{ "tools": […] }` … → `[{ "jsonrpc": "2.0", "result": { "tools": […] } }, …]` */
function joinPages(pages: readonly string[]): Uint8Array<ArrayBuffer> {
  const answers = pages.map((page) => `{"jsonrpc":"2.0","result":${page}}`);
  return new TextEncoder().encode(`[${answers.join(',\n')}]`);
}
