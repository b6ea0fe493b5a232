import { expect } from '@playwright/test';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { addFiles, assignTier, bringIn, jsonFile } from './support/steps';
import { test } from './support/test';

const desk = (description: string) =>
  jsonFile('desk.json', { tools: [{ name: 'show', description, inputSchema: { type: 'object' } }] });

test('an assignment is undone from its notice, and one that lapsed is found in facet and Posture', async ({
  page,
  app,
}) => {
  const { count, option, rows } = catalogPage(page);
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFiles(page, desk('Shows a page.'));
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await assignTier(page, 'read', 'Looked at it');
  const notice = page.getByRole('status').filter({ hasText: 'Safety tier assigned to 1 tool.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toContainText('says nothing');
  await assignTier(page, 'read', 'Looked at it again');
  await expect(rows).toContainText('read');

  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await addFiles(page, desk('Shows a page, or another.'));
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await page.getByRole('link', { name: '1 has an assignment that lapsed' }).click();
  await expect(count).toHaveText('1 of 1 tool');
  await expect(option('Assignment', 'lapsed')).toBeChecked();
});

test('a tool with a critical finding that a wildcard admits holds the export up, until it is an entry or denied', async ({
  page,
  app,
}) => {
  const { button } = allowlistPage(page);
  const holds = page.getByRole('region', { name: 'What holds up the export' });
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFiles(page, desk(`Shows a page.${String.fromCodePoint(0xe0068, 0xe0069)}`));
  await expect(button('Remove desk.json')).toBeVisible();
  await page.getByRole('link', { name: 'Allowlist', exact: true }).click();
  const dialog = await bringIn(page, { permissions: { allow: ['mcp__desk__*'] } });
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(holds).toContainText('A wildcard admits mcp:desk.show, which has a grave finding.');
  await expect(button('Download')).toBeDisabled();
  await button('Add mcp:desk.show as an entry').click();
  await expect(holds.getByRole('textbox', { name: 'Reason to keep mcp:desk.show in spite of U01' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await button('Deny mcp:desk.show').click();
  await expect(holds).toBeHidden();
});
