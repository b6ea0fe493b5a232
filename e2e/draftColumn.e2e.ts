import { expect } from '@playwright/test';
import { allowlistPage, find, refund } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { saved } from './support/steps';
import { test } from './support/test';

test('the file beside the catalog follows the ticks, in the format of the chosen client', async ({ page, app }) => {
  const { tick, tray } = catalogPage(page);
  const { preview, button } = allowlistPage(page);
  await app.open(`?q=${find}`);
  await tick(find).check();
  await expect(tray).toHaveText('1 tool selected');
  await expect(preview).toHaveValue(/"mcp__crm__find_customers"/);
  await expect(page.getByRole('list', { name: 'What will happen' })).toContainText('in Claude Code');
  await expect(page.getByRole('columnheader', { name: 'In Claude Code' })).toBeVisible();
  const { name, text } = await saved(button('Download'));
  expect(name).toMatch(/settings.*\.json$/);
  expect(JSON.parse(text)).toHaveProperty('permissions');
  await page.getByRole('combobox', { name: 'For', exact: true }).fill('Allowlist file');
  await page.getByRole('option', { name: 'Allowlist file' }).first().click();
  await expect(preview).toHaveValue(`{\n  "toolAllowlist": [\n    "${find}"\n  ]\n}\n`);
});

test('an open tool leaves one line of the draft, which takes its tick', async ({ page, app }) => {
  const { row, tool, tray } = catalogPage(page);
  const { preview } = allowlistPage(page);
  await app.open(`?q=${refund}`);
  await row(refund).click();
  await tool(refund).getByRole('button', { name: 'Add to draft' }).click();
  await expect(tray).toHaveText('1 tool selected');
  await expect(preview).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveValue(new RegExp(refund));
});
