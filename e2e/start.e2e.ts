import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { command, inTerminal } from './support/follow';
import { findFreePort } from './support/startNginx';
import { test } from './support/test';

let folder: string;
let port: number;
test.beforeEach(async ({ watch }) => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  port = await findFreePort();
  watch.allowOrigin(`http://127.0.0.1:${port}`);
});
test.afterEach(() => rm(folder, { recursive: true }));

/** The command in a terminal, at this test's port and with a runtime folder of its own. */
const run = (words: string) =>
  inTerminal(`${process.execPath} ${command} ${words} --port ${port}`, folder, {
    ...process.env,
    XDG_RUNTIME_DIR: folder,
    SSH_CONNECTION: 'no browser',
  });

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

test('what one run’s page made is there in the next, with the way back', async ({ page }) => {
  const list = await serverOf('quay', 'moor', 'sail');
  const first = run(`collect ${list}`);
  await agree(first);
  await open(page, first);
  await page.getByRole('checkbox', { name: 'Select mcp:quay.moor' }).check();
  await end(page, first);
  const second = run('open');
  await open(page, second);
  await expect(page.getByRole('checkbox', { name: 'Select mcp:quay.moor' })).toBeChecked();
  await page.getByRole('region', { name: 'Allowlist draft' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select mcp:quay.moor' })).not.toBeChecked();
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
  await expect(notice).toContainText('1 tool came (tow). 1 tool went (sail).');
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeVisible();
  await notice.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByRole('rowheader', { name: 'tow' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'sail' })).toBeHidden();
  await end(page, first);
});

test('a page whose command has ended says what to type, and goes on once it runs again', async ({ page, watch }) => {
  const first = run('open');
  await open(page, first);
  await expect(page.getByRole('table', { name: 'Tools' })).toBeVisible();
  // What the page loads late meets a server that is gone.
  watch.allowFailing(new RegExp(`:${port}/`));
  first.type('\n');
  await first.ended;
  const notice = page.getByText('The command that serves this page has ended. To go on, type: npm start');
  await expect(notice).toBeVisible();
  const second = run('open');
  const other = await page.context().newPage();
  await open(other, second);
  await other.close();
  await expect(notice).toBeHidden();
  await end(page, second);
});
