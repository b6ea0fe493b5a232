import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMcpHosts } from '../../e2e/host/mcp/mcpHosts';
import { type ConfiguredServer, readConfig } from './findServers';
import { collectAll } from './listServer';
import { planServer, readyPlan } from './planServer';

/* Reference: configurations from public reports, listed as the command lists them. */
const firstSet = join(process.env['REFERENCE_DIR'] ?? '', 'cases');
const folder = join(firstSet, 'second');
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

const planOf = (server: ConfiguredServer) =>
  readyPlan(planServer(server, { environment, platform: process.platform }), new Map());
const list = (servers: readonly ConfiguredServer[]) =>
  collectAll(servers.map(planOf), { serverMs: 8_000, allMs: 60_000 });

function collect(file: string, port = '4391') {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('4391', port);
  return list(readConfig(text, join(folder, file), folder));
}

/** The servers of a file of the first set, whose programs stand with those of the second. */
function serversOf(file: string, current?: string) {
  const text = readFileSync(join(firstSet, file), 'utf8');
  return readConfig(text, join(firstSet, file), join(folder, 'servers'), current);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

test('servers that ask before they answer are listed', async () => {
  const listed = await collect('17-asks-first.mcp.json');
  expect(listed.map(({ status, toolCount }) => `${status} ${toolCount}`)).toEqual(Array(4).fill('listed 1'));
});

test('a headersHelper is named as a program that was not run', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [join(folder, 'servers/http.mjs'), port]);
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(401);
    for (const { status, reason } of await collect('20-headers-helper.mcp.json', port))
      expect([status, reason]).toEqual(['needs-sign-in', expect.stringContaining('headersHelper')]);
  } finally {
    server.kill();
  }
});

test('a websocket is named as a transport that is not spoken', async () => {
  const [events] = await collect('20b-websocket.mcp.json');
  expect(events?.reason).toMatch(/ws|WebSocket/i);
});

test('a plugin’s flat .mcp.json names its servers', () => {
  expect(serversOf('22-plugin-flat.mcp.json').map(({ name, isOff }) => `${name} ${isOff}`)).toEqual([
    'context false',
    'gitlab false',
  ]);
});

test('a variable in the arguments that the entry itself sets is left to the program', () => {
  const [step] = serversOf('23-remote-env-in-args.json').map((server) => planOf(server).step);
  if (step?.kind !== 'start') throw new Error('not started');
  expect(step.program.args.at(-1)).toMatch(/^Authorization:\$\{AUTH_HEADER\}$/);
  expect(step.program.environment.get('AUTH_HEADER')).toBe('Bearer s3cr3t-value-77');
});

test('what a client switched off is not started', async () => {
  const listed = await list(serversOf('24-claude-disabled.json', join(folder, 'servers/project-a')));
  expect(Object.fromEntries(listed.map(({ name, status, reason }) => [name, reason ?? status]))).toEqual({
    pixel: 'It is switched off in the configuration.',
    browser: 'listed',
    db: 'It is switched off in the configuration.',
  });
});

test('pages whose cursors are odd are listed as far as they were read, with the oddity', async () => {
  const hosts = await startMcpHosts();
  const scenarios = { empty: 'empty-cursor', always: 'never-moving', alwaysempty: 'always-empty', null: 'null-cursor' };
  const text = Object.entries(scenarios).reduce(
    (config, [path, name]) => config.replace(`http://127.0.0.1:4399/${path}"`, `${hosts.url(`json~${name}`)}"`),
    readFileSync(join(firstSet, '28-cursor-pages.json'), 'utf8'),
  );
  try {
    const listed = await list(readConfig(text, join(firstSet, 'mcp.json'), firstSet));
    expect(listed.map(({ name, status, toolCount }) => `${name} ${status} ${toolCount}`)).toEqual([
      'empty listed 2',
      'always listed 2',
      'alwaysempty listed 1',
      'null listed 3',
    ]);
    expect(listed.map(({ reason }) => reason?.startsWith('Only part') === true)).toEqual([false, true, true, false]);
  } finally {
    await hosts.close();
  }
});
