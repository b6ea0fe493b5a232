import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectAll } from './listServer';
import { planServer, readyPlan } from './planServer';
import { readConfig } from './readConfig';

/* Reference: configurations from public reports, listed as the command lists them. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases/second');
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

async function collect(file: string, port = '4391') {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('4391', port);
  const servers = readConfig(text, join(folder, file), folder);
  const plans = servers.map((server) =>
    readyPlan(planServer(server, { environment, platform: process.platform }), new Map()),
  );
  return collectAll(plans, { serverMs: 8_000, allMs: 60_000 });
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
      .poll(() =>
        fetch(`http://127.0.0.1:${port}`).then(
          ({ status }) => status,
          () => 0,
        ),
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
