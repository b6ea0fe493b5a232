import { expect } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { test } from './support/test';

test('ticking what is not ticked yet goes on from tool to tool, in the table and in the panel, until none is left', async ({
  page,
  app,
}) => {
  const { rows, tool } = catalogPage(page);
  await app.open('?tier=exec&picked=no');
  await expect(rows).toHaveCount(6);
  const ids = await Promise.all((await rows.all()).map(toolIdOf));
  const id = (place: number) => ids[place] ?? '';
  const focusedRow = page.locator('[role=row]:focus');

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
  await page.keyboard.press('k');
  await expect(focusedRow).toContainText(id(3));

  const add = page.getByRole('button', { name: 'Add to draft' });
  await page.keyboard.press('Enter');
  await tool(id(3)).getByRole('button', { name: 'Add to draft' }).press('Enter');
  await expect(tool(id(4))).toBeVisible();
  await expect(add).toBeFocused();
  await expect(rows.last()).toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: 'Previous tool' }).click();
  await expect(tool(id(2))).toBeVisible();
  await page.getByRole('button', { name: 'Next tool' }).click();
  await expect(tool(id(4))).toBeVisible();
  await add.press('Enter');
  await expect(tool(id(2))).toBeVisible();
  await page.goBack();
  await expect(tool(id(4))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous tool' })).toBeEnabled();
  await page.goForward();

  await add.press('Enter');
  await expect(tool(id(0))).toBeVisible();
  await add.press('Enter');
  await expect(tool(id(0))).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show all tools' })).toBeFocused();
});
