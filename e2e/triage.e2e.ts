import { expect } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { test } from './support/test';

test('ticking goes on from tool to tool, and over ranges of them', async ({ page, app }) => {
  const { rows, tool, tray, header, tick, option, all } = catalogPage(page);
  const untick = async (query: string, selected: string) => {
    await app.follow(query);
    await expect(tray).toHaveText(selected);
    // Until the rows of the query are there, it is the unchecked box of an empty list.
    await expect(all).toBeEnabled();
    await all.check();
    await all.uncheck();
    await expect(tray).toHaveText('0 tools selected');
  };
  await app.open('?tier=exec&picked=no');

  await test.step('in the table and in the panel, what is not ticked yet goes on until none is left', async () => {
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
    await page.goForward();

    await add.press('Enter');
    await expect(tool(id(0))).toBeVisible();
    await add.press('Enter');
    await expect(tool(id(0))).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show all tools' })).toBeFocused();
  });

  await test.step('a range goes from the tool ticked last, wherever it stands by now', async () => {
    await untick('?tier=exec', '6 tools selected');
    const ids = demoTools.map(({ toolId }) => toolId).filter((toolId) => toolId.startsWith('mcp:'));
    const [first = '', , , fourth = ''] = ids.sort();
    await app.follow('?source=mcp');
    await tick(first).click();
    await header('Tool').getByRole('button').click();
    await expect(rows.first()).not.toContainText(first);
    await rows.first().focus();
    await page.keyboard.press('End');
    await tick(fourth).click({ modifiers: ['Shift'] });
    await expect(tray).toHaveText('4 tools selected');
  });

  await test.step('a range from a tool that is filtered out is the clicked tool alone', async () => {
    await untick('?source=mcp', '4 tools selected');
    await app.follow('?tier=write');
    const box = (place: number) => rows.nth(place).getByRole('checkbox');
    await box(5).click();
    await option('Safety tier', 'read').click();
    await option('Safety tier', 'write').click();
    await expect(rows.first()).toContainText('read');
    await box(1).click({ modifiers: ['Shift'] });
    await expect(tray).toHaveText('2 tools selected');
  });
});
