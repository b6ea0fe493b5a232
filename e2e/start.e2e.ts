import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { launchOf, liveServers } from './host/liveServers';
import { command, inTerminal } from './support/follow';
import { findFreePort } from './support/startNginx';
import { assignTier, jsonFile } from './support/steps';
import { test } from './support/test';

let folder: string;
let port: number;
test.beforeEach(async ({ watch }) => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  port = await findFreePort();
  watch.allowOrigin(`http://127.0.0.1:${port}`);
});
test.afterEach(() => rm(folder, { recursive: true }));

/** The command in a terminal with a runtime folder of its own, at the ports that a person gets without a word. */
const runAnywhere = (words: string, runtime = folder) =>
  inTerminal(`${process.execPath} ${command} ${words}`, folder, {
    ...process.env,
    XDG_RUNTIME_DIR: runtime,
    SSH_CONNECTION: 'no browser',
  });

/** The same at this test's port. */
const run = (words: string, runtime?: string) => runAnywhere(`${words} --port ${port}`, runtime);

async function open(page: Page, started: ReturnType<typeof run>): Promise<void> {
  await started.said(/Open http:\S+key=\S+/);
  await page.goto(/http:\S+key=\S+/.exec(started.output.text)?.[0] ?? '');
}

/** A list of tools as a server would give it, by a program of one line. */
async function serverOf(name: string, ...tools: string[]): Promise<string> {
  const list = JSON.stringify({ tools: tools.map((tool) => ({ name: tool, inputSchema: { type: 'object' } })) });
  const script = `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const init = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'quay', version: '1' } };
    const results = { initialize: init, 'tools/list': ${list} };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(results[method] ? { result: results[method] } : { error: { code: -32601, message: 'no' } }) }));
  });`;
  await writeFile(join(folder, `${name}.cjs`), script);
  await writeFile(
    join(folder, `${name}.json`),
    JSON.stringify({ mcpServers: { quay: { command: process.execPath, args: [join(folder, `${name}.cjs`)] } } }),
  );
  return `${name}.json`;
}

async function agree(started: ReturnType<typeof run>): Promise<void> {
  await started.said(/Start or ask .*\[y\/N\]/s);
  started.type('y\n');
}

async function end(page: Page, started: ReturnType<typeof run>): Promise<void> {
  await page.goto('about:blank');
  started.type('\n');
  expect(await started.ended).toBe(0);
}

test('what one run’s page made is there in the next: draft, decision, evidence, and the way back', async ({ page }) => {
  const list = await serverOf('quay', 'moor', 'sail');
  const first = run(`collect ${list}`);
  await agree(first);
  await open(page, first);
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeVisible();
  await assignTier(page, 'read', 'Looked at both');
  await page.getByRole('checkbox', { name: 'Select mcp:quay.moor' }).check();
  const call = jsonFile('calls.jsonl', {
    tool: 'mcp:quay.moor',
    at: '2026-11-20T10:00:00Z',
    outcome: 'ok',
    agent: 'a',
  });
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await page.locator('input[aria-label="Evidence files"]').setInputFiles(call);
  const evidence = page.getByRole('list', { name: 'Evidence', exact: true });
  await expect(evidence).toContainText('1 call of servers’ tools');
  await end(page, first);
  const second = run('open');
  await open(page, second);
  const tool = page.getByRole('row').filter({ hasText: 'moor' });
  await expect(tool).toContainText('read');
  await expect(page.getByRole('checkbox', { name: 'Select mcp:quay.moor' })).toBeChecked();
  await page.getByRole('region', { name: 'Allowlist draft' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select mcp:quay.moor' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await expect(evidence).toContainText('1 call of servers’ tools');
  await end(page, second);
});

test('a second run hands its list to the page that is open, which asks before it replaces', async ({ page }) => {
  const first = run(`collect ${await serverOf('before', 'moor', 'sail')}`);
  await agree(first);
  await open(page, first);
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeVisible();
  const second = run(`collect ${await serverOf('after', 'moor', 'tow')}`);
  await agree(second);
  expect(await second.ended).toBe(0);
  expect(second.output.text).toContain(`The page that is open at http://127.0.0.1:${port} shows it.`);
  const notice = page.getByRole('status').filter({ hasText: '1 server collected just now.' });
  await expect(notice).toContainText('1 tool added: tow. 1 tool removed: sail.');
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeVisible();
  await notice.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('rowheader', { name: 'tow' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeHidden();
  await end(page, first);
});

test('every tab asks about what was collected, until one of them has answered', async ({ page, context }) => {
  const first = run(`collect ${await serverOf('before', 'moor')}`);
  await agree(first);
  await open(page, first);
  await expect(page.getByRole('rowheader', { name: 'moor' })).toBeVisible();
  const second = run(`collect ${await serverOf('after', 'tow')}`);
  await agree(second);
  const late = await context.newPage();
  await expect(page.getByRole('button', { name: 'Show them' })).toBeVisible();
  await late.goto(`http://127.0.0.1:${port}/`);
  for (const tab of [page, late]) await expect(tab.getByText('1 tool added: tow.')).toBeVisible();
  await late.getByRole('button', { name: 'Show them' }).click();
  for (const tab of [page, late]) {
    await expect(tab.getByRole('button', { name: 'Show them' })).toBeHidden();
    await expect(tab.getByRole('rowheader', { name: 'tow' })).toBeVisible();
  }
  await late.close();
  await end(page, first);
});

test('where others have the first port it takes the second, and with both taken it names --port', async () => {
  const [home, second] = [19_417, 19_418];
  const holder = createServer();
  // Where this machine's own run serves there, that is another program as well.
  await new Promise<void>((resolve) => {
    holder.once('error', () => resolve());
    holder.listen(home, '127.0.0.1', resolve);
  });
  const one = runAnywhere('open');
  await one.said(`Your drafts are at http://127.0.0.1:${home}, which another program uses.`);
  await one.said(`http://127.0.0.1:${second} keeps its own.`);
  await one.said(/Open http:\S+key=\S+/);
  const elsewhere = join(folder, 'another');
  await mkdir(elsewhere, { mode: 0o700 });
  const two = runAnywhere('open', elsewhere);
  expect(await two.ended).toBe(2);
  expect(two.output.text).toMatch(/Other programs use .*:19417, where your drafts are, and .*:19418\..*--port 20000/);
  one.type('\n');
  expect(await one.ended).toBe(0);
  holder.close();
});

test('another version is another program', async () => {
  const first = run('open');
  await first.said(/Open http:\S+key=\S+/);
  const newer = join(folder, 'newer');
  const root = dirname(dirname(command));
  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  await cp(dirname(command), join(newer, 'dist-local'), { recursive: true });
  await writeFile(join(newer, 'package.json'), manifest.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  await symlink(join(root, 'dist'), join(newer, 'dist'));
  const second = inTerminal(
    `${process.execPath} ${join(newer, 'dist-local', basename(command))} open --port ${port}`,
    folder,
    { ...process.env, XDG_RUNTIME_DIR: folder, SSH_CONNECTION: 'no browser' },
  );
  expect(await second.ended).toBe(2);
  expect(second.output.text).toContain(`Another program uses http://127.0.0.1:${port}. Name another port: --port N`);
  first.type('\n');
  expect(await first.ended).toBe(0);
});

test('an address where nothing was made offers the way from another one', async ({ page }) => {
  test.slow();
  const started = run('open');
  await open(page, started);
  const start = page.getByRole('region', { name: 'Start here' });
  await expect(start).toContainText('npm start -- --port 4173');
  const stores = [{ key: 'unheard of', version: 1, value: {}, bodies: [] }];
  const kept = {
    kind: 'tool-catalog/kept',
    version: 1,
    savedAt: '2026-11-01',
    savedFrom: 'http://localhost:4173',
    stores,
  };
  await start.locator('input[type=file][accept*=json]').last().setInputFiles(jsonFile('mine.kept.json', kept));
  await expect(start).toContainText('Saved at http://localhost:4173');
  await expect(start).toContainText('Not read: unheard of.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(start).toContainText('Drafts at another address?');
  await end(page, started);
});

test('five real servers are in the table after one answer', async ({ page }) => {
  test.setTimeout(120_000);
  const mcpServers = Object.fromEntries(liveServers.map((server) => [server.alias, launchOf(server, folder)]));
  await writeFile(join(folder, 'five.json'), JSON.stringify({ mcpServers }));
  const started = run('collect five.json');
  await agree(started);
  await started.said(/Open http:\S+key=\S+/);
  const listed = [...started.output.text.matchAll(/(\w+): (\d+) tools?\b/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(liveServers.map(({ alias }) => alias).toSorted());
  expect(started.output.text.match(/\? \[y\/N\]/g)).toHaveLength(1);
  await open(page, started);
  for (const name of ['echo', 'read_text_file', 'create_entities', 'git_log', 'current_time']) {
    await page.getByRole('searchbox', { name: 'Search tools' }).fill(name);
    await expect(page.getByRole('rowheader').filter({ hasText: name }).first()).toBeVisible();
  }
  await end(page, started);
});

test('a page whose command has ended says what to type, and goes on once it runs again', async ({ page, watch }) => {
  const first = run('open');
  await open(page, first);
  await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
  // What the page loads late meets a server that is gone.
  watch.allowFailing(new RegExp(`:${port}/`));
  first.type('\n');
  await first.ended;
  const notice = page.getByText(
    `The command that serves this page has ended. To go on, type: npm start -- --port ${port}`,
  );
  await expect(notice).toBeVisible();
  const second = run('open');
  const other = await page.context().newPage();
  await open(other, second);
  await other.close();
  await expect(notice).toBeHidden();
  await end(page, second);
});
