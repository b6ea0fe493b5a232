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
