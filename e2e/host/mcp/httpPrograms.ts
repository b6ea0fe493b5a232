import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { resolveBin } from '../liveServers';

export interface RunningProgram {
  /** Its endpoint: a page asks it without anything in between. */
  readonly url: string;
  close(): Promise<void>;
}

const packageName = '@modelcontextprotocol/server-everything';

/** How the reference server serves HTTP by itself, with the path of its endpoint. */
export const httpPrograms = {
  everything: { path: '/mcp', mode: 'streamableHttp' },
  'everything-sse': { path: '/sse', mode: 'sse' },
};

/** Starts a program on a free port and waits until it listens. */
export async function startHttpProgram({ path, mode }: { path: string; mode: string }): Promise<RunningProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolveBin(packageName), mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isListening(port))) {
    if (isGone()) throw new Error(`${packageName} did not start`);
    await wait(50);
  }
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: async () => {
      if (isGone() || child.pid === undefined) return;
      process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
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
