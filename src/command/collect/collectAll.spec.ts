import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { liveServers, resolveBin, startServer } from '../../../e2e/host/liveServers';
import { startTestServer } from '../../host/testServer';
import { writeCollected } from '../../model/collectedServers';
import { readConfig } from './findServers';
import { collectAll } from './listServer';
import { planServer, readyPlan } from './planServer';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bad = fileURLToPath(new URL('./fixtures/badServer.mjs', import.meta.url));
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

const plansOf = (servers: object) =>
  readConfig(JSON.stringify({ mcpServers: servers }), `${root}mcp.json`, root).map((server) =>
    readyPlan(planServer(server, { environment, platform: process.platform }), new Map()),
  );

/** What is written of each server, read again. */
async function collect(servers: object, serverMs = 60_000, maxText = 2 ** 30): Promise<Record<string, unknown>[]> {
  const listed = await collectAll(plansOf(servers), { serverMs, allMs: 300_000, maxText });
  return JSON.parse(writeCollected(listed, new Date())).servers;
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

test.concurrent.each(liveServers)(
  '$alias is listed as the official client lists it',
  async (server) => {
    const { alias, packageName, args, env } = server;
    const folder = await mkdtemp(join(tmpdir(), 'real-'));
    const entry = {
      command: process.execPath,
      args: [resolveBin(packageName), ...(args?.(folder) ?? [])],
      env: env?.(folder),
    };
    const official = await startServer(server);
    const [found] = await collect({ [alias]: entry });
    await official.close();
    expect(found).toMatchObject({ name: alias, status: 'listed', protocolVersion: expect.any(String) });
    expect(toolsOf(found?.pages)).toEqual(official.tools);
  },
  60_000,
);

const toolsOf = (pages: unknown) => (pages as { tools: unknown[] }[]).flatMap(({ tools }) => tools);
const countTools = (pages: unknown) => toolsOf(pages).length;

test('odd tools, all pages and noise come through as they are', async () => {
  const [found] = await collect({ quay: badServer('noise', { QUAY_URL: 'quay' }) });
  expect(found).toEqual({
    name: 'quay',
    status: 'listed',
    serverInfo: { name: 'quay', version: '1.0.0', title: 'quay' },
    protocolVersion: '2025-11-25',
    instructions: 'quay',
    runs: `${process.execPath} ${bad} noise`.replaceAll(homedir(), '~'),
    pages: [
      { tools: [{ name: 'odd', title: null, inputSchema: 'none', description: 'quay' }], nextCursor: 'two' },
      { tools: [{ name: 'plain', inputSchema: { type: 'object' } }] },
    ],
  });
});

test('a secret that a server repeats is removed wherever it stands, and its place is named', async () => {
  const [found] = await collect({ quay: badServer('noise', { QUAY_URL: 'db://ida:tide4711@quay' }) });
  const removed = '[removed: QUAY_URL]';
  expect(found).toMatchObject({
    reason: 'The value of QUAY_URL was removed at “odd”, /description.',
    serverInfo: { title: removed },
    instructions: removed,
    pages: [{ tools: [{ description: removed }] }, {}],
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

test('a server’s ping is answered, and what else it asks of its client is refused', async () => {
  const [found] = await collect({ it: badServer('asks') });
  const [tool] = toolsOf(found?.pages) as { description: string }[];
  expect(JSON.parse(tool?.description ?? '')).toEqual({
    ping: {},
    'roots/list': -32601,
    'sampling/createMessage': -32601,
    'elicitation/create': -32601,
  });
});

test('a page is written as it came, to the last digit, also by a server that ends at once', async () => {
  const listed = await collectAll(plansOf({ x: badServer('exact') }), { serverMs: 60_000, allMs: 300_000 });
  const text = writeCollected(listed, new Date());
  expect(text).toContain('{"tools":[{"name":"x","big":12345678901234567890,"n":1.50e3,"twice":1,"twice":2}]}');
});

// Most of them are waited for, which takes next to nothing.
test.concurrent.each([
  ['crash', 'It ended with code 3. It printed: boom: no such ship'],
  ['leak', 'It ended with code 1. It printed: no entry with [removed: QUAY_URL]'],
  ['missing', 'It ended with code 1. It printed: Error: Cannot find module ’./harbour.mjs’'],
  ['flood', 'It printed more than 16 MB.'],
  ['shout', 'It printed more than 16 MB.'],
  ['hang', 'It was not done within 2 s. Give it more with --timeout, or leave it out with --except.'],
  [
    'stubborn',
    'It was not done within 2 s. It printed: waiting for the tide Give it more with --timeout, or leave it out with --except.',
  ],
  [
    'pretty',
    'It was not done within 2 s. It wrote an answer over several lines, and each message is to stand on one line.',
  ],
  ['coloured', 'It was not done within 2 s. It wrote something else than an answer: ready {"jsonrpc": "2.0"}'],
  ['painted', 'It was not done within 2 s. It wrote an answer with colour codes, and a message is to be plain JSON.'],
  ['nameless', 'It was not done within 2 s. It answered with an error that names no request: The tide is out'],
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

test.concurrent.each([
  ['heavy', 2, 'It printed more than 16 MB.'],
  ['half', 1, 'It ended with code 4.'],
])('of a server that does a %s, what was read is listed', async (way, count, reason) => {
  const [found] = await collect({ it: badServer(way) });
  expect(found).toMatchObject({ status: 'listed', reason: expect.stringContaining(reason) });
  expect(found?.pages).toHaveLength(count);
});

test('what a server leaves in its group or session is ended with it, and said', async () => {
  for (const { server, child } of await collectParents('fork', 'lose')) {
    expect(server).toMatchObject({ status: 'listed', reason: expect.stringContaining('It left processes running') });
    // The system itself takes a moment to clear away what has ended.
    await expect.poll(() => isAlive(child), { timeout: 20_000 }).toBe(false);
  }
});

test('what a server starts in a session of its own is named, and left', async () => {
  for (const { server, child } of await collectParents('escape')) {
    expect(server).toMatchObject({ status: 'listed', reason: expect.stringMatching(`still run: .*\\(${child}\\)`) });
    expect(isAlive(child)).toBe(true);
    process.kill(child, 'SIGKILL');
  }
});

/** Servers that start a process, and the id of each. */
async function collectParents(...ways: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'fork-'));
  const entries = ways.map((way) => [way, badServer(way, { CHILD_NOTE: join(folder, way) })]);
  const found = await collect(Object.fromEntries(entries));
  expect(found).toHaveLength(ways.length);
  return ways.map((way, i) => ({ server: found[i], child: Number(readFileSync(join(folder, way), 'utf8')) }));
}

test('a program that is another since the plan was made is not started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'other-'));
  const program = join(folder, 'run');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
  const plans = plansOf({ it: { command: program } });
  await writeFile(program, `#!/bin/sh\ntouch ${folder}/ran\n`);
  const [found] = await collectAll(plans, { serverMs: 60_000, allMs: 60_000 });
  expect(found?.reason).toContain('has changed since the plan was made: nothing was started');
  expect(await readdir(folder)).toEqual(['run']);
});

test('once the time for all servers is over, none is started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'late-'));
  const entry = (i: number) => ({ command: '/bin/sh', args: ['-c', `touch ${join(folder, String(i))}; sleep 60`] });
  const plans = plansOf({ a: entry(1), b: entry(2), c: entry(3), d: entry(4), e: entry(5) });
  const found = await collectAll(plans, { serverMs: 60_000, allMs: 1_500 });
  expect(found.map(({ reason }) => reason?.split(':')[0])).toEqual([
    ...Array(4).fill('It was stopped'),
    'It was not started',
  ]);
  expect((await readdir(folder)).sort()).toEqual(['1', '2', '3', '4']);
});

test('a server whose tools have no place any more is left out by name', async () => {
  const found = await collect({ a: badServer('noise'), b: badServer('noise') }, 60_000, 250);
  expect(found.filter(({ status }) => status === 'listed')).toHaveLength(1);
  expect(found.find(({ status }) => status === 'failed')).toMatchObject({
    reason: 'All servers together have more than 1 MB of tools. Choose some of them with --only.',
    pages: [],
  });
});

test('a server at an address that wants a sign-in says so, and headers go to it alone', async () => {
  const far = await startTestServer((_, response) => response.writeHead(401).end());
  const headers = { Authorization: 'Bearer tide4711' };
  const [found] = await collect({ far: { url: far.url, headers, headersHelper: './print.sh' } });
  expect(found).toMatchObject({
    status: 'needs-sign-in',
    reason: expect.stringMatching(/^Its headersHelper.* was not run\. It asks for a sign-in \(HTTP 401\)/),
  });
  expect(far.requests[0]?.headers.authorization).toBe('Bearer tide4711');
  const before = far.requests.length;
  const elsewhere = await startTestServer((_, response) => response.writeHead(307, { Location: far.url }).end());
  const [redirected] = await collect({ far: { url: elsewhere.url, headers: { 'X-Key': 'tide4711' } } });
  expect(redirected?.status).toBe('failed');
  expect(far.requests).toHaveLength(before);
});

test('an error over HTTP that names no request is told', async () => {
  const error = { code: -32603, message: 'The tide is out' };
  const { url } = await startTestServer((_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: null, error })),
  );
  const [found] = await collect({ far: { url } });
  expect(found).toMatchObject({ status: 'failed', reason: 'It answered with an error: The tide is out' });
});

test('an answer over HTTP that never ends is broken off', async () => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const { url } = await startTestServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const flood = () => response.destroyed || response.write(piece, flood);
    flood();
  });
  const [found] = await collect({ far: { url } });
  expect(found).toMatchObject({ status: 'failed', reason: expect.stringContaining('over the limit of 16 MB') });
});

test('a server at an address is listed, and its session given back', async () => {
  const seen: string[] = [];
  const { url } = await startTestServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, method, params } = JSON.parse(text || '{}');
    seen.push(`${request.method} ${method ?? ''}`.trim());
    if (method === 'server/discover') return response.writeHead(500).end();
    if (id === undefined) return response.writeHead(202).end();
    const { protocolVersion } = params;
    const hello = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } };
    const result = method === 'initialize' ? hello : { tools: [{ name: 'x', description: null }] };
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 's1' });
    return response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
  });
  const [found] = await collect({ far: { url } });
  expect(found).toMatchObject({ status: 'listed', pages: [{ tools: [{ name: 'x', description: null }] }] });
  expect(seen).toContain('DELETE');
  const unnamed = plansOf({ far: { url } }).map((plan) => ({ ...plan, takesOwnName: true }) as const);
  const [own] = await collectAll(unnamed, { serverMs: 60_000, allMs: 60_000 });
  expect(own?.name).toBe('a');
});
