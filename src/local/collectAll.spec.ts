import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { collectAll } from './collectAll';
import type { CollectedServer } from './collectedFile';
import { planServer } from './planServer';
import { readConfig } from './readConfig';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bad = fileURLToPath(new URL('./fixtures/badServer.mjs', import.meta.url));
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

function collect(servers: object, serverMs = 20_000): Promise<readonly CollectedServer[]> {
  const plans = readConfig(JSON.stringify({ mcpServers: servers }), `${root}mcp.json`).map((server) =>
    planServer(server, environment, process.platform),
  );
  return collectAll(plans, { serverMs, allMs: 60_000 });
}
const badServer = (way: string, env: object = {}) => ({ command: process.execPath, args: [bad, way], env });
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('real servers are listed, each under the name it has in the configuration', async () => {
  const server = (name: string, ...args: string[]) => ({
    command: process.execPath,
    args: [`${root}node_modules/@modelcontextprotocol/${name}/dist/index.js`, ...args],
  });
  const found = await collect({
    'my files': server('server-filesystem', root),
    memory: server('server-memory'),
    thinking: server('server-sequential-thinking'),
  });
  expect(found.map(({ name, status }) => [name, status])).toEqual([
    ['my files', 'listed'],
    ['memory', 'listed'],
    ['thinking', 'listed'],
  ]);
  expect(found[0]).toMatchObject({
    serverInfo: { name: 'secure-filesystem-server' },
    protocolVersion: expect.any(String),
  });
  expect(JSON.stringify(found[0]?.pages)).toContain('"name":"read_text_file"');
});

test('odd tools, all pages and noise come through as they are; a secret that is repeated does not', async () => {
  const [found] = await collect({ quay: badServer('noise', { QUAY_URL: 'db://ida:tide4711@quay' }) });
  expect(found).toEqual({
    name: 'quay',
    status: 'listed',
    serverInfo: { name: 'quay', version: '1.0.0' },
    protocolVersion: expect.any(String),
    pages: [
      {
        tools: [{ name: 'odd', title: null, inputSchema: 'none', description: '[removed: QUAY_URL]' }],
        nextCursor: 'two',
      },
      { tools: [{ name: 'plain', inputSchema: { type: 'object' } }] },
    ],
  });
});

test.each([
  ['crash', 'It ended with code 3. It printed: boom: no such ship'],
  ['flood', 'It printed a line of more than 64 MB.'],
  ['hang', 'It was not done within 2 s.'],
  ['stubborn', 'It was not done within 2 s.'],
  ['loop', 'It named the same page twice.'],
])('a server that does a %s costs only itself', async (way, reason) => {
  const found = await collect({ it: badServer(way), gone: { command: '/no/such/program' } }, 2_000);
  expect(found).toEqual([
    { name: 'it', status: 'failed', reason, pages: [] },
    { name: 'gone', status: 'failed', reason: 'Its command was not found.', pages: [] },
  ]);
});

test('what a server starts itself is ended with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fork-'));
  const note = join(folder, 'child');
  const [found] = await collect({ it: { ...badServer('fork'), env: { CHILD_NOTE: note } } });
  expect(found?.status).toBe('listed');
  const child = Number(await readFile(note, 'utf8'));
  expect(child).toBeGreaterThan(1);
  // The system itself takes a moment to clear away what has ended.
  await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
});

async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await use(`http://127.0.0.1:${port}/mcp`);
  server.close();
  server.closeAllConnections();
}

test('a server at an address that wants a sign-in says so, and headers go to it alone', async () => {
  const asked: (string | undefined)[] = [];
  await withServer(
    (request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(401).end();
    },
    async (url) => {
      const [found] = await collect({ far: { url, headers: { Authorization: 'Bearer tide4711' } } });
      expect(found).toMatchObject({ status: 'needs-sign-in', reason: 'It asks for a sign-in (HTTP 401).' });
      expect(asked[0]).toBe('Bearer tide4711');
      asked.length = 0;
      await withServer(
        (_, response) => response.writeHead(307, { Location: url }).end(),
        async (elsewhere) => {
          const [redirected] = await collect({ far: { url: elsewhere, headers: { 'X-Key': 'tide4711' } } });
          expect(redirected?.status).toBe('failed');
          expect(asked).toEqual([]);
        },
      );
    },
  );
});

test('an answer over HTTP that never ends is broken off', async () => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  await withServer(
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const flood = () => response.destroyed || response.write(piece, flood);
      flood();
    },
    async (url) => {
      const [found] = await collect({ far: { url } });
      expect(found).toMatchObject({ status: 'failed', reason: expect.stringContaining('more than 64 MB') });
    },
  );
});
