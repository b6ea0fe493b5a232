import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

test('what matches goes on paper, with host and filters named, and nothing else', async ({ page, app }) => {
  const { count, search } = catalogPage(page);
  await app.open('?tier=exec');
  await search.fill('run');
  await expect(count).toHaveText(countWords(6));
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Printed catalog' });
  await expect(sheet.getByRole('heading')).toHaveText('Tools of Demo catalog');
  await expect(sheet).toContainText('6 of 157 tools');
  await expect(sheet).toContainText('Search: run; Safety tier: exec');
  await expect(sheet.getByRole('row')).toHaveCount(7);
  await expect(sheet.getByRole('row').filter({ hasText: 'x-host-lindhaven-ops.run_shell' })).toContainText('always');
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(search).toBeHidden();
  await expect(page.getByRole('region', { name: 'Allowlist draft' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
  await expect(search).toBeVisible();
});

test('a whole catalog prints over several pages, in light colours', async ({ page, app }) => {
  const { count } = catalogPage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.open();
  await expect(count).toHaveText(countWords(demoTools.length));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.getByRole('region', { name: 'Printed catalog' });
  await expect(sheet.getByRole('row')).toHaveCount(demoTools.length + 1);
  await expect(sheet).toContainText('all 157 tools');
  await expect(sheet).toContainText('Filters');
  expect(await sheet.evaluate((element) => getComputedStyle(element).colorScheme)).toContain('light');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
});

test('at most 500 rows are printed, and how many were left out is said', async ({ page, app, host }) => {
  const { count } = catalogPage(page);
  await app.open('', { config: hostConfig(host, ['tools-5000']) });
  await expect(count).toHaveText('5,000 of 5,000 tools', { timeout: 30_000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Printed catalog' });
  await expect(sheet.getByRole('row')).toHaveCount(501);
  await expect(sheet).toContainText('the first 500 of 5,000 matching tools');
  await expect(sheet).toContainText('The other 4,500 were left out');
});

test('a sheet that is not ready says so, rather than what it showed before', async ({ page, app }) => {
  const { count } = catalogPage(page);
  const sheet = page.getByRole('region', { name: 'Printed catalog' });
  const notice = page.getByText('not ready for printing');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/PrintedCatalog/, async (route) => {
    await held;
    await route.continue();
  });
  await app.open('?tier=exec');
  await expect(count).toHaveText(countWords(6));
  await page.emulateMedia({ media: 'print' });
  await expect(notice).toBeVisible();
  release();
  await expect(sheet).toContainText('6 of 157 tools');
  await expect(notice).toBeHidden();
});
