import { expect } from '@playwright/test';
import { allowlistPage, chooseFormat, refund } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { countWords } from './support/demoTools';
import { saved, showAccess } from './support/steps';
import { test } from './support/test';

test('a builder, from a question to a file for the client', async ({ page, app }) => {
  const { row, tool, tray, tick, search } = catalogPage(page);
  const { preview, button } = allowlistPage(page);
  await app.open();

  await page.getByRole('link', { name: 'Network access unknown' }).click();
  await showAccess(page);
  await page.getByRole('combobox', { name: 'Access as' }).selectOption('role:viewer');
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access.getByRole('status')).toHaveText(/^\d+ ready, \d+ missing, \d+ unknown$/);
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  await search.fill('find customers');
  await expect(page.getByRole('rowheader').first()).toContainText('mcp:crm.find_customers');
  await row('mcp:crm.find_customers').click();
  await tool('mcp:crm.find_customers').getByRole('button', { name: 'Add to draft' }).click();
  await search.fill(refund);
  await tick(refund).check();
  await expect(tray).toHaveText('2 tools selected');

  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await chooseFormat(page, 'Claude Code settings');
  await expect(preview).toBeInViewport();
  await expect(button('Download')).toBeInViewport();
  await button('Confirm names').click();
  const { permissions } = JSON.parse((await saved(button('Download'))).text);
  expect(permissions.ask).toEqual(['mcp__crm__find_customers']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('filters, a tool as a full sheet, and into the draft', async ({ page, app }) => {
    const { count, rows, tray } = catalogPage(page);
    await app.open();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Access' }).tap();
    await page.getByRole('combobox', { name: 'Access as' }).selectOption('role:viewer');
    await page.getByRole('button', { name: 'Filters' }).tap();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: 'exec', exact: true }).check();
    await filters.getByRole('button', { name: 'Show 6 tools' }).tap();
    await expect(count).toHaveText(countWords(6));
    await expect(rows.first()).toContainText(/ready|missing|unknown/);
    await rows.first().getByRole('rowheader').tap();
    const panel = page.locator('[data-panel=tool]');
    const add = panel.getByRole('button', { name: 'Add to draft' });
    expect((await add.boundingBox())?.y).toBeGreaterThan(700);
    await add.tap();
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(panel).toHaveCount(0);
    await expect(tray).toHaveText('1 tool selected');
  });
});
