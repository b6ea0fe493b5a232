import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolveBin } from '../liveServers';

export interface EverythingServer {
  /** Its endpoint: a page asks it without anything in between. */
  readonly url: string;
  close(): Promise<void>;
}

/** The reference server with Streamable HTTP, and with the CORS headers that it sends by itself. */
export async function startEverything(): Promise<EverythingServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolveBin('@modelcontextprotocol/server-everything'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilListening(child);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: unknown) => {
      said += String(chunk);
      if (said.includes('listening on port')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
