import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { resultCount } from './support/hostConfig';
import { test } from './support/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'dist-local', 'tool-catalog.js');
const servers = {
  files: {
    command: process.execPath,
    args: [join(root, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'), '.'],
    env: { QUAY_TOKEN: 'tide-4711' },
  },
  memory: {
    command: process.execPath,
    args: [join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')],
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as clients write it
  lost: { command: 'no-such-program', env: { KEY: '${NO_SUCH_VARIABLE}' } },
};

let folder: string;
let config: string;

test.beforeAll(async () => {
  if (!existsSync(command)) throw new Error('There is no command: run "npm run build" first.');
  folder = await mkdtemp(join(tmpdir(), 'collect-'));
  config = join(folder, 'mcp.json');
  await writeFile(config, JSON.stringify({ mcpServers: servers }));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** All that a program writes, as it comes. */
function follow(program: ChildProcess): { text: string } {
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  }
  return output;
}

const endOf = (program: ChildProcess) => new Promise<number | null>((resolve) => program.once('close', resolve));

test('a person’s own servers are started after a yes, and opened in the app until Enter', async ({ page, app }) => {
  // Stands in for the desktop's own, and notes what it is to open.
  const opened = join(folder, 'opened');
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`, { mode: 0o700 });
  // `script` gives the command a terminal.
  const terminal = spawn('script', ['-qefc', `${process.execPath} ${command} collect ${config}`, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, DISPLAY: ':0', SSH_CONNECTION: undefined, PATH: `${folder}:${process.env.PATH}` },
  });
  const output = follow(terminal);
  const ended = endOf(terminal);
  await expect.poll(() => output.text).toContain('[y/N]');
  expect(output.text).toContain('with QUAY_TOKEN');
  expect(output.text).not.toContain('tide-4711');
  terminal.stdin?.write('y\n');
  await expect.poll(() => output.text, { timeout: 30_000 }).toMatch(/key=\S+/);
  const link = /http:\S+key=\S+/.exec(output.text)?.[0] ?? '';
  const { origin } = new URL(link);
  app.allowOrigin(origin);
  await expect.poll(() => (existsSync(opened) ? readFile(opened, 'utf8') : '')).toContain(`${origin}/?key=`);
  const passing = await readFile(opened, 'utf8');
  expect(passing).not.toBe(link);
  await page.goto(passing);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(resultCount(page)).toHaveText(/^\d+ of \d+ tools$/);
  await expect(page.getByRole('combobox', { name: 'Host' })).toContainText('My servers');
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('read_text_file');
  await expect(page.getByRole('rowheader').first()).toContainText('read_text_file');
  await page.getByRole('button', { name: '1 of 3 servers could not be listed' }).click();
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'My servers' });
  await expect(source).toContainText('incomplete');
  await source.getByRole('button', { name: 'Details of My servers' }).click();
  await expect(source.getByRole('list', { name: 'Not read' })).toContainText(
    'The server “lost” needs a variable that is not set: The variable NO_SUCH_VARIABLE is not set. Set it, and collect again.',
  );
  // A later look is taken in the terminal, and fetched by the page.
  const before = output.text.length;
  terminal.stdin?.write('again\n');
  await expect.poll(() => output.text.slice(before), { timeout: 30_000 }).toContain('Press Refresh in the app');
  const refetched = page.waitForResponse(`${origin}/collected.servers.json`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await refetched).status()).toBe(200);
  await page.goto('about:blank');
  terminal.stdin?.write('\n');
  expect(await ended).toBe(0);
  expect(output.text).not.toContain('tide-4711');
});

test('nothing is started unasked: not without a yes, and not without a terminal', async () => {
  const terminal = spawn('script', ['-qefc', `${process.execPath} ${command} collect ${config}`, '/dev/null'], {
    cwd: folder,
  });
  const output = follow(terminal);
  const ended = endOf(terminal);
  await expect.poll(() => output.text).toContain('[y/N]');
  terminal.stdin?.write('\n');
  await ended;
  expect(output.text).toContain('Nothing was started.');

  const pipe = spawn(process.execPath, [command, 'collect', config], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const piped = follow(pipe);
  expect(await endOf(pipe)).toBe(2);
  expect(piped.text).toContain('give --yes');

  const left = spawn('script', ['-qefc', `${process.execPath} ${command} collect ${config}`, '/dev/null'], {
    cwd: folder,
  });
  const last = follow(left);
  const gone = endOf(left);
  await expect.poll(() => last.text).toContain('[y/N]');
  left.stdin?.write('\u0004');
  await gone;
  expect(last.text).toContain('Nothing was started.');
});

test('an interrupt ends every server that was started', async () => {
  const note = join(folder, 'pid');
  const stay = `require('fs').writeFileSync(${JSON.stringify(note)}, String(process.pid)); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
  const file = join(folder, 'stay.json');
  await writeFile(file, JSON.stringify({ mcpServers: { stay: { command: process.execPath, args: ['-e', stay] } } }));
  const program = spawn(process.execPath, [command, 'collect', file, '--yes'], { cwd: folder, stdio: 'ignore' });
  const ended = endOf(program);
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8')).toMatch(/^\d+$/);
  const pid = Number(readFileSync(note, 'utf8'));
  program.kill('SIGINT');
  expect(await ended).toBe(130);
  await expect
    .poll(() => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .toBeFalsy();
});

test('the packed command runs from any folder, with the app in it and nothing to install', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const npm = (tool: string, args: string[], cwd: string) => {
    const env = { ...process.env, npm_config_cache: join(elsewhere, 'cache') };
    return spawn(tool, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  expect(await endOf(npm('npm', ['pack', '--ignore-scripts', '--pack-destination', elsewhere], root))).toBe(0);
  const [tarball = ''] = (await readdir(elsewhere)).filter((name) => name.endsWith('.tgz'));
  const run = npm(
    'npx',
    ['--offline', '--yes', `./${tarball}`, 'collect', config, '--yes', '--only', 'memory'],
    elsewhere,
  );
  const told = follow(run);
  expect(await endOf(run)).toBe(0);
  expect(told.text).toContain('"name":"create_entities"');
  const places = (await readdir(elsewhere, { recursive: true })).filter((path) => path.includes('tool-catalog/dist'));
  expect(places.some((path) => path.endsWith('dist/index.html'))).toBe(true);
  await rm(elsewhere, { recursive: true });
});

test('without a terminal a file is written that the app reads; --check tells a pipeline that a server failed', async ({
  page,
  app,
}) => {
  const out = join(folder, 'mine.servers.json');
  const run = (...more: string[]) =>
    spawn(process.execPath, [command, 'collect', config, '--yes', '--out', out, ...more], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const all = run('--check');
  expect(await endOf(all)).toBe(1);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await readFile(out, 'utf8')).not.toContain('tide-4711');
  expect(await endOf(run('--check', '--except', 'lost'))).toBe(0);
  const wrong = run('--only', 'nobody');
  const output = follow(wrong);
  expect(await endOf(wrong)).toBe(2);
  expect(output.text).toContain('No server is called “nobody”: there are files, memory, lost.');

  await app.open('?view=sources');
  await page.locator('input[type=file]').first().setInputFiles(out);
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'mine.servers' });
  await expect(source).toContainText(/MCP.*\d+ tools/);
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('server:memory');
  const row = page.getByRole('row').filter({ hasText: 'mcp:memory.create_entities' });
  await row.getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  // In the client the server goes by the name that its configuration gives it.
  await page.getByRole('combobox', { name: 'Export format' }).selectOption({ label: 'Claude Code settings' });
  await expect(page.getByRole('textbox', { name: 'Export preview' })).toHaveValue(/mcp__memory__create_entities/);
});
