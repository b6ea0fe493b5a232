import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { command, follow, inTerminal } from './support/follow';
import { resultCount } from './support/hostConfig';
import { findFreePort } from './support/startNginx';
import { test } from './support/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const official = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [join(root, `node_modules/@modelcontextprotocol/${name}/dist/index.js`), ...args],
});
const variable = (name: string) => `\${${name}}`;
const servers = {
  files: { ...official('server-filesystem', '.'), env: { QUAY_TOKEN: 'tide-4711' } },
  memory: official('server-memory'),
  lost: { command: 'no-such-program', env: { KEY: variable('NO_SUCH_VARIABLE') } },
};

let folder: string;
let config: string;

test.beforeAll(async () => {
  if (!existsSync(command)) throw new Error('There is no command: run "npm run build" first.');
  folder = await mkdtemp(join(tmpdir(), 'collect-'));
  config = await writeConfig('mcp.json', { mcpServers: servers });
});
test.afterAll(() => rm(folder, { recursive: true }));

async function writeConfig(name: string, value: object): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(value));
  return join(folder, name);
}

/** The command without a terminal. */
const collect = (...args: string[]) =>
  follow(spawn(process.execPath, [command, 'collect', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }));

const collectInTerminal = (file: string, env?: NodeJS.ProcessEnv) =>
  inTerminal(`${process.execPath} ${command} collect ${file}`, folder, env);

test('a person’s own servers are started after a yes, and opened in the app until Enter', async ({ page, app }) => {
  // Stands in for the desktop's own, and notes what it is to open.
  const opened = join(folder, 'opened');
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`, { mode: 0o700 });
  const path = `${folder}:${process.env.PATH}`;
  const env = { ...process.env, DISPLAY: ':0', SSH_CONNECTION: undefined, PATH: path };
  const { output, ended, said, type } = collectInTerminal(`${config} --port ${await findFreePort()}`, env);
  await said(/secrets among them. Show it here\? \[y\/N\]/);
  type('y\n');
  await said(/QUAY_TOKEN=tide-4711.*Start or ask .*\[y\/N\]/s);
  type('y\n');
  await said(/key=\S+/);
  const link = /http:\S+key=\S+/.exec(output.text)?.[0] ?? '';
  const { origin } = new URL(link);
  app.allowOrigin(origin);
  await expect.poll(() => (existsSync(opened) ? readFile(opened, 'utf8') : '')).toContain(`${origin}/?key=`);
  const passing = await readFile(opened, 'utf8');
  expect(passing).not.toBe(link);
  await page.goto(passing);
  await expect(page).toHaveURL(`${origin}/`);
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('read_text_file');
  await expect(page.getByRole('rowheader').first()).toContainText('read_text_file');

  await test.step('a later look is taken in the terminal, and shown by the page', async () => {
    type('again\n');
    await expect(page.getByText('2 servers collected just now. Their tools are the same.')).toBeVisible();
  });
  await page.goto('about:blank');
  type('\n');
  expect(await ended).toBe(0);
});

test('nothing is started without a terminal', async () => {
  const { output, ended } = collect(config);
  expect(await ended).toBe(2);
  expect(output.text).toContain('give --yes');
});

test('what a client would ask for is asked for, and not echoed', async () => {
  const note = join(folder, 'given');
  const file = await writeConfig('inputs.json', {
    inputs: [{ type: 'promptString', id: 'key', description: 'The quay’s key', password: true }],
    servers: { it: { command: 'sh', args: ['-c', `printf %s "$KEY" > ${note}`], env: { KEY: variable('input:key') } } },
  });
  const { output, ended, said, type } = collectInTerminal(`${file} --no-serve`);
  await said(/\[y\/N\]/s);
  type('y\n');
  await said(/Your answer goes to that server/);
  type('tide-4712\n');
  await ended;
  expect(await readFile(note, 'utf8')).toBe('tide-4712');
  expect(output.text).not.toContain('tide-4712');
});

test('the packed command runs from any folder, with the app in it and nothing to install', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const npm = (tool: string, args: string[], cwd: string) => {
    const env = { ...process.env, npm_config_cache: join(elsewhere, 'cache') };
    return follow(spawn(tool, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  };
  expect(await npm('npm', ['pack', '--ignore-scripts', '--pack-destination', elsewhere], root).ended).toBe(0);
  const [tarball = ''] = (await readdir(elsewhere)).filter((name) => name.endsWith('.tgz'));
  const args = ['--offline', '--yes', `./${tarball}`, 'collect', config, '--yes', '--only', 'memory'];
  const run = npm('npx', args, elsewhere);
  expect(await run.ended).toBe(0);
  expect(run.output.text).toContain('"name":"create_entities"');
  const places = (await readdir(elsewhere, { recursive: true })).filter((path) => path.includes('tool-catalog/dist'));
  expect(places.some((path) => path.endsWith('dist/index.html'))).toBe(true);
  await rm(elsewhere, { recursive: true });
});

test('npm pack and npm publish alone, which would take what was built last, fail and name what builds first', async () => {
  const asked: string[] = [];
  const registry = createServer(({ method = '' }, response) => {
    asked.push(method);
    response.writeHead(404).end();
  });
  const port = await findFreePort();
  registry.listen(port, '127.0.0.1');
  const at = ['--registry', `http://127.0.0.1:${port}`, `--//127.0.0.1:${port}/:_authToken=x`];
  // A silent npm above this one would silence it too.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  for (const words of [['pack'], ['publish', ...at]]) {
    const run = follow(spawn('npm', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }));
    expect(await run.ended).not.toBe(0);
    expect(run.output.text).toContain('type-npm-run-pack-instead');
  }
  expect(asked).not.toContain('PUT');
  registry.close();
});

test('--strict tells a pipeline that a server failed', async () => {
  expect(await collect(config, '--yes', '--strict').ended).toBe(1);
  expect(await collect(config, '--yes', '--strict', '--except', 'lost').ended).toBe(0);
  expect(await collect(config, '--yes', '--only', 'nobody').ended).toBe(2);
});

test('a server that no page may ask is listed by its URL, with a token from a variable', async ({ mcp }) => {
  const url = mcp.url('no-cors~harbour');
  const asked = mcp.requests.length;
  const plan = collect(url, '--plan');
  expect(await plan.ended).toBe(0);
  expect(plan.output.text).toContain(new URL(url).host);
  expect(mcp.requests.length).toBe(asked);
  const run = collect(url, mcp.url('token~harbour'), '--yes', `--token-env=${new URL(url).host}=HOME`);
  expect(await run.ended).toBe(0);
  expect(run.output.text).toContain('"name":"harbour-mcp","status":"listed"');
  expect(run.output.text).toContain('asks for a sign-in');
  expect(mcp.requests.at(-1)?.authorization).toBe(`Bearer ${process.env.HOME}`);
});

test('a written file is read by the app, which says what could not be listed', async ({ page, app }) => {
  const out = join(folder, 'mine.servers.json');
  const noted = { ...official('server-memory'), env: { TIDE_KEY: 'knowledge graph' } };
  const file = await writeConfig('noted.json', { mcpServers: { ...servers, noted } });
  expect(await collect(file, '--yes', '--out', out).ended).toBe(0);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await readFile(out, 'utf8')).not.toContain('tide-4711');

  await app.open('?view=sources');
  await page.locator('input[type=file]').first().setInputFiles(out);
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: 'mine.servers' });
  await expect(source).toContainText(/MCP.*\d+ tools/);
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(resultCount(page)).toHaveText(/ tools$/);
  const note = page.getByRole('note').filter({ hasText: '1 of 4 servers could not be listed.' });
  await note.getByRole('button', { name: 'See why' }).click();
  await source.getByRole('button', { name: 'Details of mine.servers' }).click();
  await expect(source.getByRole('list', { name: 'Not read' })).toContainText(
    'The server “lost” needs a variable that is not set: The variable NO_SUCH_VARIABLE is not set. Set it, and collect again.',
  );
  await expect(source.getByRole('list', { name: 'Notes on servers' })).toContainText(
    /“noted”.*The value of TIDE_KEY was removed at “create_entities”, \/description/,
  );
});
