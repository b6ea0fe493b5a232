import type { IncomingMessage, ServerResponse } from 'node:http';

export type RawAnswer = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** A page with what doesn't survive being parsed and written again. */
export const verbatimPage =
  '{ "tools": [ {"name": "tide", "inputSchema": {"type":"object", "maximum": 1.0, "minimum": 9007199254740993},' +
  ' "title": "One", "title": "Two"} ],\n  "9": 1, "1": "\\ud800" }';

/** What stands at an address and is no MCP server, or a bad one; by name. */
export const rawAnswers: Readonly<Record<string, RawAnswer>> = {
  'web-page': (_, response) => send(response, 200, 'text/html', '<!doctype html><title>Welcome</title>'),
  'plain-json': (_, response) => send(response, 200, 'application/json', '{"tools":[]}'),
  'broken-json': (_, response) => send(response, 200, 'application/json', '{"jsonrpc":"2.0",\n "id":0,,}'),
  'plain-text': (_, response) => send(response, 200, 'text/plain', 'Tide tables for the week.'),
  'broken-stream': (_, response) => send(response, 200, 'text/event-stream', 'event: message\ndata: not json\n\n'),
  'cut-stream': (_, response) => send(response, 200, 'text/event-stream', ': hello\n\n'),
  'accepted-only': (_, response) => send(response, 202, '', ''),
  forbidden: (_, response) =>
    response
      .writeHead(403, { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="tools:list"' })
      .end('{"error":"insufficient_scope"}'),
  'status-404': (_, response) => send(response, 404, 'text/plain', 'Not found'),
  'status-429': (_, response) => sendError(response, 429, -32000, 'Too many requests for now.'),
  'status-500': (_, response) => send(response, 500, 'text/plain', 'Our fault'),
  silent: () => {},
  'silent-stream': (_, response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders(),
  flood: (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    pour(response);
  },
  verbatim: (request, response) => void answerVerbatim(request, response),
  'later-only': (_, response) =>
    sendError(response, 400, -32022, 'Speak a later revision.', { supported: ['2031-01-01', '2031-06-01'] }),
  refusing: (_, response) => sendError(response, 400, -32000, 'Closed today.'),
  'status-500-first': (request, response) => {
    if (isProbe(request)) send(response, 500, 'text/plain', 'Our fault');
    else void answerVerbatim(request, response);
  },
  'page-first': (request, response) => {
    if (isProbe(request)) send(response, 200, 'text/html', '<!doctype html><title>Welcome</title>');
    else void answerVerbatim(request, response);
  },
  'cut-first': (request, response) => {
    if (isProbe(request)) send(response, 200, 'text/event-stream', ': hello\n\n');
    else void answerVerbatim(request, response);
  },
};

function isProbe(request: IncomingMessage): boolean {
  return request.headers['mcp-method'] === 'server/discover';
}

function sendError(response: ServerResponse, status: number, code: number, message: string, data?: object): void {
  send(
    response,
    status,
    'application/json',
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } }),
  );
}

async function answerVerbatim(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readText(request);
  answerMessage(text === '' ? {} : JSON.parse(text), response);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answerMessage(message: { id?: number; method?: string }, response: ServerResponse): void {
  if (message.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const begun = '{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"verbatim","version":"1"}}';
  const result = message.method === 'initialize' ? begun : verbatimPage;
  send(response, 200, 'application/json', `{"jsonrpc":"2.0", "id":${message.id}, "result": ${result} }`);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, type === '' ? {} : { 'Content-Type': type });
  response.end(text);
}

/** Comments without end, at the pace at which they are read. */
function pour(response: ServerResponse): void {
  const chunk = `: ${'waiting '.repeat(8_000)}\n`;
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
