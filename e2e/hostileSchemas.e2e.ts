import { expect } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { formToolId, openForm } from './support/argumentForm';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

/* One of each kind: `hostileSchema.spec.ts` draws and `checkArguments.spec.ts` checks all others. */

test('a pattern that never ends costs its own check, and the page stays usable', async ({ page, app }) => {
  test.slow();
  const { tool, json, status } = await openForm(page, app, {
    type: 'object',
    properties: { p: { type: 'string', pattern: '^(a+)+$' }, q: { type: 'string' } },
    title: '<img src=x onerror=alert(1)>',
  });
  await expect(status).toHaveText('Valid arguments');
  await tool.getByRole('textbox', { name: 'q', exact: true }).fill('7');
  await expect(json).toHaveValue(/"q": "7"/);
  await json.fill(`{"p": "${'a'.repeat(40)}!"}`);
  await expect(status).toHaveText('Not checked: too complex');
  await json.fill('{"p": "aaa"}');
  await expect(status).toHaveText('Valid arguments');
  expect(await accessFaults(page, { part: '[role=tabpanel]' })).toEqual([]);
  const { search, rows } = catalogPage(page);
  await search.fill(`"${formToolId}"`);
  await expect(rows).toHaveCount(1);
});

test('a schema that is none leaves the arguments as JSON alone', async ({ page, app }) => {
  const { tool, json, status } = await openForm(page, app, true);
  await expect(tool).toContainText('No input schema');
  await json.fill('{"any": [1]}');
  await expect(status).toHaveText('Not checked: no input schema');
  await tool.getByRole('button', { name: 'Copy as' }).click();
  await expect(page.getByRole('menuitem', { name: 'MCP tools/call request' })).toBeVisible();
});
