import { expect, type Page } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { pressInMenu, saved, showHost } from './support/steps';
import { test } from './support/test';

const twice = 'mcp:helpdesk.search_articles';

async function widthOf(page: Page, label: string): Promise<number> {
  return (await catalogPage(page).header(label).boundingBox())?.width ?? 0;
}

async function selectedWords(page: Page, words: string): Promise<void> {
  await expect(catalogPage(page).tray).toHaveText(`${words} selected`);
}

test('tools are sorted by id and by title', async ({ page, app }) => {
  const { rows, header } = catalogPage(page);
  await app.open();
  const byTool = header('Tool');
  await expect(byTool).toHaveAttribute('aria-sort', 'ascending');
  await byTool.getByRole('button').click();
  await expect(byTool).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('x-host-lindhaven-stores.update_signage');
  await byTool.getByRole('button').click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(rows.first()).toContainText('Add a note to a customer');
});

test('the rows that match are exported; where none does, why not is said', async ({ page, app }) => {
  const { count, search } = catalogPage(page);
  await app.open('?tier=exec');
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  await expect(count).toHaveText(countWords(6));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const { text } = await saved(csv);
  expect(text.match(/"exec"/g)).toHaveLength(6);
  await search.fill('zzzz');
  await expect(count).toHaveText(countWords(0));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(csv).toHaveAttribute('aria-disabled', 'true');
  await expect(csv).toContainText('no tool matches');
});

test('a click opens a row, a tick doesn’t', async ({ page, app }) => {
  const { rows, tool } = catalogPage(page);
  await app.open();
  const toolId = await toolIdOf(rows.nth(2));
  await rows.nth(2).getByRole('checkbox').click();
  await expect(page).not.toHaveURL(/tool=/);
  await rows.nth(2).click();
  await expect(tool(toolId)).toBeVisible();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
});

test('header and tool are pinned while the rest scrolls', async ({ page, app }) => {
  const { header, choose, row, rows, table } = catalogPage(page);
  await app.open();
  const first = row('connector:ads.campaign_results').getByRole('rowheader');
  for (const column of ['Description', 'Scopes', 'Family']) {
    await choose('Columns', column, 'menuitemcheckbox');
    await page.keyboard.press('Escape');
  }
  const at = await first.boundingBox();
  await table.hover();
  await page.mouse.wheel(400, 0);
  await expect.poll(async () => (await header('Safety tier').boundingBox())?.x).toBeLessThan(at?.x ?? 0);
  expect((await first.boundingBox())?.x).toBe(at?.x);
  const top = await header('Tool').boundingBox();
  await page.mouse.wheel(0, 2000);
  await expect(rows.first()).not.toContainText('connector:ads');
  expect(await header('Tool').boundingBox()).toEqual(top);
});

test('another density or theme leaves the rows in their place', async ({ page, app }) => {
  const { header, choose, row } = catalogPage(page);
  await app.open();
  const first = row('connector:ads.campaign_results').getByRole('rowheader');
  await expect(first).toBeInViewport();
  const below = await header('Safety tier').boundingBox();
  if (below === null) throw new Error('The header has no place.');
  const point = { x: below.x, y: below.y + below.height + 10 };
  const topRow = () =>
    page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=row]')?.getAttribute('data-place'),
      point,
    );
  await page.mouse.move(point.x, point.y + 200);
  await page.mouse.wheel(0, 46 * 20);
  await expect.poll(topRow).toBe('20');
  for (const density of ['Compact', 'Large', 'Regular'] as const) {
    await choose('Columns', density, 'menuitemradio');
    await expect.poll(topRow).toBe('20');
  }
  await pressInMenu(page, 'Theme');
  expect(await topRow()).toBe('20');
});

test('the widths of columns are dragged', async ({ page, app }) => {
  await app.open();
  // Drawn wider than its usual size: it begins where it is.
  const before = await widthOf(page, 'Egress');
  const handle = page.getByRole('separator', { name: 'Width of Egress' });
  await handle.dragTo(handle, { targetPosition: { x: 52, y: 10 }, force: true });
  await expect.poll(() => widthOf(page, 'Egress')).toBeCloseTo(before + 40, -1);
});

test('chosen columns, widths and density are kept in this browser, until they are reset', async ({ page, app }) => {
  const { header, choose, rows } = catalogPage(page);
  await app.open();
  const usual = await widthOf(page, 'Egress');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Scopes' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Approval' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('separator', { name: 'Width of Egress' }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await choose('Columns', 'Large', 'menuitemradio');
  await expect(rows.first()).toHaveCSS('height', '60px');
  await page.reload();
  await expect(header('Scopes')).toBeVisible();
  await expect(header('Approval')).toHaveCount(0);
  await expect.poll(() => widthOf(page, 'Egress')).toBeCloseTo(usual + 16, 0);
  await expect(rows.first()).toHaveCSS('height', '60px');

  await choose('Columns', 'Reset columns', 'menuitem');
  await expect(header('Approval')).toBeVisible();
  await expect(header('Scopes')).toHaveCount(0);
  await expect.poll(() => widthOf(page, 'Egress')).toBeCloseTo(usual, 0);
});

const headerOf = (page: Page, row: number) =>
  catalogPage(page).table.locator(`[aria-rowindex="${row}"]`).getByRole('rowheader');

async function scrollToRow200(page: Page): Promise<void> {
  await catalogPage(page).table.hover();
  await page.mouse.wheel(0, 9_000);
  await expect(headerOf(page, 200)).toBeInViewport();
}

test('of 500 tools only the rows in sight are held, all are counted and ticked', async ({ page, app, host }) => {
  const { count, rows, table, all, option } = catalogPage(page);
  await app.open('', { config: hostConfig(host, ['tools-500']) });
  await expect(count).toHaveText('500 of 500 tools');

  await expect(table).toHaveAttribute('aria-rowcount', '501');
  await rows.first().focus();
  await page.keyboard.press('End');
  const last = table.locator('[aria-rowindex="501"]');
  await expect(last).toBeFocused();
  await expect(last.getByRole('rowheader')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(80);
  await page.keyboard.press('Home');
  await expect(table.locator('[aria-rowindex="2"]')).toBeFocused();
  await scrollToRow200(page);
  await all.check();
  await selectedWords(page, '500 tools');
  await expect(all).toBeChecked();
  await expect(headerOf(page, 200)).toBeInViewport();
  await option('Safety tier', 'read').check();
  await expect(count).toHaveText(/^2\d\d of 500 tools$/);
});

test('other filters, another order and another search are looked at from the top', async ({ page, app, host }) => {
  const { count, table, header, search } = catalogPage(page);
  await app.open('', { config: hostConfig(host, ['tools-500']) });
  await expect(count).toHaveText('500 of 500 tools');

  await expect(headerOf(page, 2)).toBeInViewport();
  await scrollToRow200(page);
  await header('Safety').getByRole('button').first().click();
  await expect(headerOf(page, 2)).toBeInViewport();
  await scrollToRow200(page);
  await search.fill('order');
  await expect(count).toHaveText(/^\d+ of 500 tools$/);
  await expect(headerOf(page, 2)).toBeInViewport();
  await search.press('ArrowDown');
  await expect(table.locator('[aria-rowindex="2"]')).toBeFocused();
  // From a row that the next search no longer has.
  await page.keyboard.press('End');
  await expect(headerOf(page, 2)).toHaveCount(0);
  await search.fill('order status');
  await expect(headerOf(page, 2)).toBeInViewport();
  await search.press('ArrowDown');
  await expect(table.locator('[aria-rowindex="2"]')).toBeFocused();
});

test('all copies of an id are ticked at once: one entry', async ({ page, app }) => {
  const { table, search, row } = catalogPage(page);
  await app.open();
  await search.fill(twice);
  const first = table.getByRole('checkbox', { name: `Select ${twice}`, exact: true });
  const second = table.getByRole('checkbox', { name: `Select ${twice} (2 of 2)`, exact: true });
  await second.check();
  await expect(first).toBeChecked();
  await expect(catalogPage(page).tray).toHaveText('1 tool selected in 2 rows');
  await first.uncheck();
  await expect(second).not.toBeChecked();
  await selectedWords(page, '0 tools');
  await expect(row(twice)).toHaveCount(2);
});

test('a range is ticked with Shift, and no text selected', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  await app.open();
  await expect(catalogPage(page).count).toHaveText(countWords(demoTools.length));
  await rows.nth(1).getByRole('checkbox').click();
  await rows
    .nth(5)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await selectedWords(page, '5 tools');
  for (const [place, isSelected] of [false, true, true, true, true, true, false].entries()) {
    await expect(rows.nth(place).getByRole('checkbox')).toBeChecked({ checked: isSelected });
  }
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await selectedWords(page, '2 tools');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
});

test('every match is ticked, some show as mixed, and only what matches is unticked', async ({ page, app }) => {
  const { search, all, option, tick } = catalogPage(page);
  await app.open();
  await expect(all).not.toBeChecked();
  await tick('connector:ads.create_campaign').check();
  await expect(all).toBeChecked({ indeterminate: true });
  await option('Safety tier', 'exec').check();
  await expect(all).not.toBeChecked();
  await all.check();
  await selectedWords(page, '7 tools');
  await expect(all).toBeChecked();
  await all.uncheck();
  await selectedWords(page, '1 tool');
  await search.fill('no such tool');
  await expect(all).toBeDisabled();
});

test('the selection outlives filters, views and a reload, and is shown and emptied', async ({ page, app }) => {
  const { search, row, option, tick } = catalogPage(page);
  await app.open('?q=create_campaign');
  await tick('connector:ads.create_campaign').check();

  await app.follow('?q=crm');
  await tick('mcp:crm.add_note').check();
  await search.fill('');
  await option('Safety tier', 'read').check();
  await selectedWords(page, '2 tools');
  await showHost(page);
  await page.reload();
  await app.follow('?picked=yes');
  await selectedWords(page, '2 tools');
  await expect(option('In draft', 'in the draft')).toBeChecked();
  await expect(row('connector:ads.create_campaign')).toBeVisible();
  await catalogPage(page).all.uncheck();
  await selectedWords(page, '0 tools');
});
