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
