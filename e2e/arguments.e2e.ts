import { expect } from '@playwright/test';
import { openForm } from './support/argumentForm';
import { test } from './support/test';

const order = {
  type: 'object',
  required: ['order'],
  properties: { order: { type: 'string', format: 'uuid' }, secret: { type: 'string', writeOnly: true } },
};

test('what was typed outlives the tab, and a secret is masked and in no address', async ({ page, app }) => {
  const { tool, json } = await openForm(page, app, order);
  await tool.getByRole('textbox', { name: 'secret' }).fill('s3cret');
  await expect(tool.getByRole('textbox', { name: 'secret' })).toHaveCSS('-webkit-text-security', 'disc');
  await tool.getByRole('tab', { name: 'Overview' }).click();
  await tool.getByRole('tab', { name: 'Arguments' }).click();
  await expect(json).toHaveValue('{\n  "secret": "s3cret"\n}');
  await expect(json).toHaveCSS('-webkit-text-security', 'disc');
  await tool.getByRole('button', { name: 'Show the JSON' }).click();
  await expect(json).toHaveCSS('-webkit-text-security', 'none');
  expect(page.url()).not.toContain('s3cret');
});

test('a form is filled and cleared by its menu, whose Escape gives the focus back', async ({ page, app }) => {
  const { tool, json, status } = await openForm(page, app, order);
  const fill = tool.getByRole('button', { name: 'Fill', exact: true });
  await fill.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fill).toBeFocused();
  await fill.click();
  await page.getByRole('menuitem', { name: /Valid sample/ }).click();
  await expect(status).toHaveText('Valid arguments');
  await tool.getByRole('button', { name: 'Clear' }).click();
  await expect(json).toHaveValue('{}');
});

test('a tool is taken along as a definition, with what the target refuses', async ({ page, app }) => {
  const { tool } = await openForm(page, app, order);
  await tool.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: /OpenAI/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy tool as' });
  await expect(dialog.getByRole('textbox', { name: 'Definition' })).toHaveValue(/"name": "openwop_lab_tool"/);
  await expect(dialog.getByRole('list', { name: 'Notes on this definition' })).toContainText('openwop_lab_tool');
});
