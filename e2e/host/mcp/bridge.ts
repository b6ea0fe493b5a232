import { randomUUID } from 'node:crypto';
import { type LiveServer, prepareServer } from '../liveServers';
import type { ScriptedServer } from './scriptedServer';

/**
 * Streamable HTTP in front of a real server that speaks over stdio: each session starts one, and every message is
 * passed on as it is.
 */
export async function createBridge(server: LiveServer, onMethod: (method: string) => void): Promise<ScriptedServer> {
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  const sessions = new Map<string, InstanceType<typeof StreamableHTTPServerTransport>>();
  const ends = new Set<() => Promise<void>>();

  async function open() {
    const { transport: child, clean } = await prepareServer(server);
    const front = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, front),
    });
    const end = async () => {
      if (!ends.delete(end)) return;
      sessions.delete(front.sessionId ?? '');
      await front.close();
      await child.close();
      await clean();
    };
    ends.add(end);
    // Some servers greet on stdout: no message, and no harm.
    child.onerror = () => {};
    child.onmessage = (message) => void front.send(message).catch(() => {});
    front.onmessage = (message) => {
      if ('method' in message) onMethod(message.method);
      void child.send(message).catch(end);
    };
    front.onclose = () => void end();
    child.onclose = () => void end();
    await child.start();
    await front.start();
    return front;
  }

  return {
    async serve(request, response) {
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id) : undefined;
      if (known === undefined && id !== undefined) response.writeHead(404).end();
      // The server behind needs the handshake: what comes without one starts none.
      else if (request.headers['mcp-method'] !== undefined) response.writeHead(400).end();
      else await (known ?? (await open())).handleRequest(request, response);
    },
    change: () => Promise.reject(new Error('A real server changes its list by itself.')),
    close: async () => {
      await Promise.all([...ends].map((end) => end()));
    },
  };
}
