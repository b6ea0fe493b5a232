import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { countTokens } from '../src/workers/countTokens';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { type App, test } from './support/test';

const files = ['shop.registry.json', 'warehouse-robot.his.json', 'stock.mas.yaml', 'helpdesk.mcp.json'];
const all = demoTools.length + 6 + 6 + 3 + 5;

/** The demo's host beside a file of each other dialect. */
async function openAll(page: Page, app: App, query = ''): Promise<void> {
  await app.open('?view=sources');
  for (const name of files) {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await page.goto(app.url + query);
}

/** Most groups are folded until they are first looked at. */
async function unfold(page: Page, label: string): Promise<void> {
  const { facet } = catalogPage(page);
  await expect(facet(label)).toBeVisible();
  const button = facet(label).getByRole('button', { name: `${label} show` });
  if (await button.isVisible()) await button.click();
}

const facets: readonly { label: string; parameter: string; value: string; matches: number }[] = [
  { label: 'Kind', parameter: 'kind', value: 'http_api', matches: 2 },
  { label: 'Firearms class', parameter: 'firearms', value: 'spend_budget', matches: 1 },
  { label: 'Clusters', parameter: 'cluster', value: 'shop_cluster', matches: 4 },
  { label: 'Tenants', parameter: 'tenant', value: 'lindhaven-eu', matches: 3 },
  { label: 'HIS tier', parameter: 'his-tier', value: '1', matches: 4 },
  { label: 'Risk tier', parameter: 'risk-tier', value: '3', matches: 3 },
  { label: 'Tags', parameter: 'tag', value: 'stock', matches: 2 },
  { label: 'Idempotent', parameter: 'idempotent', value: 'yes', matches: 1 },
  { label: 'Server', parameter: 'server', value: 'webshop_server', matches: 1 },
];

test('what single dialects say is filtered by where a tool says it, and not in a plain catalog', async ({
  page,
  app,
}) => {
  const { facet, count } = catalogPage(page);
  await app.open();
  await expect(count).toHaveText(`${demoTools.length} of ${demoTools.length} tools`);
  await expect(facet('Tokens')).toBeVisible();
  for (const { label } of facets) await expect(facet(label)).toHaveCount(0);
  await openAll(page, app);
  await expect(count).toHaveText(`${all} of ${all} tools`);
  for (const { label } of facets) await expect(facet(label)).toBeVisible();
});

test('each of these filters narrows the table, writes its link, and is there after a reload', async ({ page, app }) => {
  test.slow();
  const { option, count } = catalogPage(page);
  await openAll(page, app);
  for (const { label, parameter, value, matches } of facets) {
    await unfold(page, label);
    await expect(option(label, value)).toHaveAccessibleDescription(new RegExp(`^${matches}\\b`));
    await option(label, value).check();
    await expect(count).toHaveText(`${matches} of ${all} tools`);
    await expect(page).toHaveURL(`${app.url}?${parameter}=${value}`);
    await page.getByRole('button', { name: `${label}: ${value}, remove` }).click();
    await expect(count).toHaveText(`${all} of ${all} tools`);
  }
  const [first, second] = facets.slice(-2);
  if (first === undefined || second === undefined) throw new Error('Two facets are needed.');
  await page.goto(`${app.url}?${first.parameter}=${first.value}&${second.parameter}=${second.value}`);
  await page.reload();
  for (const { label, value } of [first, second]) await expect(option(label, value)).toBeChecked();
});

test('a tool that states an empty list, or nothing, is found by that', async ({ page, app }) => {
  const { option, count } = catalogPage(page);
  await openAll(page, app, '?firearms=none');
  await expect(count).toHaveText(`3 of ${all} tools`);
  await expect(option('Firearms class', 'none')).toBeChecked();
  await page.goto(`${app.url}?tenant=unstated`);
  await expect(count).toHaveText(`3 of ${all} tools`);
  await expect(option('Tenants', 'not stated')).toBeChecked();
});

test('the HIS tier is a column that rows stand in order by, and stands in the CSV', async ({ page, app }) => {
  const { choose, header, rows, count } = catalogPage(page);
  await openAll(page, app, '?dialect=his');
  await expect(count).toHaveText(`6 of ${all} tools`);
  await choose('Columns', 'HIS tier', 'menuitemcheckbox');
  await page.keyboard.press('Escape');
  await header('HIS tier').getByRole('button').click();
  await expect(header('HIS tier')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=his-tier/);
  await expect(rows.first()).toContainText('set_joint');
  await expect(rows.last()).toContainText('fetch_order');
  await header('HIS tier').getByRole('button').click();
  await expect(rows.first()).toContainText('fetch_order');

  const arriving = page.waitForEvent('download');
  await choose('Export rows', 'CSV', 'menuitem');
  const text = readFileSync(await (await arriving).path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
  expect(data.map((row) => row['his-tier'])).toEqual(['2', '1', '1', '1', '1', '0']);
  expect(data.find(({ toolId = '' }) => toolId.includes('hand_over'))).toMatchObject({
    'risk-tier': '3',
    dialect: 'his',
  });
});

test('the search box finds by these fields', async ({ page, app }) => {
  const { search, count, row } = catalogPage(page);
  await openAll(page, app);
  await search.fill('kind:http_api');
  await expect(count).toHaveText(`2 of ${all} tools`);
  await expect(row('ns.campaign.send')).toBeVisible();
  await search.fill('tag:stock -idempotent:yes');
  await expect(count).toHaveText(`1 of ${all} tools`);
  await expect(row('move-stock')).toBeVisible();
});

test('a link filters by a range of tokens, once they are counted', async ({ page, app }) => {
  const { option, count } = catalogPage(page);
  const costs = demoTools
    .filter(({ toolId }) => toolId.startsWith('mcp:'))
    .map(({ toolId, description, inputSchema }) => {
      const text = JSON.stringify({ name: toolId.slice('mcp:'.length), description, parameters: inputSchema });
      return countTokens(text).tokens;
    });
  for (const [from, to] of [
    [100, 300],
    [Math.min(...costs), Math.max(...costs) - 1],
  ] as const) {
    const matches = costs.filter((cost) => from <= cost && cost <= to).length;
    await app.open(`?source=mcp&tokens=${from}..${to}`);
    await expect(count).toHaveText(new RegExp(`^${matches} of ${demoTools.length} `));
    await expect(option('Tokens', `${from}..${to}`)).toBeChecked();
  }
});
