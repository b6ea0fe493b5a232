import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { dist, test } from './support/test';

/** Kilobytes under gzip, by path in `dist`. */
type FileSizes = ReadonlyMap<string, number>;

/** Files that a script imports as it starts. */
const staticImports = /(?:^|[;}])(?:import|export)(?:[^'"`()]*?from)?["'`](\.[^"'`]+)["'`]/g;

async function scriptsIn(folders: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(join(dist, folder))).map((name) => `${folder}/${name}`)),
  );
  return names.flat().filter((name) => name.endsWith('.js'));
}

/** Returns what a script of `dist` imports, `import()` left out. */
async function importsOf(script: string): Promise<readonly string[]> {
  const text = await readFile(join(dist, script), 'utf8');
  return [...text.matchAll(staticImports)].map(([, path = '']) => posix.join(posix.dirname(script), path));
}

/** Returns what the page needs before it can show rows: what it names itself, and the catalog's worker. */
async function weighStart(): Promise<{ readonly scripts: FileSizes; readonly styles: FileSizes }> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const worker = (await scriptsIn(['assets'])).filter((name) => name.includes('/catalogWorker-'));
  const scripts = new Set([...named.filter((path) => path.endsWith('.js')), ...worker]);
  for (const script of scripts) for (const path of await importsOf(script)) scripts.add(path);
  return { scripts: await weigh([...scripts]), styles: await weigh(named.filter((path) => path.endsWith('.css'))) };
}

async function weigh(paths: readonly string[]): Promise<FileSizes> {
  const sizes = paths.map(
    async (path) => [path, gzipSync(await readFile(join(dist, path)), { level: 6 }).length / 1000] as const,
  );
  return new Map(await Promise.all(sizes));
}

/** Returns the kilobytes of all files together. */
function totalSize(sizes: FileSizes): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

test('the start needs at most 320 kB of scripts, workers included, and 15.2 kB of styles', async () => {
  const { scripts, styles } = await weighStart();
  console.log(`scripts ${totalSize(scripts).toFixed(1)} kB, styles ${totalSize(styles).toFixed(1)} kB`);
  for (const part of [/worker/i, /drawPage/]) {
    expect(
      [...scripts.keys()].some((name) => part.test(name)),
      `${part} is counted`,
    ).toBe(true);
  }
  expect(totalSize(scripts), [...scripts].join('\n')).toBeLessThanOrEqual(320);
  expect(totalSize(styles)).toBeLessThanOrEqual(15.2);
});

test('no script imports the entry of a worker, which WebKit would run a second time', async () => {
  const scripts = await scriptsIn(['assets', 'checker']);
  const entries = scripts.filter((name) => /Worker-[^/]+\.js$/.test(name));
  expect(entries.map((name) => basename(name).split('-')[0]).sort()).toEqual([
    'argumentsWorker',
    'catalogWorker',
    'fileWorker',
    'usageWorker',
  ]);
  for (const script of scripts) {
    expect(await importsOf(script), script).not.toContainEqual(expect.stringMatching(/Worker-/));
    expect(await readFile(join(dist, script), 'utf8'), script).not.toMatch(/import\([^)]*Worker-/);
  }
});

test('a tool, its form and a view are loaded when first used', async ({ page, app, context }) => {
  await app.open();
  await page.waitForResponse(/\/Dialogs-/);
  const scripts: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(basename(request.url()).split('-')[0] ?? '');
  });
  await catalogPage(page).rows.first().click();
  await page.getByRole('tab', { name: 'Arguments' }).click();
  await expect(page.getByRole('textbox', { name: 'Arguments JSON' })).toBeVisible();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Safety tier by approval' })).toBeVisible();
  expect(scripts).toEqual(expect.arrayContaining(['ToolPanel', 'ArgumentsForm', 'PosturePage']));
});
