import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { showHost } from './support/steps';
import { test } from './support/test';

test('the palette opens from the search box, leads to what is typed, and gives the focus back', async ({
  page,
  app,
}) => {
  const { search, tool, rows } = catalogPage(page);
  const field = page.getByRole('combobox', { name: 'Find a tool or a command' });
  await app.open();
  await expect(rows.first()).toBeVisible();
  await search.focus();
  await page.keyboard.press('Meta+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('log_call');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(tool('mcp:crm.log_call')).toBeVisible();
});

test('a format found in the palette is the one that view Allowlist shows', async ({ page, app }) => {
  await app.open();
  await catalogPage(page).rows.first().getByRole('checkbox').check();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('export as codex');
  await page.getByRole('option', { name: /Export as .*Codex/ }).click();
  await expect(page.getByRole('combobox', { name: 'Export format' })).toHaveValue(/Codex/);
});

test('the palette finds the tools of a list that arrives while it is open', async ({ page, app }) => {
  let arrive = () => {};
  const isDue = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/demo/v1/tools', async (route) => {
    await isDue;
    await route.continue();
  });
  await app.open();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Find any command' }).click();
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('log_call');
  await expect(page.getByRole('dialog')).toContainText('No results');
  arrive();
  await expect(page.getByRole('option', { name: /log_call/ })).toBeVisible();
});

/** What the palette finds by a text, and what choosing it leads to. */
const found: readonly (readonly [text: string, option: string, search: RegExp])[] = [
  ['safety tier: write', 'Safety tier: write', /tier=write/],
  ['access as role', ' role', /as=role:/],
  ['export as claude', 'Export as Claude', /view=allowlist/],
  ['group by family', 'Group by: family', /group=family/],
  ['add or remove', 'Add or remove files', /view=sources/],
];

test('the palette finds what a view, a tool and a host leave to choose', async ({ page, app }) => {
  const { tool, header } = catalogPage(page);
  const field = page.getByRole('combobox', { name: 'Find a tool or a command' });
  await app.open('?tool=connector:payments.refund_payment');
  await expect(tool('connector:payments.refund_payment').getByRole('tab', { name: 'Raw' })).toBeVisible();
  const run = async (text: string, option: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await run('sort by safety', 'Sort by: safety tier');
  await expect(page).toHaveURL(/sort=tier/);
  await run('show column family', 'Show column: family');
  await expect(header('Family')).toBeVisible();
  await run('tool raw', 'Open tool: raw');
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await showHost(page);
  await run('export review', 'Export review file');
  await expect(page.getByRole('dialog', { name: 'Export review file' })).toBeVisible();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), run('rfc 0078', 'Export as RFC 0078')]);
  expect(download.suggestedFilename()).toBe('tools.json');
  await expect(page.getByRole('dialog', { name: 'Export as RFC 0078' })).toContainText(/\d+ tools written/);
  await page.keyboard.press('Escape');
  for (const [text, option, search] of found) {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('option').filter({ hasText: option }).first().click();
    await expect(page, option).toHaveURL(search);
  }
});

test('the report of an export that ends while the palette is open waits for it', async ({ page, app }) => {
  const field = page.getByRole('combobox', { name: 'Find a tool or a command' });
  const report = page.getByRole('dialog', { name: 'Export as RFC 0078' });
  await app.open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  // Pressed in the very instant in which the file is written.
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      return create.call(URL, blob);
    };
  });
  await page.keyboard.press('Control+k');
  await field.fill('rfc 0078');
  const download = page.waitForEvent('download');
  await page.getByRole('option', { name: 'Export as RFC 0078' }).click();
  await download;
  await expect(field).toBeFocused();
  await page.keyboard.type('theme');
  await expect(field).toHaveValue('theme');
  await expect(report).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(report).toContainText(/\d+ tools written/);
});

test('a phone reads a review file from the palette, and shows which view is open', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  const choose = async (command: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill(command);
    await page.getByRole('option', { name: command }).click();
  };
  const chooser = page.waitForEvent('filechooser');
  await choose('Import review file');
  await chooser;

  await choose('Go to Sources');
  const link = page.getByRole('link', { name: 'Sources', exact: true });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(link).toBeInViewport({ ratio: 1 });
});
