import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

const says = (name: string, annotations?: object) => ({ name, inputSchema: { type: 'object' }, annotations });
const tools = [says('list_berths', { readOnlyHint: true }), says('tide_table')];
const file = { name: 'quay.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tools })) };

async function addFile(page: Page) {
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.getByRole('listitem').filter({ hasText: 'quay.json' }).first()).toBeVisible();
}

test('the catalog says what the chosen client does with the draft, and finds what runs unasked', async ({
  page,
  app,
}) => {
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFile(page);
  await app.follow('?client=codex');
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

test('a tool says what will happen in each client, and the list’s entries are compared between clients', async ({
  page,
  app,
}) => {
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFile(page);
  await app.follow('?client=claude-code&tool=mcp:quay.list_berths');
  const happens = page.getByRole('table', { name: 'What will happen' });
  await expect(happens.getByRole('row', { name: /Codex/ })).toContainText('its server says it only reads');
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(happens.getByRole('row', { name: /Claude Code/ })).toContainText('asks');
  await app.follow('?view=allowlist&client=claude-code');
  await page.getByRole('button', { name: 'Compare clients' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VS Code' }).click();
  await page.keyboard.press('Escape');
  const entry = page.getByRole('table', { name: 'Entries' }).getByRole('row', { name: /list_berths/ });
  await expect(entry).toContainText('runs unasked');
  await expect(page.getByText('None of these runs unasked in Claude Code.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Way' }).selectOption('headless');
  await expect(page).toHaveURL(/client=claude-code,vscode&way=headless/);
});
