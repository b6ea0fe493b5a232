import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { showMoreFilters } from './support/steps';
import { test } from './support/test';

test('words of a search are joined by AND, and their hits marked', async ({ page, app }) => {
  const { search, rows } = catalogPage(page);
  await app.open();
  await search.fill('refunds payment');
  const both = rows.filter({ hasText: 'connector:payments.refund_payment' });
  await expect(both.locator('mark')).toHaveText(['Refund', 'payment', 'payment', 'refund', 'payment']);
});

test('what a search nearly finds stands below its matches, uncounted, its words marked', async ({ page, app }) => {
  const { search, count } = catalogPage(page);
  await app.open();
  await search.fill('insert notes');
  const close = page.getByRole('region', { name: 'Close matches' }).getByRole('row', { name: /mcp:crm\.add_note/ });
  await expect(close).toContainText('“add” for “insert”');
  await expect(close.locator('mark')).toContainText(['add', 'note']);
  await expect(count).toHaveText(countWords(0));
});

test('a searched id that a filter hides is named, and that filter cleared', async ({ page, app }) => {
  const { search, count, row, option } = catalogPage(page);
  await app.open('?tier=read&source=mcp');
  await search.fill('mcp:crm.add_note');
  await expect(count).toHaveText(countWords(0));
  const note = page.getByRole('note').filter({ hasText: 'mcp:crm.add_note is in the catalog' });
  await expect(note).toContainText('hidden by the filter Safety tier');
  await note.getByRole('button', { name: 'Clear Safety tier' }).click();
  await expect(row('mcp:crm.add_note')).toBeVisible();
  await expect(option('Source', 'mcp')).toBeChecked();
  await expect(note).toBeHidden();
});

test('rows are grouped as chosen, and counted without the headings', async ({ page, app }) => {
  const { rows, table, choose } = catalogPage(page);
  await app.open();
  const heading = table.getByRole('cell').filter({ hasText: /^connector:ads/ });
  await choose('Columns', 'Family', 'menuitemradio');
  await expect(heading).toBeVisible();
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
  await expect(page).toHaveURL(/group=family/);
  await choose('Columns', 'Automatic', 'menuitemradio');
  await expect(heading).toHaveCount(0);
  await expect(page).not.toHaveURL(/group=/);
});

test('filters that are seldom used stand below the others, and open for a link', async ({ page, app }) => {
  const { filters, option } = catalogPage(page);
  await app.open();
  await expect(option('Source', 'mcp')).toBeVisible();
  await expect(option('Cost', 'high')).toBeHidden();
  await app.follow('?latency=high');
  await expect(option('Latency', 'high')).toBeChecked();
  await expect(option('Cost', 'high')).toBeVisible();
  await expect(filters.getByRole('group').nth(7)).toBeVisible();
});

test('filter values that other filters leave out stay listed; what no tool has is listed once chosen', async ({
  page,
  app,
}) => {
  const { option } = catalogPage(page);
  await app.open('?source=connector');
  await expect(option('Safety tier', 'exec')).toHaveAccessibleDescription('0 runs arbitrary commands');
  await expect(option('Safety tier', 'not stated')).toHaveCount(0);
  await app.follow('?tier=unstated');
  await expect(option('Safety tier', 'not stated')).toBeChecked();
});

test('filters show as chips, cleared one by one or all at once', async ({ page, app }) => {
  const { option, count, search } = catalogPage(page);
  await app.open();
  await option('Safety tier', 'read').check();
  await option('Safety tier', 'write').check();
  await option('Egress', 'not stated').check();
  await search.fill('order');
  const active = page.getByRole('list', { name: 'Active filters' });
  await expect(active.getByRole('button')).toHaveText(['Safety tier: read or write', 'Egress: not stated']);
  await active.getByRole('button', { name: 'Safety tier: read or write, remove', exact: true }).click();
  await expect(active.getByRole('button')).toHaveText(['Egress: not stated']);
  await expect(option('Safety tier', 'read')).not.toBeChecked();

  await option('Approval', 'never').check();
  await page.getByRole('button', { name: 'Clear Approval' }).click();
  await expect(option('Approval', 'never')).not.toBeChecked();

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(active).toBeHidden();
  await expect(search).toHaveValue('');
  await expect(count).toHaveText(countWords(demoTools.length));
  await expect(page).not.toHaveURL(/q=|egress=/);
});

test('long lists of filter values can be searched', async ({ page, app }) => {
  const { option, facet, count } = catalogPage(page);
  await app.open();
  await showMoreFilters(page);
  const families = facet('Family');
  await expect(families.getByRole('checkbox')).toHaveCount(7);
  await families.getByRole('searchbox', { name: 'Search Family' }).fill('CRM');
  await expect(families.getByRole('checkbox')).toHaveCount(1);
  await option('Family', 'mcp:crm').check();
  await expect(count).toHaveText(countWords(demoTools.filter(({ toolId }) => toolId.startsWith('mcp:crm.')).length));
  await families.getByRole('searchbox', { name: 'Search Family' }).fill('');
  await expect(option('Family', 'mcp:crm')).toBeChecked();
  await families.getByRole('button', { name: /^Show all/ }).click();
  expect(await families.getByRole('checkbox').count()).toBeGreaterThan(12);
});

test('what finds nothing is answered by a press that finds a tool, from the palette as well', async ({ page, app }) => {
  const { search, rows } = catalogPage(page);
  await app.open();
  await search.fill('invioce');
  await page
    .getByRole('button', { name: /^Search for invoice/ })
    .first()
    .click();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('shippment');
  await page
    .getByRole('option', { name: /^shipment/ })
    .first()
    .click();
  await expect(search).toHaveValue(/^shipment/);
});

test('a row of the search help writes its field into the box', async ({ page, app }) => {
  const { search } = catalogPage(page);
  await app.open();
  await page.getByRole('button', { name: 'Search help' }).click();
  const help = page.getByRole('dialog', { name: 'Search help' });
  for (const field of ['id:', 'arg:', 'scope:', '-egress:', 'finding:'])
    await expect(help.getByRole('rowheader').filter({ hasText: new RegExp(`^${field}`) })).toBeVisible();
  await help.getByRole('button', { name: 'Search for tier:write,exec' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('tier:write,exec');
});
