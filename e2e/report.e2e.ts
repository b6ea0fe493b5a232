import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

test('the report of what is filtered goes on paper alone, with the draft and each fingerprint', async ({
  page,
  app,
}) => {
  await app.open('?q=save_product&client=codex', { config: 'built' });
  await catalogPage(page).tick('mcp:products.save_product').check();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('article', { name: 'Review of tools' });
  await expect(sheet).toContainText('Search: save_product');
  await expect(sheet).toContainText(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  await expect(sheet).toContainText(/Codex \(.*\): with a person asks, where nobody is there/);
  await expect(sheet.getByText(/^sha256:[\da-f]{64}$/).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markdown' }).click();
  expect((await saved).suggestedFilename()).toBe('review.md');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Markdown' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(sheet).toHaveCSS('color-scheme', /light/);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
});

test('a rejection made by keyboard from a link stands in the report, also on a phone', async ({ page, app }) => {
  const id = 'openwop:lindhaven.scripts.run_python';
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.open(`?tool=${id}`, { config: 'built' });
  await expect(catalogPage(page).tool(id)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Verdict' });
  // While rules are still being read, it says so.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Runs whatever it is given');
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Report' }).press('Enter');
  const verdicts = page.getByRole('article', { name: 'Review of tools' }).getByRole('listitem');
  const said = verdicts.filter({ hasText: /rejected: .*run_python.* by Ada on .*: Runs whatever it is given/ });
  await expect(said).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(said).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
