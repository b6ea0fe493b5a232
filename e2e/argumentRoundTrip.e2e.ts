import { expect } from '@playwright/test';
import { formParts, openForm, touchEveryField } from './support/argumentForm';
import { everyKind, everyKindFilled } from './support/everyKind';
import { test } from './support/test';

test('arguments of every kind come back from their fields as they were written', async ({ page, app }) => {
  test.slow();
  const { tool, json, status } = await openForm(page, app, everyKind);
  await json.fill(JSON.stringify(everyKindFilled));
  await expect(status).toHaveText('2 problems');
  await touchEveryField(tool);
  expect(JSON.parse(await json.inputValue())).toEqual(everyKindFilled);
});

test('tools of a real server are filled in, valid, and unchanged by what is typed and taken back', async ({
  page,
  app,
  mcp,
}) => {
  test.slow();
  app.allowMcp(mcp.origin);
  const url = mcp.url('everything');
  const host = { id: 'everything', label: 'Everything', url, auth: 'none', kind: 'mcp' };
  await app.open('', { config: { hosts: [host] } });
  await page.getByRole('rowheader').first().click({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Arguments' }).click();
  const next = page.getByRole('button', { name: 'Next tool' });
  for (;;) {
    const tool = page.getByRole('region', { name: /^mcp:/ });
    const toolId = (await tool.getAttribute('aria-label')) ?? '';
    const { json, status } = formParts(page, toolId);
    await tool.getByRole('button', { name: 'Fill', exact: true }).click();
    await page.getByRole('menuitem', { name: /Valid sample/ }).click();
    await expect(tool).toContainText('Filled with: valid sample.');
    await expect(status, toolId).toHaveText('Valid arguments');
    const filled: unknown = JSON.parse(await json.inputValue());
    await touchEveryField(tool);
    expect(JSON.parse(await json.inputValue()), toolId).toEqual(filled);
    if (await next.isDisabled()) break;
    await next.click();
    await expect(page.getByRole('region', { name: toolId, exact: true })).toBeHidden();
  }
  expect(mcp.methods('everything')).not.toContain('tools/call');
});
