import { initializeResult, RpcError, type Script, type ScriptState } from './script';
import type { ScriptedServer } from './scriptedServer';

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
