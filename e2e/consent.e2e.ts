import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { auditor, library, spoofs } from './support/consentSpoofs';
import { command, inTerminal } from './support/follow';

const variable = (name: string) => `\${${name}}`;
const node = process.execPath;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

const hasRun = () => existsSync(join(folder, 'ran'));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    await chmod(join(folder, path), 0o700);
  }
}

/** The command on one configuration, in a terminal; a large one, so that all is asked about at once. */
async function collect(config: object, options = '--no-serve', size = 'cols 4000 rows 1000') {
  await writeFile(join(folder, 'mcp.json'), JSON.stringify(config));
  const run = inTerminal(
    `stty ${size}; echo PID $$; exec ${node} ${command} collect mcp.json --timeout 5 ${options}`,
    folder,
  );
  const pid = async () => {
    await run.said(/PID \d+/);
    return Number(/PID (\d+)/.exec(run.output.text)?.[1]);
  };
  return { ...run, pid };
}

/** Answers the question about secrets, where it comes, and says what was shown before the question that starts anything. */
async function planOf(run: Awaited<ReturnType<typeof collect>>): Promise<string> {
  await run.said(/\[y\/N\]/);
  if (!run.output.text.includes('secrets among them. Show it here? [y/N]')) return run.output.text;
  run.type('y\n');
  await run.said(/Start or ask .*\[y\/N\]/);
  return run.output.text;
}

test('after one y, whatever ran stood in the plan', async () => {
  test.setTimeout(120_000);
  const [has, all] = [(tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0, spoofs(folder)];
  const tried = Object.entries(all).filter(([, { needs }]) => needs === undefined || has(needs));
  await write({ 'library.c': `#include <fcntl.h>\n${library}`, 'auditor.c': `#include <fcntl.h>\n${auditor}` });
  // Without a compiler, those that need it are not tried.
  const compile = 'for i in library auditor; do "$0" -w -shared -fPIC -o $i.so $i.c; done';
  spawnSync('sh', ['-c', compile, 'gcc'], { cwd: folder });
  for (const [name, { files = {}, links = {} }] of tried) {
    await write(Object.fromEntries(Object.entries({ ...files, keep: '' }).map(([at, text]) => [join(name, at), text])));
    for (const [at, target] of Object.entries(links)) await symlink(target, join(folder, name, at));
  }
  const run = await collect({
    mcpServers: Object.fromEntries(tried.map(([name, { entry }]) => [name, { cwd: name, ...entry }])),
  });
  const plan = await planOf(run);
  for (const [name, { shown }] of tried) for (const text of shown) expect(plan, name).toContain(text);
  expect(tried.filter(([name]) => existsSync(join(folder, name, 'ran')))).toEqual([]);
  run.type('y\n');
  await run.ended;
  expect(tried.map(([name]) => name).filter((name) => !existsSync(join(folder, name, 'ran')))).toEqual([]);
});

for (const [name, answer] of [
  ['N', 'n\n'],
  ['Enter', '\n'],
  ['Ctrl D', '\u0004'],
] as const) {
  test(`${name} runs nothing`, async () => {
    const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'] } } });
    await run.said(/Start or ask/);
    run.type(answer);
    expect(await run.ended).toBe(2);
    expect(hasRun()).toBe(false);
  });
}

test('nothing is shown or run after N to secrets', async () => {
  const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'], env: { API_KEY: 'tide-4711' } } } });
  await run.said(/secrets among them. Show it here\? \[y\/N\]/);
  run.type('n\n');
  expect(await run.ended).toBe(2);
  expect([hasRun(), run.output.text.includes('tide-4711')]).toEqual([false, false]);
});

test('m shows the plan with secrets masked, and starts after a y as the full one does', async () => {
  const env = { API_KEY: 'tide4711anchor9x', LEVEL: 'info' };
  const run = await collect({ mcpServers: { it: { command: 'touch', args: ['ran'], env } } });
  await run.said(/secrets among them. Show it here\? \[y\/N\] \(m masks them\)/);
  run.type('m\n');
  await run.said(/API_KEY=ti…9x, 16 characters.*Start or ask this server\? \[y\/N\]/s);
  run.type('y\n');
  await run.ended;
  expect([hasRun(), run.output.text.includes(env.API_KEY)]).toEqual([true, false]);
});

test('past a screen, each server is asked about with all of its text, and others are counted', async () => {
  const args = ['-c', `true ${'x'.repeat(3_000)}; touch ran`];
  const servers = {
    first: { command: 'touch', args: ['other'] },
    it: { command: 'sh', args },
    off: { command: 'x', disabled: true },
  };
  const run = await collect({ mcpServers: servers }, '--no-serve', 'cols 100 rows 24');
  await run.said(/in all +2 programs to start, 1 server left as it is.*first: touch other.*server, 1 of 2\? \[y\/N\]/s);
  expect(run.output.text).not.toMatch(/leaves|it: sh/);
  run.type('n\n');
  await run.said(/; touch ran".*server, 2 of 2\? \[y\/N\]/s);
  run.type('y\n');
  await run.ended;
  expect([hasRun(), existsSync(join(folder, 'other'))]).toEqual([true, false]);
});

test('five plain servers take at most 25 lines, and one answer', async () => {
  const entry = (name: string) => ({ command: 'npx', args: ['-y', `@quay/${name}-server@latest`, '--stdio'] });
  const names = ['files', 'issues', 'mail', 'notes', 'search'];
  const servers = Object.fromEntries(names.map((name) => [name, { ...entry(name), env: { LEVEL: 'info' } }]));
  const run = await collect({ mcpServers: servers }, '--no-serve', 'cols 80 rows 24');
  await run.said(/Start or ask these 5 servers\? \[y\/N\]/);
  run.type('n\n');
  await run.ended;
  const plan = run.output.text.slice(run.output.text.indexOf('Read'), run.output.text.indexOf('Start or ask'));
  expect(plan.split('\n').length - 1).toBeLessThanOrEqual(25);
});

test('a program that an answer decides is shown after it, and asked about again', async () => {
  await write({ 'a/run': '#!/bin/sh\ntouch ran\n', 'b/run': '#!/bin/sh\ntouch ran\n' });
  const inputs = [{ type: 'promptString', id: 'way', default: 'a' }];
  const run = await collect({ inputs, servers: { it: { command: `./${variable('input:way')}/run` } } });
  await run.said(/is by default \S+\/a\/run.*Start or ask/s);
  run.type('y\n');
  await run.said(/not shown here: $/);
  run.type('b\n');
  await run.said(/program +\S+ is \S+\/b\/run.*So your answers say.*\[y\/N\]/s);
  run.type('n\n');
  await run.ended;
  expect(hasRun()).toBe(false);
});

test('a program or link that changes while a question waits is not started', async () => {
  await write({ run: '#!/bin/sh\ntrue\n', evil: '#!/bin/sh\ntouch ran\n' });
  await symlink('run', join(folder, 'near'));
  const run = await collect({ mcpServers: { file: { command: './run' }, link: { command: './near' } } });
  await planOf(run);
  await write({ run: '#!/bin/sh\ntouch ran\n' });
  await rm(join(folder, 'near'));
  await symlink('evil', join(folder, 'near'));
  run.type('y\n');
  await run.ended;
  expect(
    run.output.text.match(/failed\. Its program.* has changed since the plan was made: nothing was started/g),
  ).toHaveLength(2);
  expect(hasRun()).toBe(false);
});

test('an answer’s default stands in the plan, and every prompt begins with words of ours', async () => {
  const inputs = [{ type: 'promptString', id: 'mode', description: '[sudo] password for ida:', default: 'touch ran' }];
  const name = `[sudo] password for ida:${' '.repeat(40)}`;
  const run = await collect({ inputs, servers: { [name]: { command: 'sh', args: ['-c', variable('input:mode')] } } });
  expect(await planOf(run)).toContain('mode: "[sudo] password for ida:", by default "touch ran"');
  run.type('y\n');
  await run.said(/Enter takes "touch ran"\s+Your answer goes to that server, and is not shown here: $/);
  run.type('\n');
  await run.ended;
  expect(run.output.text.split(/\r?\n/).filter((line) => line.startsWith('[sudo]'))).toEqual([]);
  expect(hasRun()).toBe(true);
});

test('a file that changes while a question waits runs as it was shown', async () => {
  await write({ '.env': 'RUN="touch ran"\n', x: 'true' });
  const entry = { command: 'sh', args: ['-c', `$RUN; ${variable('file:x')}`], envFile: '.env' };
  const run = await collect({ mcpServers: { it: entry } });
  await planOf(run);
  await write({ '.env': 'RUN="touch other"\n', x: 'touch other' });
  run.type('y\n');
  await run.ended;
  expect([hasRun(), existsSync(join(folder, 'other'))]).toEqual([true, false]);
});

test('a signal ends it at once, also while a large file is read', async () => {
  const large = ' ='.repeat(12_000_000);
  const run = await collect({ mcpServers: { it: { command: 'true', args: [large] } } }, '--plan');
  const id = await run.pid();
  await expect
    .poll(() => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${id}/io`, 'utf8'))?.[1]), { intervals: [5] })
    .toBeGreaterThan(large.length);
  process.kill(id, 'SIGTERM');
  const start = Date.now();
  await run.ended;
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(run.output.text).not.toContain('it: true');
});

const stay = 'trap "" TERM INT HUP; echo "$$" > pid; sleep 60 & wait; wait';
const moments: readonly (readonly [when: string, config: object, wait: RegExp | null])[] = [
  [
    'a question about secrets waits',
    { mcpServers: { it: { command: 'touch', args: ['ran'], env: { API_KEY: 'k1' } } } },
    /secrets among them/,
  ],
  ['a question waits', { mcpServers: { it: { command: 'touch', args: ['ran'] } } }, /Start or ask/],
  [
    'an answer is waited for',
    {
      inputs: [{ type: 'promptString', id: 'a' }],
      servers: { other: { command: 'touch', args: ['ran'] }, it: { command: 'touch', args: [variable('input:a')] } },
    },
    /Your answer goes/,
  ],
  ['a server is listed', { mcpServers: { it: { command: 'sh', args: ['-c', stay] } } }, null],
];
for (const [when, config, wait] of moments) {
  for (const how of ['SIGTERM', 'Ctrl C'] as const) {
    test(`${how} ends everything within 2 s while ${when}`, async () => {
      const run = await collect(config);
      const id = await run.pid();
      if (wait === null || when.startsWith('an answer')) {
        await run.said(/Start or ask/);
        run.type('y\n');
      }
      if (wait === null)
        await expect
          .poll(() => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8'))
          .toMatch(/\d/);
      else await run.said(wait);
      const start = Date.now();
      if (how === 'Ctrl C') run.type('\u0003');
      else process.kill(id, how);
      const code = await run.ended;
      expect(Date.now() - start).toBeLessThan(2_000);
      expect(hasRun()).toBe(false);
      if (wait !== null) return;
      expect(code).toBe(130);
      expect(existsSync(`/proc/${readFileSync(join(folder, 'pid'), 'utf8').trim()}/exe`)).toBe(false);
    });
  }
}

test('without a terminal or with --yes, neither plan nor trouble tells a value', async () => {
  const value = 'tide-under-the-quay';
  const servers = {
    a: { command: 'true', envFile: value },
    b: { command: `/${value}/x`, args: [value] },
    c: { command: 'true', args: [value.repeat(20_000)] },
    d: { url: `http://127.0.0.1:1/${value}`, headers: { 'X-A': value } },
    e: { url: 'http://127.0.0.1:1/', headers: { 'X-A': `${value}\nb` } },
    f: { url: `ftp://${value}` },
    'g\u202e': { command: 'true', cwd: `/${value}` },
    h: { command: 'true', args: [variable(`file:${value}`)] },
    i: {
      command: 'mysql-quay',
      args: ['--config', `{"apiKey":"${value}"}`, `--user=ida:${value}`, `-p${value}`],
      env: { COOKIE: `theme=dark; sid=${value}`, KEY: `-----BEGIN KEY-----\n${value}` },
    },
  };
  await writeFile(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: servers }));
  const printed = ['--plan', '--yes'].map((how) => {
    const line = [command, 'collect', 'mcp.json', how];
    const { stdout, stderr } = spawnSync(node, line, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    expect(`${stdout}${stderr}`.split('\n').filter((text) => text.includes(value))).toEqual([]);
    expect(stdout + stderr).not.toContain('\u202e');
    expect(stderr).toContain('i: mysql-quay, with variables COOKIE, KEY');
    return stdout;
  });
  expect(JSON.parse(printed[1] ?? '').servers).toHaveLength(9);
});
