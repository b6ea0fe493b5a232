import { expect, type Page } from '@playwright/test';
import { allowlistPage, find } from './support/allowlistPage';
import { addFiles, bringIn, jsonFile } from './support/steps';
import { type App, test } from './support/test';

test('a list is merged into the draft, and another takes its place until that is undone', async ({ page, app }) => {
  const { button, table, tray, row } = allowlistPage(page);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const text = dialog.getByRole('textbox', { name: 'Text to import' });
  await app.open('?view=allowlist');
  await bringIn(page, 'This is a letter.');
  await expect(dialog).toContainText('No format that is known here');
  await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeDisabled();
  await text.fill(JSON.stringify([find, 'mcp:crm.fnd_customers', 'mcp:insights.*']));
  await expect(dialog).toContainText('2 tools.');
  await dialog.getByRole('button', { name: /^Merge/ }).click();
  await expect(dialog).toBeHidden();
  await expect(tray.getByRole('status')).toHaveText('2 tools selected');
  await expect(row('mcp:crm.fnd_customers')).toContainText('not in catalog');
  await button('Expand mcp:insights.*').click();
  await expect(tray.getByRole('status')).toHaveText('9 tools selected');
  await bringIn(page, [find]);
  await dialog.getByRole('button', { name: /^Replace/ }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  const notice = page.getByText('“My agent”: 8 entries removed. From pasted text.');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(9);
  await expect(notice).toBeHidden();
});

test('a list is opened as a new draft, with what it denies', async ({ page, app }) => {
  const { button, tray, preview, format } = allowlistPage(page);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await app.open('?view=allowlist');
  const settings = { permissions: { allow: ['mcp__crm__get_customer'], deny: ['mcp__crm__erase_customer'] } };
  await button('Import').click();
  await dialog.locator('input[type=file]').setInputFiles(jsonFile('night.settings.json', settings));
  await expect(dialog).toContainText('From night.settings.json. Read as: Claude Code settings');
  await dialog.getByRole('combobox', { name: 'Server crm' }).selectOption('mcp:crm');
  await expect(dialog.getByRole('combobox', { name: 'Meaning of crm/get_customer' })).toHaveCount(0);
  await expect(dialog.getByRole('list', { name: 'Denied by it' })).toHaveText('mcp:crm.erase_customer');
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(page.getByText('“night” added as a draft from night.settings.json.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'night' })).toBeFocused();
  await expect(tray.getByRole('status')).toHaveText('1 tool selected');
  await expect(page.getByRole('list', { name: 'Denied' })).toContainText('mcp:crm.erase_customer');
  await expect(format).toHaveValue('Claude Code settings');
  await expect(preview).toHaveValue(/"deny": \[[^\]]*"mcp__crm__erase_customer"/);
  await button('Stop denying mcp:crm.erase_customer').click();
  await expect(page.getByRole('list', { name: 'Denied' })).toHaveCount(0);
});

test('a list dropped on the field is read there, and is no source', async ({ page, app }) => {
  const { button } = allowlistPage(page);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await app.open('?view=allowlist');
  await button('Import').click();
  const dataTransfer = await page.evaluateHandle((toolId) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([JSON.stringify([toolId])], 'mine.json'));
    return transfer;
  }, find);
  const field = dialog.getByRole('textbox', { name: 'Text to import' });
  await field.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop to add to the sources')).toHaveCount(0);
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(dialog).toContainText('From mine.json.');
  await expect(page).toHaveURL(/view=allowlist/);
});

test('a list that this catalog has nothing of changes no draft until its names are to be kept', async ({
  page,
  app,
}) => {
  const { row } = allowlistPage(page);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await app.open('?view=allowlist');
  await bringIn(page, '{"mcpAllowlist":["elsewhere:find"]}');
  await expect(dialog).toContainText('This catalog has none of its tools.');
  for (const name of [/^Merge/, /^Replace/]) await expect(dialog.getByRole('button', { name })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Add a source' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Keep as names' }).check();
  await dialog.getByRole('button', { name: /^Merge/ }).click();
  await expect(row('mcp:elsewhere.find')).toContainText('not in catalog');
});

test('an import waits for one meaning at least, and while what limits tools in it is not understood', async ({
  page,
  app,
}) => {
  const { row } = allowlistPage(page);
  await app.open('?view=allowlist');
  const dialog = await bringIn(page, { permissions: { allow: ['mcp__crm__find_customers'] } });
  const text = dialog.getByRole('textbox', { name: 'Text to import' });
  const ways = [/^Merge/, /^Replace/, /^Open as a new draft/].map((name) => dialog.getByRole('button', { name }));
  await expect(dialog).toContainText('Choose what at least one of its names means');
  for (const way of ways) await expect(way).toBeDisabled();
  await text.fill('{"mcpAllowlist":["crm:find_custmers"]}');
  await expect(dialog).toContainText('This catalog has none of its tools.');
  await dialog.getByRole('combobox', { name: 'Meaning of crm/find_custmers' }).selectOption(find);
  for (const way of ways) await expect(way).toBeEnabled();

  const permissions = { allow: ['mcp__crm__find_customers'], denyUnless: ['mcp__crm__*'] };
  await text.fill(JSON.stringify({ permissions }));
  await expect(dialog.getByRole('alert')).toContainText('1 part limits tools and can’t be read.');
  for (const way of ways) await expect(way).toBeDisabled();
  await dialog
    .getByRole('list', { name: 'Not understood' })
    .getByRole('checkbox', { name: /denyUnless/ })
    .check();
  await dialog.getByRole('combobox', { name: 'Meaning of crm/find_customers' }).selectOption(find);
  for (const way of ways) await expect(way).toBeEnabled();
  await dialog.getByRole('button', { name: /^Merge/ }).click();
  await expect(row(find)).toContainText('in catalog');
});

/** Adds a server, and brings in a file with a set for its desk and one for its office. */
async function bringInSets(page: Page, app: App) {
  await app.open('?view=sources');
  const tools = ['moor', 'unmoor'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  await addFiles(page, jsonFile('quay.json', { serverInfo: { name: 'quay', version: '1' }, tools }));
  await expect(page.getByRole('button', { name: 'Remove quay.json' })).toBeVisible();
  await app.follow('?view=allowlist');
  return bringIn(page, {
    desk: { tools: ['quay/moor'] },
    office: { tools: ['quay/moor', 'quay/unmoor', 'quay/sink'] },
    attic: { tools: ['quay/dredge'] },
  });
}

test('of several sets in a file one is chosen, or each becomes a draft but an empty one, said before', async ({
  page,
  app,
}) => {
  const { table } = allowlistPage(page);
  const dialog = await bringInSets(page, app);
  await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Set' }).selectOption('desk · VS Code tool set (1 entry)');
  await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeEnabled();
  const left = dialog.getByRole('list', { name: 'Left out of the drafts' }).getByRole('listitem');
  await expect(left).toHaveText([/^office opens without quay\/sink,/, /^attic is not opened: quay\/dredge,/]);
  await dialog.getByRole('button', { name: 'Open a draft of each' }).click();
  const drafts = page.getByRole('combobox', { name: 'Draft', exact: true });
  await expect(drafts.getByRole('option')).toHaveText([/My agent/, /desk/, /office/]);
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByText('2 drafts added from pasted text. 1 name left out:')).toBeVisible();
  await drafts.selectOption({ index: 1 });
  await expect(table.getByRole('rowheader')).toHaveCount(1);
});

test('sets of a file that limits tools in a way that is not read are chosen one by one', async ({ page, app }) => {
  await app.open('?view=allowlist');
  const sets = { desk: { tools: ['quay/moor'] }, office: { tools: ['quay/moor'], excluded: ['quay/sink'] } };
  const dialog = await bringIn(page, sets);
  await expect(dialog).toContainText('so a draft of each is not offered: choose a set to decide');
  await expect(dialog.getByRole('button', { name: 'Open a draft of each' })).toBeHidden();
});
