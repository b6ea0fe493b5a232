import { expect } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { test } from './support/test';

test('in the table, what is not ticked yet goes on to the next row', async ({ page, app }) => {
  const { rows } = catalogPage(page);
  const focusedRow = page.locator('[role=row]:focus');
  await app.open('?tier=exec&picked=no');
  await expect(rows).toHaveCount(6);
  const ids = await Promise.all((await rows.all()).map(toolIdOf));
  const id = (place: number) => ids[place] ?? '';
  await rows.nth(0).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows).toHaveCount(5);
  await expect(focusedRow).toContainText(id(2));
  await page.keyboard.press('k');
  await expect(focusedRow).toContainText(id(0));
  await page.keyboard.press('End');
  await page.keyboard.press('x');
  await expect(rows).toHaveCount(4);
  await expect(focusedRow).toContainText(id(4));
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(5);
});

test('in the panel, what is not ticked yet goes on until none is left', async ({ page, app }) => {
  const { rows, tool } = catalogPage(page);
  const add = page.getByRole('button', { name: 'Add to draft' });
  await app.open('?tier=exec&picked=no');
  await expect(rows).toHaveCount(6);
  const ids = await Promise.all((await rows.all()).map(toolIdOf));
  const id = (place: number) => ids[place] ?? '';
  await rows.nth(3).click();
  await tool(id(3)).getByRole('button', { name: 'Add to draft' }).press('Enter');
  await expect(tool(id(4))).toBeVisible();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Previous tool' }).click();
  await expect(tool(id(2))).toBeVisible();
  await page.getByRole('button', { name: 'Next tool' }).click();
  for (const [place, next] of [
    [4, 5],
    [5, 2],
    [2, 1],
    [1, 0],
  ] as const) {
    await expect(tool(id(place))).toBeVisible();
    await add.press('Enter');
    await expect(tool(id(next))).toBeVisible();
  }
  await page.goBack();
  await expect(tool(id(1))).toBeVisible();
  await page.goForward();
  await add.press('Enter');
  await expect(tool(id(0))).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show all tools' })).toBeFocused();
});
