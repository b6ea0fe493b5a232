import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMcpTools } from './mcp';
import { testRequestContext } from './testServer';

/** A server that asks its client before it lists anything: `/stream/METHOD` over Streamable HTTP, `/sse/METHOD` over the old transport. */
const server = createServer((request, response) => void serve(request, response));
let origin = '';
/** What the server's own request was answered with, by its method. */
const answers = new Map<string, unknown>();
const waiting = new Map<string, () => void>();
const streams = new Map<string, ServerResponse>();

const page = { tools: [{ name: 'moor', inputSchema: { type: 'object' } }] };
const hello = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'asks', version: '1' },
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, transport = '', method = ''] = (request.url ?? '').split('/');
  const [asked, streamed] = [decodeURIComponent(method), transport === 'sse'];
  const event = (to: ServerResponse, data: unknown) => to.write(`event: message\ndata: ${JSON.stringify(data)}\n\n`);
  if (request.method === 'GET' && streamed) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: endpoint\ndata: ${request.url}\n\n`);
    streams.set(asked, response);
    return;
  }
  if (request.method !== 'POST') return void response.writeHead(405).end();
  let text = '';
  for await (const chunk of request) text += chunk;
  const message = JSON.parse(text) as { id?: unknown; method?: string; result?: unknown; error?: { code: number } };
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id: message.id, result });
  if (message.method === 'server/discover' || (message.method === 'initialize' && streamed !== streams.has(asked)))
    return void response.writeHead(400).end();
  if (message.method === 'initialize' && !streamed)
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(hello)));
  if (message.method === 'tools/list') {
    const stream = streamed ? (streams.get(asked) ?? response) : response;
    if (streamed) response.writeHead(202).end();
    else response.writeHead(200, { 'content-type': 'text/event-stream' });
    waiting.set(request.url ?? '', () => {
      event(stream, answer(page));
      if (!streamed) stream.end();
    });
    event(stream, { jsonrpc: '2.0', id: 'its-own-1', method: asked });
    return;
  }
  if (message.method === 'initialize') event(streams.get(asked) ?? response, answer(hello));
  if (message.id === 'its-own-1') {
    answers.set(`${transport} ${asked}`, message.result ?? message.error?.code);
    waiting.get(request.url ?? '')?.();
  }
  response.writeHead(202).end();
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const methods = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'];

test.each(['stream', 'sse'].flatMap((transport) => methods.map((method) => [transport, method] as const)))(
  'over %s a server that asks for %s first is answered, and listed',
  async (transport, method) => {
    const limits = { bytes: 100_000, firstByteSeconds: 5, stallSeconds: 5 };
    const url = `${origin}/${transport}/${encodeURIComponent(method)}`;
    const list = await readMcpTools({ ...testRequestContext, limits, credentials: 'omit', url });
    if (!list.ok) throw new Error(JSON.stringify(list.failure));
    await list.close();
    expect(list.pages).toHaveLength(1);
    expect(answers.get(`${transport} ${method}`)).toEqual(method === 'ping' ? {} : -32601);
  },
);
