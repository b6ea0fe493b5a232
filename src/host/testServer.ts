import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RequestContext } from './client';

/** A real HTTP server on loopback, with what it was asked; it is closed when its test is over. */
export interface TestServer {
  readonly url: string;
  readonly requests: readonly { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  readonly close: () => Promise<void>;
}

export async function startTestServer(answer: RequestListener): Promise<TestServer> {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, requests, close };
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export const testRequestContext: RequestContext = {
  limits: { bytes: 1_000_000, firstByteSeconds: 10, stallSeconds: 10 },
  signal: new AbortController().signal,
  isOnline: () => true,
  isSecurePage: false,
};
