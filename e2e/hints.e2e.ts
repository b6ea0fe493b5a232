import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

const says = (name: string, annotations?: object) => ({ name, inputSchema: { type: 'object' }, annotations });
const tools = [
  says('list_berths', { readOnlyHint: true }),
  says('find_vessel', { readOnlyHint: true }),
  says('book_berth', { readOnlyHint: false, destructiveHint: false }),
  says('purge_drafts', { readOnlyHint: true }),
  says('tide_table'),
];
const file = { name: 'quay.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tools })) };

test.beforeEach(async ({ page, app }) => {
  await app.open('?view=sources', { config: { hosts: [] } });
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByText('5 without a safety tier.')).toBeVisible();
});

test('one press proposes a tier for every tool, and what anything speaks against can’t be taken', async ({ page }) => {
  const { row } = catalogPage(page);
  await page.getByRole('button', { name: 'Take what the servers say' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the servers say' });
  const tick = (name: string) => dialog.getByRole('checkbox', { name: `Apply safety tier of mcp:quay.${name}` });
  await expect(dialog.getByRole('checkbox')).toHaveCount(5);
  for (const name of ['list_berths', 'find_vessel', 'book_berth']) await expect(tick(name)).toBeChecked();
  await expect(tick('tide_table')).not.toBeChecked();
  await expect(tick('purge_drafts')).toBeDisabled();
  await expect(dialog).toContainText('“purge” in its name');
  await tick('find_vessel').uncheck();
  await dialog.getByRole('button', { name: 'Assign 2 tiers' }).click();
  await expect(row('mcp:quay.list_berths')).toContainText('read');
  await expect(row('mcp:quay.book_berth')).toContainText('write');
  await expect(row('mcp:quay.find_vessel')).toContainText('says it only reads');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('5 without a safety tier.')).toBeVisible();
});

test('hints are offered where tools that match have no tier', async ({ page, app }) => {
  await app.follow('?tier=exec');
  await expect(catalogPage(page).count).toHaveText('0 of 5 tools');
  await expect(page.getByText('without a safety tier.')).toHaveCount(0);
});

test('what hints say in Posture leads to the tools that it counts', async ({ page }) => {
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  const sentence = page.getByRole('status', { name: 'Posture in one sentence' });
  await expect(page.getByRole('table', { name: 'Safety tier by approval' })).toHaveCount(0);
  await sentence.getByRole('link', { name: '3 that they only read' }).click();
  await expect(catalogPage(page).count).toHaveText('3 of 5 tools');
  await page.goBack();
  await sentence.getByRole('button', { name: 'Take what the servers say' }).click();
  await expect(page.getByRole('dialog', { name: 'What the servers say' })).toBeVisible();
});

test('tools whose tier is their server’s word run unasked only once they are ticked', async ({ page }) => {
  const { row } = catalogPage(page);
  await page.getByRole('button', { name: 'Take what the servers say' }).click();
  await page.getByRole('button', { name: 'Assign 3 tiers' }).click();
  await expect(row('mcp:quay.list_berths')).toContainText('the server says so');
  await page.getByRole('checkbox', { name: 'Select all matching tools' }).check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await page.getByRole('button', { name: 'Let tools that are said to only read run unasked…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let tools run unasked' });
  const tick = dialog.getByRole('checkbox', { name: 'Let mcp:quay.list_berths run unasked' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog).toContainText('the server says so');
  await expect(tick).not.toBeChecked();
  await tick.check();
  await dialog.getByRole('button', { name: 'Set 1 tool to auto' }).click();
  await expect(dialog).toContainText('Give a reason');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reads the harbour’s own table.');
  await dialog.getByRole('button', { name: 'Set 1 tool to auto' }).click();
  await expect(page.getByRole('combobox', { name: 'Mode of mcp:quay.list_berths' })).toHaveValue('auto');
  await expect(page.getByRole('textbox', { name: 'Note on mcp:quay.list_berths' })).toHaveValue(/harbour’s own table/);
  await expect(page.getByRole('combobox', { name: 'Mode of mcp:quay.find_vessel' })).toHaveValue('ask');
});
