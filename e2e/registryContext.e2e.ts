import { expect, type Page } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { addDemoFiles } from './support/steps';
import { test } from './support/test';

const asked = (page: Page) => page.getByRole('group', { name: 'Registry context' });
const counts = (page: Page) =>
  Promise.all(
    ['yes', 'no', 'unknown'].map(async (value) => {
      const box = catalogPage(page).option('Exposed here', value);
      return Number.parseInt((await box.evaluate((one) => one.closest('label')?.lastChild?.textContent)) ?? '', 10);
    }),
  );

test('a context chosen among the filters counts at once, goes into the link, and is kept', async ({ page, app }) => {
  const { facet, option, count, choose, header, row, filters } = catalogPage(page);
  test.slow();
  const whole = 'context=tenant:lindhaven-eu,env:live,cluster:shop_cluster,gang:order_gang,licence:spend_budget';
  await app.open('?view=sources');
  await addDemoFiles(page, 'shop.registry.json');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();

  await test.step('each choice counts at once, and goes into the link', async () => {
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
  });

  await test.step('it filters, and is a column', async () => {
    await option('Exposed here', 'yes').check();
    await expect(count).toHaveText(/^3 of /);
    await choose('Columns', 'Exposed here', 'menuitemcheckbox');
    await page.keyboard.press('Escape');
    await expect(header('Exposed here')).toBeVisible();
    await expect(row('shop.orders.refund').getByTitle('this context is shown it')).toHaveText('yes');
    await expect(page).toHaveURL(`${app.url}?exposed=yes&${whole}`);
  });

  await test.step('a link that names none finds it kept', async () => {
    await app.open();
    await expect.poll(() => counts(page)).toEqual([3, 3, 0]);
    await expect(page).toHaveURL(app.url);
  });

  await test.step('no context is a choice too, and kept as well', async () => {
    await asked(page).getByRole('button', { name: 'Clear Registry context' }).click();
    await expect(facet('Exposed here')).toBeHidden();
    await expect(page).toHaveURL(app.url);
    await page.reload();
    await expect(asked(page)).toBeVisible();
    await expect(facet('Exposed here')).toBeHidden();
    await expect(filters).toBeVisible();
  });
});

test('the view Sources, the filters and the draft’s warnings share one context', async ({ page, app }) => {
  test.slow();
  const { tick, tray, option, facet } = catalogPage(page);
  const { table } = allowlistPage(page);
  const warning = (id: string) => table.getByRole('row').filter({ hasText: id });

  await test.step('a catalog without registry tools asks for no context, and a link’s odd part is named', async () => {
    await app.open('?context=cluster:shop_cluster,planet:mars');
    await expect(facet('Source')).toBeVisible();
    await expect(page.getByText('planet:mars')).toBeVisible();
    await expect(asked(page)).toBeHidden();
    await expect(facet('Exposed here')).toBeHidden();
  });

  await app.follow('?view=sources');
  await addDemoFiles(page, 'shop.registry.json');
  await test.step('Sources and filters share it', async () => {
    await page.getByText('Registry context').click();
    await page.getByRole('combobox', { name: 'Cluster' }).fill('report_cluster');
    await expect(page.getByText('3 of 6 registry tools exposed')).toBeVisible();
    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    await expect(asked(page).getByRole('combobox', { name: 'Cluster' })).toHaveValue('report_cluster');
    await expect(option('Exposed here', 'no')).toHaveAccessibleDescription(/^3/);
    await asked(page).getByRole('button', { name: 'Clear Registry context' }).click();
    await expect(facet('Exposed here')).toBeHidden();
  });

  await test.step('entries that are exposed to somebody', async () => {
    await app.follow('?dialect=registry');
    for (const id of ['shop.orders.list', 'shop.orders.refund', 'ns.forecast.season']) await tick(id).check();
    await expect(tray).toHaveText('3 tools selected');
  });

  await test.step('it warns of entries that the context is not shown', async () => {
    await app.follow('?context=cluster:shop_cluster');
    await page.getByRole('link', { name: 'Review allowlist' }).click();
    await expect(warning('ns.forecast.season')).toContainText(
      'not exposed here its clusters don’t include shop_cluster',
    );
    await expect(warning('shop.orders.refund')).toContainText('not exposed here the licence it needs is not granted');
    // Its gang and tenant are not chosen: that is unknown, and no warning.
    await expect(warning('shop.orders.list')).not.toContainText('not exposed here');
    await page.getByRole('button', { name: '2 not exposed here', exact: true }).click();
    await expect(table.getByText('in catalog', { exact: true })).toHaveCount(2);
    await expect(warning('shop.orders.list')).toHaveCount(0);
  });

  await test.step('the colleague who opens the shared link sees the same warnings', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/context=cluster:shop_cluster#draft=/);
  });
});
