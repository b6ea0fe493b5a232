import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { importsOf, scriptsIn, totalSize, weighStart } from './support/startFiles';
import { dist, test } from './support/test';

test('the start needs at most 320 kB of scripts, workers included, and 15 kB of styles', async () => {
  const { scripts, styles } = await weighStart();
  console.log(`scripts ${totalSize(scripts).toFixed(1)} kB, styles ${totalSize(styles).toFixed(1)} kB`);
  expect(
    [...scripts.keys()].some((name) => /worker/i.test(name)),
    'the worker is counted',
  ).toBe(true);
  expect(totalSize(scripts), [...scripts].join('\n')).toBeLessThanOrEqual(320);
  expect(totalSize(styles)).toBeLessThanOrEqual(15);
});

test('no script imports the entry of a worker, which WebKit would run a second time', async () => {
  const scripts = await scriptsIn(['assets', 'checker']);
  const entries = scripts.filter((name) => /Worker-[^/]+\.js$/.test(name));
  expect(entries.map((name) => basename(name).split('-')[0]).sort()).toEqual([
    'argumentsWorker',
    'catalogWorker',
    'fileWorker',
    'tokensWorker',
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
