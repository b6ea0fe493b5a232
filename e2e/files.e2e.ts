import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig, resultCount } from './support/hostConfig';
import { addFiles, jsonFile } from './support/steps';
import { type App, test } from './support/test';

const mcpTool = (name: string, description = 'Does it.') => ({ name, description, inputSchema: { type: 'object' } });

const listOf = (name: string, ...tools: readonly object[]) => jsonFile(name, { tools });

/** Opens the view of sources with no host's list behind it. */
async function openSources(app: App): Promise<void> {
  await app.open('?view=sources', { config: { hosts: [] } });
}

const robotManifest = (name: string, tier: number) =>
  jsonFile(name, { name: 'r', interfaces: { safety: { confirmation_required_above_tier: tier } } });
const robotTool = (name: string, risk: number) => ({
  name,
  tier: 1,
  risk_tier: risk,
  description: 'Moves.',
  input_schema: { type: 'object' },
  output_schema: null,
});

const sources = (page: Page) => page.getByRole('list', { name: 'Sources' }).locator('> li');
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

test('files are added, stay over a reload, and are read anew', async ({ page, app }) => {
  await app.open('', { config: { hosts: [] } });

  await expect(page.getByText('No catalog is open: connect to a host, or add files.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connection', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await addFiles(page, listOf('one.json', mcpTool('alpha'), mcpTool('beta')), listOf('two.json', mcpTool('gamma')));
  await expect(sources(page)).toHaveCount(2);
  await page.reload();
  await expect(sources(page)).toHaveCount(2);
  await expect(sources(page).first()).toContainText(/MCP.*2 tools/);
  await page.getByRole('button', { name: 'Reload one.json' }).click();
  await expect(page.getByRole('button', { name: 'Reload one.json' })).toBeEnabled();
  await expect(sources(page).first()).toContainText(/MCP.*2 tools/);
  await remove(page, 'one.json').click();
  await expect(sources(page)).toHaveCount(1);
});

test('a robot’s manifest is chosen for tools of other files', async ({ page, app }) => {
  await openSources(app);
  const forAll = page.getByRole('radio', { name: 'For all: bold.json' });
  const askers = async (count: number) => {
    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    await expect(catalogPage(page).rows.filter({ hasText: /asks(?! nobody)/ })).toHaveCount(count);
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
  };
  const moves = listOf('moves.json', robotTool('wave', 1), robotTool('lift', 2), robotTool('push', 3));
  await addFiles(page, moves, robotManifest('careful.json', 1), robotManifest('bold.json', 2));
  await expect(sources(page)).toHaveCount(3);
  await askers(2);
  await page.getByText('Robot confirmation').click();
  await forAll.check();
  await askers(1);
  await page.reload();
  await expect(forAll).toBeChecked();
  await remove(page, 'bold.json').click();
  await expect(page.getByRole('radio', { name: 'Each file’s own manifest' })).toBeChecked();
  await askers(2);
});

const tenNames = Array.from({ length: 10 }, (_, i) => `f${i}.json`);

/** Opens the view of sources with ten files of one to four tools, all of one name. */
async function openTen(page: Page, app: App): Promise<void> {
  await openSources(app);
  const listed = tenNames.map((name, i) => listOf(name, ...Array.from({ length: 1 + (i % 4) }, () => mcpTool('same'))));
  await addFiles(page, ...listed);
  await expect(sources(page)).toHaveCount(10);
}

const shown = (page: Page) =>
  sources(page)
    .getByRole('button', { name: /^Details of/ })
    .allTextContents();

test('files are searched', async ({ page, app }) => {
  await openTen(page, app);
  expect(await shown(page)).toEqual(tenNames);
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('f1');
  await expect(sources(page)).toHaveCount(1);
});

test('files are removed together, and Undo restores them in their places', async ({ page, app }) => {
  await openTen(page, app);
  const firstRows = 12;
  // Of a name that several tools have: which copy is which depends on the order of the files.
  const copies = async (goes: () => Promise<unknown>) => {
    await goes();
    await expect(resultCount(page)).toHaveText('23 of 23 tools');
    const headers = page.getByRole('table', { name: 'Tools' }).getByRole('rowheader');
    await expect(headers.nth(firstRows)).toBeVisible();
    const rows = (await headers.allTextContents()).slice(0, firstRows);
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    return rows;
  };
  const rows = await copies(() => app.follow('?q=same'));
  for (const name of ['f0.json', 'f4.json']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Remove 2 files' }).click();
  await expect(sources(page)).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Undo removal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sources(page)).toHaveCount(10);
  expect(await shown(page)).toEqual(tenNames);
  expect(await copies(() => app.follow('?q=same'))).toEqual(rows);
  await expect.poll(() => shown(page)).toEqual(tenNames);
});

test('the reading of a large file shows how far it is, and is cancelled without losing anything else', async ({
  page,
  app,
}) => {
  test.slow();
  await openSources(app);
  await addFiles(page, listOf('before.json', mcpTool('early')));
  await expect(sources(page)).toHaveCount(1);
  const region = page.getByRole('region', { name: 'Reading files' });
  await dropLarge(page, 62);
  await expect(region.getByRole('progressbar')).toBeVisible();
  await expect(region).toContainText('large.json');
  await expect(region).toContainText(/of 62 MB|so far|checked/);
  const isReading = () => page.workers().some((worker) => /fileWorker/.test(worker.url()));
  expect(isReading()).toBe(true);
  await region.getByRole('button', { name: 'Cancel' }).click();
  await expect(region).toBeHidden();
  await expect.poll(isReading).toBe(false);
  await expect(sources(page)).toHaveCount(1);
  await expect(sources(page).filter({ hasText: 'large.json' })).toHaveCount(0);
  await addFiles(page, listOf('after.json', mcpTool('later')));
  await expect(sources(page)).toHaveCount(2);
});

test('a file over 64 MB is not read', async ({ page, app }) => {
  await openSources(app);
  await dropLarge(page, 65);
  await expect(page.getByRole('region', { name: 'Files without tools' })).toContainText('64 MB');
  await expect(sources(page)).toHaveCount(0);
});

test('files are told by content: one of no dialect, and a folder dropped anywhere, each file with its path', async ({
  page,
  app,
}) => {
  await app.open('?view=sources');
  await test.step('a file of no dialect says what each expected, and the catalog stays as it was', async () => {
    await addFiles(page, jsonFile('recipes.json', '{"recipes":[{"name":1}]}'));
    await expect(page.getByText(/toolId, source and safetyTier/)).toBeVisible();
    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    await expect(page.getByText(countWords(demoTools.length))).toBeVisible();
  });

  await test.step('a folder dropped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    await mkdir(join(folder, 'inner'));
    await mkdir(join(folder, 'node_modules'));
    await writeFile(join(folder, 'inner', 'tools.txt'), JSON.stringify([mcpTool('inside')]));
    await writeFile(join(folder, 'note.md'), '# Just a note');
    await writeFile(join(folder, 'node_modules', 'tools.json'), JSON.stringify([mcpTool('foreign')]));
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
    }
    await expect(page).toHaveURL(/view=sources/);
    await expect(sources(page)).toHaveText([/inner\/tools\.txt.*MCP.*1 tool/]);
    await expect(page.getByRole('region', { name: 'Files without tools' })).toContainText('note.md');
    await rm(folder, { recursive: true });
  });
});

/** Drops a list of so many megabytes, made in the page. */
async function dropLarge(page: Page, megabytes: number): Promise<void> {
  const dropped = await page.evaluateHandle((size) => {
    const one = (i: number) => `{"name":"tool_${i}","description":"${'words and '.repeat(90)}","inputSchema":{}}`;
    const block = (from: number) => Array.from({ length: 1_000 }, (_, i) => one(from + i)).join(',');
    const parts = ['{"tools":['];
    for (let bytes = 0, i = 0; bytes < size * 1024 * 1024 - 1_100_000; i++) {
      const text = `${i === 0 ? '' : ','}${block(i * 1_000)}`;
      parts.push(text);
      bytes += text.length;
    }
    parts.push(']', ' '.repeat(1024 * 1024), '}');
    const transfer = new DataTransfer();
    transfer.items.add(new File(parts, 'large.json'));
    return transfer;
  }, megabytes);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: dropped });
}

test('a link’s filter waits for the kept file that it filters', async ({ page, app }) => {
  await app.open('?view=sources');
  await addFiles(page, listOf('quay.json', mcpTool('berth'), mcpTool('moor')));
  await expect(remove(page, 'quay.json')).toBeVisible();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const note = () => {
      for (const one of document.querySelectorAll('output, [role=status]')) seen.push(one.textContent ?? '');
      if (/Ignored in this link/.test(document.body?.innerText ?? '')) seen.push('ignored');
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${app.url}?server=quay`);
  await expect(resultCount(page)).toHaveText(/^2 of [\d,]+ tools$/);
  const seen = await page.evaluate((): readonly string[] => Reflect.get(window, 'seen'));
  expect(seen).toContain('Reading your files…');
  expect(seen).not.toContain('ignored');
  expect(seen.filter((text) => /^[\d,]+ of [\d,]+ tools$/.test(text) && !text.startsWith('2 of'))).toEqual([]);
});

test('a value that no kept file has is named once all are read', async ({ page, app }) => {
  await app.open('?view=sources');
  await addFiles(page, listOf('quay.json', mcpTool('berth')));
  await expect(remove(page, 'quay.json')).toBeVisible();
  await page.goto(`${app.url}?server=nowhere`);
  await expect(page.getByText('Ignored in this link')).toBeVisible();
  await expect(resultCount(page)).toBeVisible();
});

test('adding a file of the same name and server again asks whether to replace it', async ({ page, app }) => {
  await openSources(app);
  const question = page.getByRole('alert').filter({ hasText: 'quay.json was here already' });
  await addFiles(page, listOf('quay.json', mcpTool('berth'), mcpTool('moor')));
  await expect(sources(page)).toHaveCount(1);
  await addFiles(page, listOf('quay.json', mcpTool('berth')));
  await question.getByRole('button', { name: 'Replace (2 tools)' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Replaced quay.json.')).toBeVisible();
  await expect(sources(page)).toHaveCount(1);
  await addFiles(page, listOf('quay.json', mcpTool('cast_off')));
  await question.getByRole('button', { name: 'Keep both' }).click();
  await expect(question).toBeHidden();
  await expect(sources(page)).toHaveCount(2);
});

test('filtered rows stay where they are when another tab removes a file', async ({ page, app, host, context }) => {
  const { table, count } = catalogPage(page);
  await app.open('?view=sources', { config: hostConfig(host, ['tools-300']) });
  await addFiles(page, listOf('quay.json', mcpTool('berth'), mcpTool('moor')));
  await expect(remove(page, 'quay.json')).toBeVisible();
  await app.follow('?source=mcp');
  await expect(count).toHaveText(/of 302 tools$/);
  await table.hover();
  await page.mouse.wheel(0, 2_500);
  const row = table.getByRole('row', { name: /./ }).nth(12);
  await expect.poll(async () => Number(await row.getAttribute('aria-rowindex'))).toBeGreaterThan(50);
  const toolId = await toolIdOf(row);
  const other = await context.newPage();
  await other.goto(`${app.url}?view=sources`);
  await remove(other, 'quay.json').click();
  await expect(count).toHaveText(/of 300 tools$/);
  await expect(catalogPage(page).row(toolId)).toBeInViewport();
});
