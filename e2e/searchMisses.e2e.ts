import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

/** What somebody types that finds nothing in the demo, and the press that finds a tool; the engine's own table has more. */
const misses = [
  ['invioce', 'invoice'],
  ['safety:write', 'tier:write'],
] as const;

for (const [typed, proposed] of misses) {
  test(`“${typed}” finds nothing, and one press finds a tool`, async ({ page, app }) => {
    const { search, rows } = catalogPage(page);
    await app.open();
    await search.fill(typed);
    await page
      .getByRole('button', { name: new RegExp(`^Search for ${proposed}`) })
      .first()
      .click();
    await expect(rows.first()).toBeVisible();
  });
}

test('a row of the search help writes its field into the box', async ({ page, app }) => {
  const { search } = catalogPage(page);
  await app.open();
  await page.getByRole('button', { name: 'Search help' }).click();
  await page.getByRole('button', { name: 'Search for tier:write,exec' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('tier:write,exec');
});

test('the palette proposes what finds a tool', async ({ page, app }) => {
  const { search, rows } = catalogPage(page);
  await app.open();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a tool or a command' }).fill('invioce');
  await page
    .getByRole('option', { name: /^invoice/ })
    .first()
    .click();
  await expect(search).toHaveValue(/^invoice/);
});
