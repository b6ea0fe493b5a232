import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Listener {
  readonly origin: string;
  /** Ends all connections, finished or not. */
  close(): Promise<void>;
}

/** An HTTP server on loopback; port 0 takes a free one. Rejects if the port is taken. */
export async function listen(onRequest: RequestListener, port: number, host: string): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: 60_000 }, onRequest);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://${host}:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
