import { expect, type Page } from '@playwright/test';
import { views } from '../src/model/address';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { pressInMenu, showMoreFilters } from './support/steps';
import { type App, test } from './support/test';

const isFocused = (page: Page, rowIndex: number) =>
  expect(catalogPage(page).table.locator(`[aria-rowindex="${rowIndex}"]`)).toBeFocused();

async function openDemo(page: Page, app: App): Promise<void> {
  await app.open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
}

test('arrows, Home, End, PageUp, PageDown, j and k move the focused row', async ({ page, app }) => {
  await openDemo(page, app);

  for (const [key, rowIndex] of [
    ['j', 2],
    ['j', 3],
    ['ArrowDown', 4],
    ['k', 3],
    ['ArrowUp', 2],
    ['ArrowUp', 2],
    ['End', demoTools.length + 1],
  ] as const) {
    await page.keyboard.press(key);
    await isFocused(page, rowIndex);
  }
  await page.keyboard.press('PageUp');
  const place = async () => Number(await page.locator(':focus').getAttribute('aria-rowindex'));
  await expect.poll(place).toBeLessThan(demoTools.length - 5);
  const before = await place();
  await page.keyboard.press('PageDown');
  await expect.poll(place).toBeGreaterThan(before);
  await page.keyboard.press('Home');
  await isFocused(page, 2);
});

test('Enter opens the focused row, Space and x tick it, and closing gives the focus back', async ({ page, app }) => {
  const { tool, row, rows, tray } = catalogPage(page);
  await openDemo(page, app);

  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(tool('connector:ads.create_campaign')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(tray).toHaveText('1 tool selected');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(tray).toHaveText('0 tools selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
  await row('connector:ads.list_campaigns').click();
  const panel = tool('connector:ads.list_campaigns');
  await panel.getByRole('button', { name: 'Next tool' }).focus();
  await page.keyboard.press('Enter');
  await expect(tool('connector:ads.pause_campaign').getByRole('button', { name: 'Next tool' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tool('connector:ads.set_daily_budget').getByRole('button', { name: 'Close' }).click();
  await expect(row('connector:ads.set_daily_budget')).toBeFocused();
});

test('moving goes on while rows arrive, and from a row out of sight', async ({ page, app, host }) => {
  const { count, table } = catalogPage(page);
  await app.open('', { config: hostConfig(host, ['tools-500']) });
  await expect(count).toHaveText('500 of 500 tools');
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await isFocused(page, 499);
  await table.hover();
  await page.mouse.wheel(0, -100_000);
  await expect(table.locator('[aria-rowindex="2"]')).toBeVisible();
  await isFocused(page, 499);
  await page.keyboard.press('ArrowDown');
  await isFocused(page, 500);
  await expect(table.locator('[aria-rowindex="500"]').getByRole('rowheader')).toBeInViewport();
});

test('no key fires while typing', async ({ page, app }) => {
  const { search, facet, tray } = catalogPage(page);
  await openDemo(page, app);

  await showMoreFilters(page);
  const letters = '/?jkxghgc';
  for (const field of [search, facet('Family').getByRole('searchbox')]) {
    await field.focus();
    await page.keyboard.type(letters);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(letters);
    await field.fill('');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/view=host/);
  await expect(tray).toHaveText('0 tools selected');
});

test('Enter and Space on a control do what that control does', async ({ page, app }) => {
  const { tray, header, option, all } = catalogPage(page);
  await openDemo(page, app);

  await header('Egress').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(header('Egress')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Space');
  await expect(header('Egress')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).not.toHaveURL(/tool=/);
  await expect(tray).toHaveText('0 tools selected');

  await option('Safety tier', 'exec').focus();
  await page.keyboard.press('Space');
  await expect(option('Safety tier', 'exec')).toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(tray).toHaveText('6 tools selected');
  await expect(all).toBeChecked();
  await page.keyboard.press('Space');
  await expect(tray).toHaveText('0 tools selected');
});

test('single keys can be switched off, and stay off', async ({ page, app }) => {
  const { search, tray, rows } = catalogPage(page);
  await openDemo(page, app);

  await pressInMenu(page, 'Help and shortcuts');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.reload();
  await rows.nth(1).focus();
  for (const key of ['/', '?', 'j', 'x', 'g', 'h']) await page.keyboard.press(key);
  await expect(rows.nth(1)).toBeFocused();
  await expect(search).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tray).toHaveText('0 tools selected');
  await expect(page).not.toHaveURL(/view=host/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands and tools' })).toBeVisible();
});

test('keys lead to the views and to the help', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  await openDemo(page, app);

  await test.step('? opens the help, and the focus returns', async () => {
    await rows.nth(2).focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help.getByRole('table', { name: 'Keyboard shortcuts' })).toBeVisible();
    for (const name of ['Requirements', 'Posture', 'Compare']) {
      await expect(help.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(help).toContainText('the format is detected automatically');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(rows.nth(2)).toBeFocused();
  });

  await test.step('g and a letter goes to a view, also from a button of the header', async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).focus();
    for (const { label, key } of views.filter(({ id }) => id !== 'catalog')) {
      const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label, exact: true });
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('main')).toBeFocused();
    }
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(app.url);
  });
});

test('Esc takes back one thing after the other', async ({ page, app }) => {
  const { search, tool, count, row } = catalogPage(page);
  await openDemo(page, app);
  await test.step('it closes a menu, then the tool', async () => {
    await row('connector:ads.list_campaigns').click();
    await expect(tool('connector:ads.list_campaigns')).toBeVisible();
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
    await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu', { name: 'Columns' })).toBeHidden();
    await expect(tool('connector:ads.list_campaigns')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tool('connector:ads.list_campaigns')).toBeHidden();
  });

  await test.step('/ leads to the search box, and Esc empties it before it closes the tool', async () => {
    await app.follow('?tool=mcp:crm.add_note');
    await expect(tool('mcp:crm.add_note')).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('crm');
    await expect(count).not.toHaveText(countWords(demoTools.length));
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(tool('mcp:crm.add_note')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tool('mcp:crm.add_note')).toBeHidden();
  });
});

test('the table is at most 20 stops away, and the first stop leads there', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  const skip = page.getByRole('button', { name: 'Skip to the content' });
  await openDemo(page, app);

  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const inTable = () => page.evaluate(() => document.activeElement?.closest('[role=row]') !== null);
  let stops = 1;
  while (!(await inTable()) && stops < 40) {
    await page.keyboard.press('Tab');
    stops++;
  }
  expect(stops).toBeLessThanOrEqual(20);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toBeVisible();
});

test('the filters are one stop, and arrows move among them', async ({ page, app }) => {
  const { option, rows, search } = catalogPage(page);
  await openDemo(page, app);

  await option('Source', 'node-pack').focus();
  await page.keyboard.press('ArrowDown');
  await expect(option('Source', 'workflow')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(option('Safety tier', 'pure')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(option('Safety tier', 'read')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Clear Safety tier' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(option('Source', 'node-pack')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('region', { name: 'Filters' }).locator(':focus')).toHaveCount(0);

  await rows.nth(4).focus();
  await search.fill('order');
  await expect(page.getByRole('columnheader', { name: 'Tool by match' })).toHaveAttribute('aria-sort', 'other');
  await expect(rows.first()).toContainText('order');
  await search.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
});

test('a button that goes away passes the focus on, and Refresh keeps it', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  await openDemo(page, app);

  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    return button;
  };
  await app.follow('?source=mcp&tier=write');
  await press('Source: mcp, remove');
  await expect(page.getByRole('button', { name: 'Safety tier: write, remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();

  // No row is drawn yet that could take it.
  await app.follow('?tier=exec&source=mcp');
  await press('Clear all filters');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const refresh = await press('Refresh');
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  await expect(refresh).toBeFocused();
});
