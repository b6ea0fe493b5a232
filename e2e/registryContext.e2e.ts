import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { addFiles, jsonFile } from './support/steps';
import { type App, test } from './support/test';

const asked = (page: Page) => page.getByRole('group', { name: 'Registry context' });
const counts = (page: Page) =>
  Promise.all(
    ['yes', 'no', 'unknown'].map(async (value) => {
      const box = catalogPage(page).option('Exposed here', value);
      return Number.parseInt((await box.evaluate((one) => one.closest('label')?.lastChild?.textContent)) ?? '', 10);
    }),
  );

/** Shows the catalog with the demo's registry descriptors. */
async function openShop(page: Page, app: App): Promise<void> {
  await app.open('?view=sources', { config: { hosts: [] } });
  const text = await readFile(new URL('../public/demo/files/shop.registry.json', import.meta.url), 'utf8');
  await addFiles(page, jsonFile('shop.registry.json', text));
  await expect(page.getByRole('button', { name: 'Remove shop.registry.json' })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
}

test('a context chosen among the filters counts at once, goes into the link, and filters', async ({ page, app }) => {
  const { facet, option, count, choose, header, row } = catalogPage(page);
  const whole = 'context=tenant:lindhaven-eu,env:live,cluster:shop_cluster,gang:order_gang,licence:spend_budget';
  await openShop(page, app);
  await expect(asked(page)).toBeVisible();
  await expect(facet('Exposed here')).toBeHidden();
  await asked(page).getByRole('combobox', { name: 'Cluster' }).selectOption('shop_cluster');
  await expect.poll(() => counts(page)).toEqual([0, 4, 2]);
  await expect(page).toHaveURL(/context=cluster:shop_cluster$/);
  await asked(page).getByRole('combobox', { name: 'Tenant' }).selectOption('lindhaven-eu');
  await asked(page).getByRole('combobox', { name: 'Environment' }).selectOption('live');
  await asked(page).getByRole('combobox', { name: 'Gang' }).selectOption('order_gang');
  await expect.poll(() => counts(page)).toEqual([2, 4, 0]);
  await asked(page).getByRole('checkbox', { name: 'spend_budget' }).check();
  await expect.poll(() => counts(page)).toEqual([3, 3, 0]);
  await expect(page).toHaveURL(`${app.url}?${whole}`);
  await option('Exposed here', 'yes').check();
  await expect(count).toHaveText(/^3 of /);
  await choose('Columns', 'Exposed here', 'menuitemcheckbox');
  await page.keyboard.press('Escape');
  await expect(header('Exposed here')).toBeVisible();
  await expect(row('shop.orders.refund').getByTitle('this context is shown it')).toHaveText('yes');
  await expect(page).toHaveURL(`${app.url}?exposed=yes&${whole}`);
});

test('a context is kept for links that name none, and so is its absence', async ({ page, app }) => {
  const { facet } = catalogPage(page);
  await openShop(page, app);
  await asked(page).getByRole('combobox', { name: 'Cluster' }).selectOption('shop_cluster');
  await expect.poll(() => counts(page)).toEqual([0, 4, 2]);
  await app.open();
  await expect.poll(() => counts(page)).toEqual([0, 4, 2]);
  await expect(page).toHaveURL(app.url);
  await asked(page).getByRole('button', { name: 'Clear Registry context' }).click();
  await expect(facet('Exposed here')).toBeHidden();
  await expect(page).toHaveURL(app.url);
  await page.reload();
  await expect(asked(page)).toBeVisible();
  await expect(facet('Exposed here')).toBeHidden();
});

test('a catalog without registry tools asks for no context, and a link’s odd part is named', async ({ page, app }) => {
  const { facet } = catalogPage(page);
  await app.open('?context=cluster:shop_cluster,planet:mars');
  await expect(facet('Source')).toBeVisible();
  await expect(page.getByText('planet:mars')).toBeVisible();
  await expect(asked(page)).toBeHidden();
  await expect(facet('Exposed here')).toBeHidden();
});

test('the view Sources and the filters share one context', async ({ page, app }) => {
  const { option } = catalogPage(page);
  await openShop(page, app);
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await page.getByText('Registry context').click();
  await page.getByRole('combobox', { name: 'Cluster' }).fill('report_cluster');
  await expect(page.getByText('3 of 6 registry tools exposed')).toBeVisible();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(asked(page).getByRole('combobox', { name: 'Cluster' })).toHaveValue('report_cluster');
  await expect(option('Exposed here', 'no')).toHaveAccessibleDescription(/^3/);
});

test('entries that the context is not shown are warned of, and for who opens the shared link', async ({
  page,
  app,
}) => {
  const { tick, tray } = catalogPage(page);
  const { table } = allowlistPage(page);
  const warning = (id: string) => table.getByRole('row').filter({ hasText: id });

  await openShop(page, app);
  await app.follow('?dialect=registry');
  for (const id of ['shop.orders.list', 'shop.orders.refund', 'ns.forecast.season']) await tick(id).check();
  await expect(tray).toHaveText('3 tools selected');
  await app.follow('?context=cluster:shop_cluster');
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(warning('ns.forecast.season')).toContainText('not exposed here its clusters don’t include shop_cluster');
  await expect(warning('shop.orders.refund')).toContainText('not exposed here the licence it needs is not granted');
  // Its gang and tenant are not chosen: that is unknown, and no warning.
  await expect(warning('shop.orders.list')).not.toContainText('not exposed here');
  await page.getByRole('button', { name: '2 not exposed here', exact: true }).click();
  await expect(table.getByText('in catalog', { exact: true })).toHaveCount(2);
  await expect(warning('shop.orders.list')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/context=cluster:shop_cluster#draft=/);
});
