import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { resultCount } from './support/hostConfig';
import { test } from './support/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'dist-local', 'collect.js');
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

test('a person’s own servers are started after a yes, and shown in the app until Enter', async ({ page, app }) => {
  // `script` gives the command a terminal.
  const terminal = spawn('script', ['-qefc', `${process.execPath} ${command} ${config}`, '/dev/null'], { cwd: folder });
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
  await page.goto(link);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(resultCount(page)).toHaveText(/^\d+ of \d+ tools$/);
  await expect(page.getByRole('combobox', { name: 'Host' })).toContainText('My servers');
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('read_text_file');
  await expect(page.getByRole('rowheader').first()).toContainText('read_text_file');
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'My servers' });
  await expect(source).toContainText('incomplete');
  await source.getByRole('button', { name: 'Details of My servers' }).click();
  await expect(source.getByRole('list', { name: 'Not read' })).toContainText(
    'The server “lost” needs a variable that is not set: The variable NO_SUCH_VARIABLE is not set.',
  );
  await page.goto('about:blank');
  terminal.stdin?.write('\n');
  expect(await ended).toBe(0);
});

test('nothing is started unasked: not without a yes, and not without a terminal', async () => {
  const terminal = spawn('script', ['-qefc', `${process.execPath} ${command} ${config}`, '/dev/null'], { cwd: folder });
  const output = follow(terminal);
  const ended = endOf(terminal);
  await expect.poll(() => output.text).toContain('[y/N]');
  terminal.stdin?.write('\n');
  await ended;
  expect(output.text).toContain('Nothing was started.');

  const pipe = spawn(process.execPath, [command, config], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const piped = follow(pipe);
  expect(await endOf(pipe)).toBe(2);
  expect(piped.text).toContain('give --yes');
});

test('without a terminal a file is written that the app reads; --check tells a pipeline that a server failed', async ({
  page,
  app,
}) => {
  const out = join(folder, 'mine.servers.json');
  const run = (...more: string[]) =>
    spawn(process.execPath, [command, config, '--yes', '--out', out, ...more], {
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
