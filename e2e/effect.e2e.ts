import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

const says = (name: string, annotations?: object) => ({ name, inputSchema: { type: 'object' }, annotations });
const tools = [says('list_berths', { readOnlyHint: true }), says('tide_table')];
const file = { name: 'quay.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tools })) };

test('the catalog says what the chosen client does with the draft, and finds what runs unasked', async ({
  page,
  app,
}) => {
  await app.open('?view=sources', { config: { hosts: [] } });
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.getByRole('listitem').filter({ hasText: 'quay.json' }).first()).toBeVisible();
  await app.open('?client=codex', { config: { hosts: [] } });
  const { row } = catalogPage(page);
  await expect(page.getByRole('columnheader', { name: 'In Codex' })).toBeVisible();
  await expect(row('mcp:quay.tide_table')).toContainText('asks');
  await expect(page.getByText('1 runs unasked in Codex by their server’s word')).toBeVisible();
  await page
    .getByRole('group', { name: 'In Codex' })
    .getByRole('checkbox', { name: 'runs unasked', exact: true })
    .check();
  await expect(row('mcp:quay.list_berths')).toContainText('runs unasked');
  await expect(row('mcp:quay.tide_table')).toHaveCount(0);
});
