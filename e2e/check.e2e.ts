import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchOf, liveServers, resolveBin } from './host/liveServers';
import { command, follow } from './support/follow';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(servers: object, ...args: string[]) {
  const name = `${args.join('').replace(/\W/g, '')}.mcp.json`;
  await writeFile(join(folder, name), JSON.stringify({ mcpServers: servers }));
  const { output, ended } = follow(
    spawn(process.execPath, [command, 'check', name, '--fail-on', 'critical', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  return { code: await ended, text: output.text };
}

test('five real servers pass by their own review, fail as another program, and can’t be judged where one fails', async () => {
  const servers = Object.fromEntries(liveServers.map((one) => [one.alias, launchOf(one, folder)]));
  const first = await check(servers, '--yes', '--write-review', 'a.review.json', '--sarif', 'a.sarif');
  expect(first.text).toMatch(/\d\d tools looked at\./);
  expect(first.code).toBe(0);
  const review = JSON.parse(await readFile(join(folder, 'a.review.json'), 'utf8'));
  expect(review.servers.map(({ name }: { name: string }) => name).sort()).toEqual(
    liveServers.map(({ alias }) => alias).sort(),
  );
  const other = { command: process.execPath, args: [resolveBin('time-mcp'), '--other'] };
  const [same, changed, failing, refused] = await Promise.all([
    check(servers, '--yes', '--review', 'a.review.json'),
    check({ ...servers, time: other }, '--review', 'a.review.json', '--yes'),
    check({ time: servers['time'], lost: { command: 'no-such-program' } }, '--yes'),
    check({ time: servers['time'] }),
  ]);
  expect(same.code).toBe(0);
  expect(changed.text).toContain('server `time` is another program');
  expect(changed.code).toBe(1);
  expect(failing.text).toMatch(/Could not be looked at.*server lost: /s);
  expect(failing.code).toBe(2);
  expect(refused.text).toContain('In a pipeline give --yes');
  expect(refused.code).toBe(2);
});
