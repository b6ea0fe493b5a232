import { expect } from '@playwright/test';
import { digest } from '../src/model/digest';
import { allowlistPage } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { bringIn, jsonFile } from './support/steps';
import { test } from './support/test';

const plainHost = { hosts: [{ id: 'demo', label: 'Quayside', url: './demo', auth: 'none' }] };
const harmless = { source: 'mcp', safetyTier: 'read', egress: 'none', approval: 'always' };
const inputSchema = { type: 'object' };
const finds = { toolId: 'mcp:quay.find_customers', ...harmless, description: 'Finds customers.', inputSchema };
const looks = { toolId: 'mcp:quay.look', source: 'mcp', description: 'Looks at a ship.', inputSchema };
const erases = { ...finds, toolId: 'mcp:quay.erase_customer', safetyTier: 'write', description: 'Erases a customer.' };

test('a review file proposes; what the tool contradicts is not ticked', async ({ page, app }) => {
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: [finds, looks, erases] }));
  const { button } = allowlistPage(page);

  const says = { by: 'Mallory', reason: 'Trust me', at: '2026-01-01T00:00:00Z' };
  const file = {
    kind: 'tool-catalog/review',
    version: 1,
    subject: { kind: 'catalog', digest: digest([]) },
    by: 'Mallory',
    at: says.at,
    entries: [
      { toolId: looks.toolId, digest: digest(looks), egress: 'none', ...says },
      { toolId: erases.toolId, digest: digest(erases), safetyTier: 'read', ...says },
    ],
  };
  await app.open('', { config: plainHost });
  await expect(catalogPage(page).row(looks.toolId)).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Import review file…' }).waitFor();
  await page.locator('input[aria-label="Review file"]').setInputFiles(jsonFile('theirs.review.json', file));
  const dialog = page.getByRole('dialog', { name: 'Review file' });
  const changes = dialog.getByRole('table', { name: 'Proposed changes' }).getByRole('row');
  await expect(changes.nth(1)).toContainText(erases.toolId);
  await expect(changes.nth(1)).toContainText('against it');
  await expect(changes.nth(1).getByRole('checkbox')).not.toBeChecked();
  await expect(changes.nth(2)).toContainText(looks.toolId);
  await dialog.getByRole('button', { name: 'Apply selected' }).click();
  await catalogPage(page).row(looks.toolId).click();
  const tool = catalogPage(page).tool(looks.toolId);
  await expect(tool).toContainText('a file says (theirs.review.json): assigned by Mallory');
  const notice = page.getByRole('status').filter({ hasText: '1 value assigned' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(tool).not.toContainText('theirs.review.json');
});

test('a draft that exports one tool under the name of another is proposed, and then held up', async ({ page, app }) => {
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: [finds, looks, erases] }));
  const { button, row, preview } = allowlistPage(page);

  await app.open('?view=allowlist', { config: plainHost });
  const entries = [{ toolId: finds.toolId, source: 'mcp', mode: 'ask', nameInTarget: 'erase_customer' }];
  const draft = { kind: 'tool-catalog/draft', version: 1, name: 'Theirs', entries };
  const dialog = await bringIn(page, draft);
  await expect(dialog.getByRole('list', { name: 'What it claims' })).toHaveText(
    'mcp:quay.find_customers is called erase_customer',
  );
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(row(finds.toolId)).toContainText('proposed: exported as erase_customer');
  await expect(preview).not.toHaveValue(/erase_customer/);
  await page.getByRole('textbox', { name: 'Your name', exact: true }).fill('Ada');
  await button(`Confirm ${finds.toolId}`).click();
  await expect(row(finds.toolId)).toContainText('exported as erase_customer');
  await expect(page.getByText('1 exported under another name')).toBeVisible();
  const held = page.getByRole('region', { name: 'What holds up the export' });
  await expect(held).toContainText(
    'would be exported as erase_customer, which is another tool: mcp:quay.erase_customer',
  );
  await expect(preview).toHaveValue('');
  await held.getByRole('button', { name: `Use the own name of ${finds.toolId}` }).click();
  await expect(preview).toHaveValue(/find_customers/);
});
