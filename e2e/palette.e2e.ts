import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

async function openDemo(page: Page, app: { open(query?: string): Promise<unknown> }, query = ''): Promise<void> {
  await app.open(query);
  await expect(catalogPage(page).rows.first()).toBeVisible();
}

for (const keys of ['Control+k', 'Meta+k']) {
  test(`${keys} opens the palette, from the search box as well`, async ({ page, app }) => {
    const { search, tool } = catalogPage(page);
    await openDemo(page, app);
    await search.focus();
    await page.keyboard.press(keys);
    const palette = page.getByRole('dialog', { name: 'Commands and tools' });
    const field = palette.getByRole('combobox', { name: 'Find a tool or a command' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(search).toBeFocused();
    await page.keyboard.press(keys);
    await field.fill('log_call');
    await expect(palette.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(tool('mcp:crm.log_call')).toBeVisible();
  });
}

test('the palette runs commands', async ({ page, app }) => {
  const { count } = catalogPage(page);
  await openDemo(page, app, '?tier=exec');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('clear all');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(countWords(demoTools.length));
});

/** What the palette finds by a text, and what choosing it leads to. */
const found: readonly (readonly [text: string, option: string, search: RegExp])[] = [
  ['safety tier: write', 'Safety tier: write', /tier=write/],
  ['access as role', ' role', /as=role:/],
  ['export as claude', 'Export as Claude', /view=allowlist/],
  ['group by family', 'Group by: family', /group=family/],
  ['import an', 'Import an allowlist', /view=allowlist/],
  ['add or remove', 'Add or remove files', /view=sources/],
];

test('the palette finds what there is to choose, and choosing leads there', async ({ page, app, host }) => {
  app.allowFailing(/\/strict\//);
  await app.open('', { config: hostConfig(host, [{ scenario: 'strict', auth: 'bearer' }]) });
  await page.getByRole('textbox', { name: 'Bearer token' }).fill('operator-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  for (const [text, option, search] of found) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill(text);
    await page.getByRole('option').filter({ hasText: option }).first().click();
    await expect(page, option).toHaveURL(search);
  }
});

test('what is typed before the palette has come stands in it, and the focus goes back where it was', async ({
  page,
  app,
}) => {
  await app.open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(?:CommandSearch|Palette)[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('theme: darkk');
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL((url) => url.search === '');
  release();
  await expect(page.getByRole('combobox', { name: 'Find a tool or a command' })).toHaveValue('theme: dark');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('the palette sorts, shows columns, changes tabs and opens what the review menu holds', async ({ page, app }) => {
  const { header } = catalogPage(page);
  await app.open('?tool=connector:payments.refund_payment');
  await expect(catalogPage(page).rows.first()).toBeVisible();
  const run = async (text: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill(text);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await run('sort by safety', 'Sort by: safety tier');
  await expect(page).toHaveURL(/sort=tier/);
  await run('show column family', 'Show column: family');
  await expect(header('Family')).toBeVisible();
  await run('tool raw', 'Open tool: raw');
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await run('export review', 'Export review file');
  await expect(page.getByRole('dialog', { name: 'Export review file' })).toBeVisible();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), run('rfc 0078', 'Export as RFC 0078')]);
  expect(download.suggestedFilename()).toBe('tools.json');
});

test('a format found in the palette is the one that view Allowlist shows', async ({ page, app }) => {
  await openDemo(page, app);
  await catalogPage(page).rows.first().getByRole('checkbox').check();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('export as codex');
  await page.getByRole('option', { name: /Export as .*Codex/ }).click();
  const format = page.getByRole('combobox', { name: 'Export format' });
  await expect(format.getByRole('option', { selected: true })).toContainText('Codex');
});
