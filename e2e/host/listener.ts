import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

export interface Listener {
  readonly origin: string;
  /** Ends all connections, finished or not. */
  close(): Promise<void>;
}

/** An HTTP server on loopback, by default at a free port. Rejects if the port is taken. */
export async function listen(onRequest: RequestListener, port = 0): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: 60_000 }, onRequest);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** One request as it arrived, preflights included. Header names are lower case. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly time: number;
}

const maxKept = 10_000;

/** Keeps a request in the list; the oldest go when there are very many. */
export function recordRequest(requests: RecordedRequest[], { method, url, rawHeaders }: IncomingMessage): void {
  const headers = new Map<string, string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.set((rawHeaders[i] ?? '').toLowerCase(), rawHeaders[i + 1] ?? '');
  }
  requests.push({ method: method ?? '', path: url ?? '', headers, time: Date.now() });
  if (requests.length > maxKept) requests.shift();
}

/** A second origin that serves tools to any request that reaches it. */
export function startElsewhere(requests: RecordedRequest[]): Promise<Listener> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    recordRequest(requests, request);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, *');
    const body = JSON.stringify([{ toolId: 'mcp:elsewhere.tool', source: 'mcp', safetyTier: 'read' }]);
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, { 'Content-Type': 'application/json' });
    response.end(request.method === 'OPTIONS' ? undefined : body);
  };
  return listen(onRequest);
}
