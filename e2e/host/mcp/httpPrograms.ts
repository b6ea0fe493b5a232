import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { resolveBin } from '../liveServers';

/** A real MCP server from npm that serves HTTP by itself. */
export interface HttpProgram {
  readonly packageName: string;
  readonly path: string;
  readonly args: (port: number) => readonly string[];
  readonly env?: (port: number) => Readonly<Record<string, string>>;
}

export interface RunningProgram {
  /** Its endpoint: a page asks it without anything in between. */
  readonly url: string;
  close(): Promise<void>;
}

const memory = '@modelcontextprotocol/server-memory';

/** By name, with the path of their endpoint. */
export const httpPrograms = {
  everything: {
    packageName: '@modelcontextprotocol/server-everything',
    path: '/mcp',
    args: () => ['streamableHttp'],
    env: (port) => ({ PORT: String(port) }),
  },
  'everything-sse': {
    packageName: '@modelcontextprotocol/server-everything',
    path: '/sse',
    args: () => ['sse'],
    env: (port) => ({ PORT: String(port) }),
  },
  context7: {
    packageName: '@upstash/context7-mcp',
    path: '/mcp',
    args: (port) => ['--transport', 'http', '--port', String(port)],
  },
  'mcp-proxy': {
    packageName: 'mcp-proxy',
    path: '/mcp',
    args: (port) => ['--host', '127.0.0.1', '--port', String(port), '--', process.execPath, resolveBin(memory)],
  },
} satisfies Readonly<Record<string, HttpProgram>>;

/** Starts a program on a free port and waits until it listens. */
export async function startHttpProgram(program: HttpProgram): Promise<RunningProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolveBin(program.packageName), ...program.args(port)], {
    env: { ...process.env, ...program.env?.(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
    // A group of its own: a proxy's program goes with it.
    detached: true,
  });
  const exited = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isListening(port))) {
    if (isGone()) throw new Error(`${program.packageName} did not start`);
    await wait(50);
  }
  return {
    url: `http://127.0.0.1:${port}${program.path}`,
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
