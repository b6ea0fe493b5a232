import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { showMoreFilters } from './support/steps';
import { test } from './support/test';

const listing = (tools: readonly object[]) => Buffer.from(JSON.stringify({ tools }));
const says = (name: string, annotations?: object) => ({ name, inputSchema: { type: 'object' }, annotations });
const files = [
  {
    name: 'docs.json',
    mimeType: 'application/json',
    buffer: listing([says('find_guide', { readOnlyHint: true }), says('read_page', { readOnlyHint: true })]),
  },
  {
    name: 'desk.json',
    mimeType: 'application/json',
    buffer: listing([says('reply', { readOnlyHint: false, destructiveHint: false }), says('ping')]),
  },
];

/** Two MCP servers and no host: what a person with servers of their own sees. */
test.beforeEach(async ({ page, app }) => {
  await app.open('?view=sources', { config: { hosts: [] } });
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalog' }).click();
});

test('tools of several servers stand below their servers, are ticked with them, and a search lists them alone', async ({
  page,
}) => {
  const { table, row, rows, search, tick, tray } = catalogPage(page);
  await expect(table.getByRole('row', { name: /docs 2 tools 2 say they only read/ })).toBeVisible();
  await expect(row('mcp:desk.reply')).toContainText('says it changes things');
  await expect(row('mcp:desk.ping')).toContainText('says nothing');
  await page.getByRole('checkbox', { name: 'Select 2 tools of docs' }).check();
  await expect(tray).toHaveText('2 tools selected');
  await expect(tick('mcp:docs.read_page')).toBeChecked();
  await search.fill('reply');
  await expect(rows).toHaveCount(1);
  await expect(table.getByRole('checkbox', { name: /^Select \d+ tools? of/ })).toHaveCount(0);
});

test('what no tool states is no filter and no field of the search help, and hints go by words', async ({ page }) => {
  const { facet, option } = catalogPage(page);
  await showMoreFilters(page);
  await expect(option('Hints', 'read only: yes')).toBeVisible();
  await expect(facet('Egress')).toHaveCount(0);
  await page.getByRole('button', { name: 'Search help' }).click();
  await expect(page.getByRole('button', { name: 'Search for arg:' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Search for -?(egress|approval|cost):/ })).toHaveCount(0);
});
