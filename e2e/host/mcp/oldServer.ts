import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Script, ScriptState } from './script';
import { play, type ScriptedServer } from './scriptedServer';

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
