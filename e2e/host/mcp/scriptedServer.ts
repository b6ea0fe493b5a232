import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { initializeResult, RpcError, type Script, type ScriptState } from './scripts';

export interface ScriptedServer {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Changes the list and tells every session that listens. */
  change(): Promise<void>;
  close(): Promise<void>;
}

export interface ScriptedOptions {
  /** Answers as one JSON text instead of a stream of events. */
  readonly asJson?: boolean;
  readonly isStateless?: boolean;
  readonly onMethod: (method: string) => void;
}

/** A script behind the library's own Streamable HTTP transport, one a session. */
export async function createScriptedServer(script: Script, options: ScriptedOptions): Promise<ScriptedServer> {
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  const sessions = new Map<string, InstanceType<typeof StreamableHTTPServerTransport>>();
  const state: ScriptState = { changes: 0 };

  async function open() {
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: options.asJson === true,
      sessionIdGenerator: options.isStateless ? undefined : randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    transport.onclose = () => void sessions.delete(transport.sessionId ?? '');
    play(script, state, transport as Transport, options.onMethod);
    await transport.start();
    return transport;
  }

  return {
    async serve(request, response) {
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (known === undefined && id !== undefined) {
        response.writeHead(404, { 'Content-Type': 'application/json' });
        response.end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
        return;
      }
      await (known ?? (await open())).handleRequest(request, response);
    },
    async change() {
      state.changes++;
      const notice = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } as const;
      await Promise.all([...sessions.values()].map((transport) => transport.send(notice)));
    },
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
    },
  };
}

function play(script: Script, state: ScriptState, transport: Transport, onMethod: (method: string) => void): void {
  const ownId = 'its-own-1';
  let onAnswer: (answer: unknown) => void = () => {};
  transport.onmessage = (message) => {
    if (!('method' in message)) return void ('id' in message && message.id === ownId && onAnswer(message));
    onMethod(message.method);
    if (!('id' in message)) return;
    const { id, method } = message;
    const asking = method === 'tools/list' ? script.asksFirst : undefined;
    const answered = new Promise((resolve) => {
      onAnswer = resolve;
      if (asking === undefined) return resolve(undefined);
      void transport.send({ jsonrpc: '2.0', id: ownId, method: asking }, { relatedRequestId: id });
    }).then((told) => {
      state.told = told;
      return answer(script, state, method, message.params ?? {});
    });
    void answered.then(
      // The library's type of a result is open: a script may answer anything.
      (result) => transport.send({ jsonrpc: '2.0', id, result } as JSONRPCMessage).catch(() => {}),
      (error: unknown) => {
        const code = error instanceof RpcError ? error.code : -32603;
        return transport.send({ jsonrpc: '2.0', id, error: { code, message: String((error as Error).message) } });
      },
    );
  };
}

async function answer(
  script: Script,
  state: ScriptState,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<object> {
  switch (method) {
    case 'initialize':
      return script.initialize?.() ?? initializeResult(script, params['protocolVersion']);
    case 'tools/list':
      return script.list(typeof params['cursor'] === 'string' ? params['cursor'] : undefined, state);
    case 'ping':
      return {};
    default:
      throw new RpcError(-32601, `There is no method ${method}.`);
  }
}

/** A script behind the deprecated HTTP+SSE transport: `GET` opens the stream, `POST …/message` says something. */
export async function createOldServer(
  script: Script,
  path: string,
  onMethod: (method: string) => void,
): Promise<ScriptedServer> {
  const { SSEServerTransport } = await import('@modelcontextprotocol/sdk/server/sse.js');
  const sessions = new Map<string, InstanceType<typeof SSEServerTransport>>();
  const state: ScriptState = { changes: 0 };
  return {
    async serve(request: IncomingMessage, response: ServerResponse) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (request.method === 'GET') {
        const transport = new SSEServerTransport(`${path}/message`, response);
        sessions.set(transport.sessionId, transport);
        transport.onclose = () => void sessions.delete(transport.sessionId);
        play(script, state, transport, onMethod);
        await transport.start();
        return;
      }
      const transport = sessions.get(url.searchParams.get('sessionId') ?? '');
      if (transport === undefined) {
        response.writeHead(405, { Allow: 'GET' }).end();
        return;
      }
      await transport.handlePostMessage(request, response);
    },
    async change() {
      state.changes++;
      const notice = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } as const;
      await Promise.all([...sessions.values()].map((transport) => transport.send(notice)));
    },
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
    },
  };
}

/** A script behind the 2.x library, strictly of revision 2026-07-28: no handshake is answered. */
export async function createModernServer(script: Script, onMethod: (method: string) => void): Promise<ScriptedServer> {
  const { createMcpHandler, ProtocolError, Server } = await import('@modelcontextprotocol/server');
  const { toNodeHandler } = await import('@modelcontextprotocol/node');
  const state: ScriptState = { changes: 0 };
  const { serverInfo } = initializeResult(script, undefined);
  const capabilities = { tools: { listChanged: script.tellsOfChanges === true } };
  const instructions = script.instructions;

  const handler = createMcpHandler(
    () => {
      const server = new Server(serverInfo, { capabilities, ...(instructions !== undefined && { instructions }) });
      server.setRequestHandler('tools/list', async ({ params }) => {
        try {
          // The library's type of a result is strict: a script may answer anything.
          return (await script.list(params?.cursor, state)) as never;
        } catch (error) {
          throw error instanceof RpcError ? new ProtocolError(error.code, error.message) : error;
        }
      });
      return server;
    },
    { legacy: 'reject' },
  );
  const serve = toNodeHandler(handler);
  return {
    async serve(request, response) {
      onMethod(String(request.headers['mcp-method'] ?? 'initialize'));
      await serve(request, response);
    },
    change() {
      state.changes++;
      handler.notify.toolsChanged();
      return Promise.resolve();
    },
    close: () => handler.close(),
  };
}
