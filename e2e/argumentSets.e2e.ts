import { expect, type Page } from '@playwright/test';
import { formParts, openForm, serveForm } from './support/argumentForm';
import { test } from './support/test';

const login = {
  type: 'object',
  required: ['user'],
  properties: {
    user: { type: 'string' },
    amount: { type: 'integer' },
    password: { type: 'string', format: 'password' },
    // Drawn as JSON.
    extra: { not: { required: ['no'] }, properties: { token: { writeOnly: true } } },
    keys: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, secret: { writeOnly: true } } },
    },
  },
};
const typed =
  '{"user": "ada", "amount": 12345678901234567890, "password": "hunter2", "extra": {"token": "below-json", "plain": "stays"}, "keys": [{"id": "k", "secret": 7777}]}';

async function openSets(page: Page) {
  await formParts(page)
    .tool.getByRole('button', { name: /^Saved/ })
    .click();
  return page.getByRole('dialog', { name: 'Saved arguments' });
}

async function save(page: Page, name: string) {
  const dialog = await openSets(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(/Saved on \d{4}-\d\d-\d\d/);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('arguments are kept under a name for both tabs, and never a secret', async ({ page, context, app }) => {
  const { json } = await openForm(page, app, login);
  await json.fill(typed);
  const other = await context.newPage();
  await serveForm(other, login);
  await other.goto(page.url());
  await expect(formParts(other).json).toBeVisible();
  await save(page, 'Ada');
  await expect(formParts(other).tool.getByRole('button', { name: 'Saved sets (1)' })).toBeVisible();
  await save(other, 'Empty');
  await expect(formParts(page).tool.getByRole('button', { name: 'Saved sets (2)' })).toBeVisible();

  const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(kept).toContain('Ada');
  expect(kept).toContain('stays');
  for (const secret of ['hunter2', '7777', 'below-json']) expect(kept).not.toContain(secret);

  const dialog = await openSets(page);
  await dialog.getByRole('button', { name: 'Remove Ada' }).click();
  await dialog.getByRole('button', { name: 'Remove Empty' }).click();
  await expect(dialog).toContainText('Nothing is saved for this tool yet.');
  await expect(formParts(other).tool.getByRole('button', { name: 'Saved sets', exact: true })).toBeVisible();
});

test('saved arguments are loaded after a reload, and say in the open dialog when the schema has changed', async ({
  page,
  app,
}) => {
  const { json } = await openForm(page, app, login);
  await json.fill(typed);
  await save(page, 'Ada');
  await page.reload();
  await expect(json).toHaveValue('{}');
  await (await openSets(page)).getByRole('button', { name: 'Load Ada' }).click();
  await expect(json).toHaveValue(/"amount": 12345678901234567890,/);
  await expect(json).not.toHaveValue(/hunter2|7777/);
  await expect(page.getByRole('textbox', { name: 'user' })).toHaveValue('ada');
  await serveForm(page, { ...login, required: ['user', 'amount'] });
  const asked = new Promise<() => void>((resolve) =>
    page.route('**/demo/v1/tools', (route) => resolve(() => void route.fallback())),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  const answer = await asked;
  const dialog = await openSets(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half typed');
  await expect(dialog).not.toContainText('The schema has changed since');
  answer();
  await expect(dialog).toContainText('The schema has changed since');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed');
});
