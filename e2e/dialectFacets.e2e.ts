import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { estimateTokens } from '../src/exports/modelDefinition';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { type App, test } from './support/test';

const files = ['shop.registry.json', 'warehouse-robot.his.json', 'stock.mas.yaml', 'helpdesk.mcp.json'];
const all = demoTools.length + 6 + 6 + 3 + 5;
const labels = 'Kind,Firearms class,Clusters,Tenants,HIS tier,Risk tier,Tags,Idempotent,Server'.split(',');

/** Adds a file of each other dialect to the demo's host. */
async function addAll(page: Page, app: App): Promise<void> {
  await app.open('?view=sources');
  for (const name of files) {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
}

test('what single dialects say is filtered by where a tool says it, and not in a plain catalog', async ({
  page,
  app,
}) => {
  const { facet, option, count, search, row } = catalogPage(page);
  await app.open();
  await expect(facet('Tokens')).toBeVisible();
  for (const label of labels) await expect(facet(label)).toHaveCount(0);

  await addAll(page, app);
  await app.follow('');
  await expect(count).toHaveText(`${all} of ${all} tools`);
  for (const label of labels) await expect(facet(label)).toBeVisible();
  await facet('Clusters').getByRole('button', { name: 'Clusters show' }).click();
  await option('Clusters', 'shop_cluster').check();
  await expect(count).toHaveText(`4 of ${all} tools`);
  await expect(page).toHaveURL(`${app.url}?cluster=shop_cluster`);

  await test.step('a tool that states an empty list, or nothing, is found by that', async () => {
    await app.follow('?firearms=none');
    await expect(option('Firearms class', 'none')).toBeChecked();
    await expect(count).toHaveText(`3 of ${all} tools`);
    await app.follow('?tenant=unstated');
    await expect(option('Tenants', 'not stated')).toBeChecked();
    await expect(count).toHaveText(`3 of ${all} tools`);
  });
  await test.step('the search box finds by these fields', async () => {
    await app.follow('');
    await search.fill('tag:stock -idempotent:yes');
    await expect(count).toHaveText(`1 of ${all} tools`);
    await expect(row('move-stock')).toBeVisible();
  });
});

test('the HIS tier is a column that rows stand in order by, and that the CSV holds', async ({ page, app }) => {
  const { count, choose, header, rows } = catalogPage(page);
  await addAll(page, app);
  await app.follow('?dialect=his');
  await expect(count).toHaveText(`6 of ${all} tools`);
  await choose('Columns', 'HIS tier', 'menuitemcheckbox');
  await page.keyboard.press('Escape');
  await header('HIS tier').getByRole('button').click();
  await expect(header('HIS tier')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=his-tier/);
  await expect(rows.first()).toContainText('set_joint');
  await header('HIS tier').getByRole('button').click();
  await expect(rows.first()).toContainText('fetch_order');
  const arriving = page.waitForEvent('download');
  await choose('Export rows', 'CSV', 'menuitem');
  const text = readFileSync(await (await arriving).path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
  expect(data.map((line) => line['his-tier'])).toEqual(['2', '1', '1', '1', '1', '0']);
});

/** What the definitions of MCP tools cost, dearest first; equal ones by id. */
const dearest = demoTools
  .filter(({ toolId }) => toolId.startsWith('mcp:'))
  .map((tool) => ({ toolId: tool.toolId, tokens: estimateTokens(tool) }))
  .sort((a, b) => b.tokens - a.tokens || (a.toolId < b.toolId ? -1 : 1));

test('a link filters by a range of tokens, and sorts by them with the open tool in sight', async ({ page, app }) => {
  const { header, rows, row, option, count } = catalogPage(page);
  const matches = dearest.filter(({ tokens }) => 100 <= tokens && tokens <= 300).length;
  await app.open('?source=mcp&tokens=100..300');
  await expect(count).toHaveText(`${matches} of ${demoTools.length} tools`);
  await expect(option('Tokens', '100..300')).toBeChecked();

  const last = dearest.at(-1)?.toolId ?? '';
  await app.follow('?source=mcp&sort=-tokens');
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  for (const [place, { toolId, tokens }] of dearest.slice(0, 3).entries()) {
    await expect(rows.nth(place)).toContainText(toolId);
    await expect(rows.nth(place).getByRole('cell').last()).toHaveText(`≈ ${tokens.toLocaleString('en')}`);
  }
  // Another order lets the column go, which nobody asked for by itself.
  await header('Approval').getByRole('button').click();
  await expect(header('Tokens')).toHaveCount(0);
  await app.follow(`?source=mcp&sort=-tokens&tool=${encodeURIComponent(last)}`);
  await expect(row(last)).toBeInViewport();
});
