import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { collectAll } from './collectAll';
import { writeCollected } from './collectedFile';
import { planServer } from './planServer';
import { readConfig } from './readConfig';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bad = fileURLToPath(new URL('./fixtures/badServer.mjs', import.meta.url));
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

/** What is written of each server, read again. */
async function collect(
  servers: object,
  serverMs = 60_000,
  maxText = 2 ** 30,
): Promise<readonly Record<string, unknown>[]> {
  const plans = readConfig(JSON.stringify({ mcpServers: servers }), `${root}mcp.json`, root).map((server) =>
    planServer(server, environment, process.platform),
  );
  return JSON.parse(writeCollected(await collectAll(plans, { serverMs, allMs: 300_000, maxText }), new Date())).servers;
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
  const server = (path: string, ...args: string[]) => ({
    command: process.execPath,
    args: [`${root}node_modules/${path}`, ...args],
  });
  const official = (name: string, ...args: string[]) => server(`@modelcontextprotocol/${name}/dist/index.js`, ...args);
  const found = await collect({
    'my files': official('server-filesystem', root),
    memory: official('server-memory'),
    thinking: official('server-sequential-thinking'),
    everything: official('server-everything'),
    git: server('@cyanheads/git-mcp-server/dist/index.js'),
    time: server('time-mcp/dist/index.js'),
    cook: server('howtocook-mcp/build/index.js'),
  });
  expect(found.map(({ name, status, pages }) => [name, status, countTools(pages)])).toEqual([
    ['my files', 'listed', 14],
    ['memory', 'listed', 9],
    ['thinking', 'listed', 1],
    ['everything', 'listed', expect.any(Number)],
    ['git', 'listed', 28],
    ['time', 'listed', 6],
    ['cook', 'listed', 5],
  ]);
  expect(found[0]).toMatchObject({
    serverInfo: { name: 'secure-filesystem-server' },
    protocolVersion: expect.any(String),
  });
});

const countTools = (pages: unknown) =>
  (pages as { tools: unknown[] }[]).reduce((sum, { tools }) => sum + tools.length, 0);

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

test('a server of the newer revision is listed, odd tools included, and one that says more than it is asked', async () => {
  const [modern, strangers, prompts] = await collect({
    modern: badServer('modern'),
    strangers: badServer('strangers'),
    prompts: badServer('prompts'),
  });
  expect(modern).toMatchObject({
    status: 'listed',
    serverInfo: { name: 'quay' },
    protocolVersion: '2026-07-28',
    instructions: 'Mind the gap',
  });
  expect(countTools(modern?.pages)).toBe(2);
  expect(strangers?.status).toBe('listed');
  expect([prompts?.status, countTools(prompts?.pages)]).toEqual(['listed', 0]);
});

test('a page is written as it came, to the last digit, also by a server that ends at once', async () => {
  const [plan] = readConfig(JSON.stringify({ mcpServers: { x: badServer('exact') } }), '/a/mcp.json', root).map((one) =>
    planServer(one, environment, process.platform),
  );
  if (plan === undefined) throw new Error('no plan');
  const text = writeCollected(await collectAll([plan], { serverMs: 60_000, allMs: 300_000 }), new Date());
  expect(text).toContain('{"tools":[{"name":"x","big":12345678901234567890,"n":1.50e3,"twice":1,"twice":2}]}');
});

// Most of them are waited for, which takes next to nothing.
test.concurrent.each([
  ['crash', 'It ended with code 3. It printed: boom: no such ship'],
  ['leak', 'It ended with code 1. It printed: no entry with [removed: QUAY_URL]'],
  ['flood', 'It printed a line of more than 16 MB.'],
  ['shout', 'It printed more than 64 MB.'],
  ['hang', 'It was not done within 2 s. Give it more with --timeout, or leave it out with --except.'],
  ['stubborn', 'It was not done within 2 s. Give it more with --timeout, or leave it out with --except.'],
  ['loop', 'It named the same page twice.'],
  ['endless', 'It has more than 1000 pages.'],
  ['heavy', 'Its tools are more than 16 MB.'],
  ['toolless', 'Its answer holds no list of tools.'],
  ['listless', 'It has no list of tools.'],
])('a server that does a %s costs only itself', async (way, reason) => {
  const limit = reason.includes('2 s') ? 2_000 : 60_000;
  const found = await collect(
    { it: badServer(way, { QUAY_URL: 'db://ida:tide4711@quay' }), gone: { command: '/no/such/program' } },
    limit,
  );
  expect(found).toEqual([
    { name: 'it', status: 'failed', reason, pages: [] },
    { name: 'gone', status: 'failed', reason: expect.stringContaining('Its command was not found.'), pages: [] },
  ]);
});

test.concurrent.for([
  ['starts within its group', 'fork'],
  ['lets go of on purpose', 'escape'],
] as const)('what a server %s is ended with it, and said', async ([, way], { expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fork-'));
  const note = join(folder, 'child');
  const [found] = await collect({ it: badServer(way, { CHILD_NOTE: note }) });
  expect(found).toMatchObject({ status: 'listed', reason: expect.stringContaining('It left processes running') });
  const child = Number(await readFile(note, 'utf8'));
  expect(child).toBeGreaterThan(1);
  // The system itself takes a moment to clear away what has ended.
  await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
});

test('a server whose tools have no place any more is left out by name', async () => {
  const found = await collect({ a: badServer('noise'), b: badServer('noise') }, 60_000, 250);
  expect(found.filter(({ status }) => status === 'listed')).toHaveLength(1);
  expect(found.find(({ status }) => status === 'failed')).toMatchObject({
    reason: 'All servers together have more than 1 MB of tools. Choose some of them with --only.',
    pages: [],
  });
});

async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
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
      expect(found).toMatchObject({
        status: 'needs-sign-in',
        reason: expect.stringContaining('It asks for a sign-in (HTTP 401).'),
      });
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
      expect(found).toMatchObject({ status: 'failed', reason: expect.stringContaining('more than 16 MB') });
    },
  );
});

test('a server at an address is listed though it stumbles over the newer question and sends on to its other path', async () => {
  const seen: string[] = [];
  await withServer(
    async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      if (request.url === '/mcp') return response.writeHead(307, { Location: '/mcp/' }).end();
      const { id, method, params } = JSON.parse(text || '{}');
      seen.push(`${request.method} ${method ?? ''}`.trim());
      if (method === 'server/discover') return response.writeHead(500).end();
      if (request.method !== 'POST') return response.writeHead(405).end();
      if (id === undefined) return response.writeHead(202).end();
      const hello = {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'a', version: '1' },
      };
      const result = method === 'initialize' ? hello : { tools: [{ name: 'x', description: null }] };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 's1' });
      return response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
    },
    async (url) => {
      const [found] = await collect({ far: { url } });
      expect(found).toMatchObject({ status: 'listed', pages: [{ tools: [{ name: 'x', description: null }] }] });
      // The session is given back.
      expect(seen).toContain('DELETE');
    },
  );
});
