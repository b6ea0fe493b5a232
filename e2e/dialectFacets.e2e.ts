import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { estimateTokens } from '../src/exports/modelDefinition';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { type App, test } from './support/test';

const files = ['shop.registry.json', 'warehouse-robot.his.json', 'stock.mas.yaml', 'helpdesk.mcp.json'];
const all = demoTools.length + 6 + 6 + 3 + 5;

/** Adds a file of each other dialect to the demo's host, within the open page. */
async function addAll(page: Page, app: App): Promise<void> {
  await app.follow('?view=sources');
  for (const name of files) {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
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
  test.slow();
  const { facet, option, count } = catalogPage(page);
  await app.open();

  await test.step('a plain catalog has none of these filters', async () => {
    await expect(count).toHaveText(`${demoTools.length} of ${demoTools.length} tools`);
    await expect(facet('Tokens')).toBeVisible();
    for (const { label } of facets) await expect(facet(label)).toHaveCount(0);
  });

  await test.step('files that say more bring them', async () => {
    await addAll(page, app);
    await app.follow('');
    await expect(count).toHaveText(`${all} of ${all} tools`);
    for (const { label } of facets) await expect(facet(label)).toBeVisible();
  });

  for (const { label, parameter, value, matches } of facets) {
    await test.step(`${label} narrows the table and writes its link`, async () => {
      await unfold(page, label);
      await expect(option(label, value)).toHaveAccessibleDescription(new RegExp(`^${matches}\\b`));
      await option(label, value).check();
      await expect(count).toHaveText(`${matches} of ${all} tools`);
      await expect(page).toHaveURL(`${app.url}?${parameter}=${value}`);
      await page.getByRole('button', { name: `${label}: ${value}, remove` }).click();
      await expect(count).toHaveText(`${all} of ${all} tools`);
    });
  }

  await test.step('they are there after a reload', async () => {
    const [first, second] = facets.slice(-2);
    if (first === undefined || second === undefined) throw new Error('Two facets are needed.');
    await app.follow(`?${first.parameter}=${first.value}&${second.parameter}=${second.value}`);
    await page.reload();
    for (const { label, value } of [first, second]) await expect(option(label, value)).toBeChecked();
  });
});

test('links, columns, the search box and a CSV hold what single dialects say, and links a range of tokens', async ({
  page,
  app,
}) => {
  test.slow();
  const { option, count, search, row, choose, header, rows } = catalogPage(page);
  const costs = demoTools.filter(({ toolId }) => toolId.startsWith('mcp:')).map((tool) => estimateTokens(tool));
  const ranges = [
    [100, 300],
    [Math.min(...costs), Math.max(...costs) - 1],
  ] as const;
  const tokensLink = ([from, to]: readonly [number, number]) => `?source=mcp&tokens=${from}..${to}`;
  await app.open(tokensLink(ranges[0]));

  for (const range of ranges) {
    const [from, to] = range;
    await test.step(`a link filters by ${from} to ${to} tokens`, async () => {
      const matches = costs.filter((cost) => from <= cost && cost <= to).length;
      if (range !== ranges[0]) await app.follow(tokensLink(range));
      await expect(count).toHaveText(new RegExp(`^${matches} of ${demoTools.length} `));
      await expect(option('Tokens', `${from}..${to}`)).toBeChecked();
    });
  }

  await test.step('a tool that states an empty list, or nothing, is found by that', async () => {
    await addAll(page, app);
    await app.follow('?firearms=none');
    await expect(count).toHaveText(`3 of ${all} tools`);
    await expect(option('Firearms class', 'none')).toBeChecked();
    await app.follow('?tenant=unstated');
    await expect(option('Tenants', 'not stated')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Firearms class: none, remove' })).toBeHidden();
    await expect(count).toHaveText(`3 of ${all} tools`);
  });

  await test.step('the search box finds by these fields', async () => {
    await app.follow('');
    await search.fill('kind:http_api');
    await expect(count).toHaveText(`2 of ${all} tools`);
    await expect(row('ns.campaign.send')).toBeVisible();
    await search.fill('tag:stock -idempotent:yes');
    await expect(count).toHaveText(`1 of ${all} tools`);
    await expect(row('move-stock')).toBeVisible();
  });

  await test.step('the HIS tier is a column that rows stand in order by', async () => {
    await app.follow('?dialect=his');
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
  });

  await test.step('it stands in the CSV, in that order', async () => {
    const arriving = page.waitForEvent('download');
    await choose('Export rows', 'CSV', 'menuitem');
    const text = readFileSync(await (await arriving).path(), 'utf8');
    const { data } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    expect(data.map((line) => line['his-tier'])).toEqual(['2', '1', '1', '1', '1', '0']);
    expect(data.find(({ toolId = '' }) => toolId.includes('hand_over'))).toMatchObject({
      'risk-tier': '3',
      dialect: 'his',
    });
  });
});
