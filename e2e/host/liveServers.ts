import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A real MCP server from npm that speaks over stdio. `folder` is an empty one that it may use. */
export interface LiveServer {
  readonly alias: string;
  readonly packageName: string;
  readonly args?: (folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
}

export const liveServers: readonly LiveServer[] = [
  { alias: 'everything', packageName: '@modelcontextprotocol/server-everything', args: () => ['stdio'] },
  { alias: 'fs', packageName: '@modelcontextprotocol/server-filesystem', args: (folder) => [folder] },
  {
    alias: 'memory',
    packageName: '@modelcontextprotocol/server-memory',
    env: (folder) => ({ MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }),
  },
  {
    alias: 'git',
    packageName: '@cyanheads/git-mcp-server',
    env: (folder) => ({ MCP_TRANSPORT_TYPE: 'stdio', LOGS_DIR: join(folder, 'logs'), GIT_BASE_DIR: folder }),
  },
  { alias: 'time', packageName: 'time-mcp' },
];

export interface RunningServer {
  /** The entries of `tools/list` as they came, whatever they are. */
  readonly tools: readonly unknown[];
  close(): Promise<void>;
}

const timeout = 20_000;

/** Starts a server and asks for its tools. Rejects with the reason if it cannot; then nothing stays behind. */
export async function startServer(server: LiveServer): Promise<RunningServer> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { ResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const folder = await mkdtemp(join(tmpdir(), 'live-tools-'));
  await writeFile(join(folder, 'hello.txt'), 'A file to look at.\n');
  const transport = new StdioClientTransport({
    ...launchOf(server, folder),
    cwd: folder,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'live-catalog', version: '1.0.0' });
  // Some servers greet on stdout. Such a line is no message; the transport reports it here and reads on.
  client.onerror = () => {};
  const close = async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await client.connect(transport, { timeout });
    // The list's own schema would reject all tools for one odd entry: read a bare result instead.
    const result = await client.request({ method: 'tools/list' }, ResultSchema, { timeout });
    return { tools: Array.isArray(result.tools) ? result.tools : [], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How a server is started, as a client's configuration says it. */
export function launchOf({ packageName, args, env }: LiveServer, folder: string) {
  return {
    command: process.execPath,
    args: [resolveBin(packageName), ...(args?.(folder) ?? [])],
    env: { ...env?.(folder) },
  };
}

/** The script behind the one command of an installed package. Not every package lets its manifest be imported. */
export function resolveBin(packageName: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const home = join(at, 'node_modules', packageName);
    if (existsSync(join(home, 'package.json'))) return join(home, binOf(join(home, 'package.json')));
    if (at === dirname(at)) throw new Error(`${packageName} is not installed`);
  }
}

function binOf(manifestPath: string): string {
  const manifest: { bin?: unknown } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const bin = typeof manifest.bin === 'object' ? Object.values(manifest.bin ?? {})[0] : manifest.bin;
  if (typeof bin !== 'string') throw new Error(`${manifestPath} names no command`);
  return bin;
}
