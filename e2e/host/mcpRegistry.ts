import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './listener';
import { hostileServers, portServers, type RegistryEntry } from './registryServers';

export interface McpRegistry {
  readonly origin: string;
  /**
   * A registry's base URL: `port` (63 servers, several versions), `token` (asks for `registry-token`), `hostile`
   * (entries that are none, and such as mean harm). `remote` is where its one server of `port` that can be connected is.
   */
  url(name: string): string;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export const registryToken = 'registry-token';

/**
 * An MCP registry (OpenAPI v0.1): the list of the latest versions with `cursor`, `limit` and `search`. `remote` is an MCP
 * server's address.
 */
export async function startMcpRegistry(remote: string, port = 0): Promise<McpRegistry> {
  const requests: string[] = [];
  const entries = portServers(remote);
  const listener = await listen(serve, port);

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', listener.origin);
    const [, name = '', ...path] = pathname.split('/');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    requests.push(request.url ?? '');
    if (name === 'token' && request.headers.authorization !== `Bearer ${registryToken}`)
      send(response, 401, { error: 'Invalid or missing authentication token' });
    else if (name === 'hostile') send(response, 200, hostileServers);
    else if (path[0] !== 'v0.1' || path[1] !== 'servers') send(response, 404, { error: 'Not found' });
    else send(response, 200, listOf(entries, searchParams));
  }

  return {
    origin: listener.origin,
    url: (name) => `${listener.origin}/${name}`,
    requests,
    close: listener.close,
  };
}

function listOf(all: readonly RegistryEntry[], query: URLSearchParams): object {
  const search = query.get('search') ?? '';
  const found = all.filter(({ server, isLatest }) => isLatest && server.name.includes(search));
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : found.findIndex((entry) => cursorOf(entry) === cursor) + 1;
  const limit = Number(query.get('limit'));
  const page = found.slice(from, from + limit);
  const last = page.at(-1);
  const hasMore = from + limit < found.length && last !== undefined;
  return {
    servers: page.map(responseOf),
    metadata: { count: page.length, ...(hasMore && { nextCursor: cursorOf(last) }) },
  };
}

function responseOf({ server, status, isLatest }: RegistryEntry): object {
  const at = '2026-10-01T08:00:00Z';
  const official = { status, publishedAt: at, updatedAt: at, isLatest };
  return { server, _meta: { 'io.modelcontextprotocol.registry/official': official } };
}

function cursorOf({ server }: RegistryEntry): string {
  return Buffer.from(`${server.name}:${server.version}`).toString('base64url');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
