import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { test } from './support/test';

test('a range goes from the tool ticked last, wherever it stands by now', async ({ page, app }) => {
  const { rows, tray, header, tick } = catalogPage(page);
  const ids = demoTools.map(({ toolId }) => toolId).filter((toolId) => toolId.startsWith('mcp:'));
  const [first = '', , , fourth = ''] = ids.sort();
  await app.open('?source=mcp');
  await tick(first).click();
  await header('Tool').getByRole('button').click();
  await expect(rows.first()).not.toContainText(first);
  await rows.first().focus();
  await page.keyboard.press('End');
  await tick(fourth).click({ modifiers: ['Shift'] });
  await expect(tray).toHaveText('4 tools selected');
});

test('a range from a tool that is filtered out is the clicked tool alone', async ({ page, app }) => {
  const { rows, tray, option } = catalogPage(page);
  await app.open('?tier=write');
  const box = (place: number) => rows.nth(place).getByRole('checkbox');
  await box(5).click();
  await option('Safety tier', 'read').click();
  await option('Safety tier', 'write').click();
  await expect(rows.first()).toContainText('read');
  await box(1).click({ modifiers: ['Shift'] });
  await expect(tray).toHaveText('2 tools selected');
});
