import { expect, type Page } from '@playwright/test';
import { estimateTokens } from '../src/model/tokens';
import { allowlistPage, chooseFormat, find, openChecks, orders, refund, selectThree } from './support/allowlistPage';
import { demoTools } from './support/demoTools';
import { undo } from './support/steps';
import { type App, test } from './support/test';

/** What a model is given of demo tools, estimated. */
function tokensOf(...toolIds: readonly string[]): number {
  return demoTools
    .filter(({ toolId }) => toolIds.includes(toolId))
    .map(({ toolId, description, inputSchema }) =>
      estimateTokens({ toolId, description: String(description), inputSchema }),
    )
    .reduce((sum, one) => sum + one, 0);
}

async function openDraft(page: Page, app: App): Promise<void> {
  await app.open();
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
}

test('a draft’s definitions are estimated, and measured against a window', async ({ page, app }) => {
  await openDraft(page, app);
  const total = tokensOf(find, refund, orders);
  const sum = page.getByRole('status', { name: 'Tokens of the definitions' });
  await openChecks(page);
  await expect(sum).toHaveText(`≈ ${total} tokens ${((100 * total) / 128_000).toFixed(1)}% of`);
  await page.getByRole('combobox', { name: 'Window of the model, in tokens' }).selectOption('8000');
  await expect(sum).toContainText(`${((100 * total) / 8_000).toFixed(1)}%`);
  await allowlistPage(page).button(`Remove ${refund}`).click();
  await expect(sum).toContainText(`≈ ${tokensOf(find, orders)} tokens`);
});

test('what is loaded on demand is counted apart, where the target knows it', async ({ page, app }) => {
  const { button } = allowlistPage(page);
  await openDraft(page, app);
  const mark = button(`Load ${find} on demand`);
  await expect(button(`Remove ${find}`)).toBeVisible();
  await expect(mark).toBeHidden();
  await chooseFormat(page, 'Claude API, MCP toolset');
  await mark.press('Enter');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await openChecks(page);
  const always = page.getByRole('status', { name: 'Tokens of the definitions' });
  await expect(always).toContainText(`${tokensOf(refund, orders)} tokens always loaded`);
  await expect(page.getByRole('status', { name: 'Tokens with everything loaded' })).toHaveText(
    `≈ ${tokensOf(find, refund, orders)} tokens with all 3 tools loaded; 1 on demand.`,
  );
  await button('Always load all').click();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
});

test('a deployment’s rules hold until somebody switches them, which a reload keeps, and are mended', async ({
  page,
  app,
}) => {
  const { table, mode, button } = allowlistPage(page);
  const hosts = [{ id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' }];
  await app.open('', { config: { hosts, policy: { noExec: true, maxTools: 2 } } });
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  const results = page.getByRole('list', { name: 'Policy', exact: true }).getByRole('listitem');
  await expect(page.getByText('1 policy rule fails')).toBeVisible();
  await expect(results.filter({ hasText: 'At most 2 tools' })).toContainText(refund);
  await page.getByText('Rules', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'No tool runs commands' }).uncheck();
  await page.getByRole('checkbox', { name: 'Network access at most guarded fetch' }).check();
  await expect(results).toHaveCount(2);
  await page.reload();
  const egress = results.filter({ hasText: 'guarded fetch' });
  await expect(egress).toContainText(find);
  await egress.getByRole('button', { name: /^Remove/ }).click();
  await expect(egress).toContainText('pass');
  await expect(mode(find)).toHaveCount(0);
  await undo(page);
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await page.getByText('Rules', { exact: true }).click();
  await button('Back to the team’s rules').click();
  await expect(egress).toHaveCount(0);
});

test('access is requested for the draft, whatever the catalog’s filters', async ({ page, app }) => {
  await openDraft(page, app);
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('nothing like this');
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await openChecks(page);
  await page.getByRole('combobox', { name: 'Access as' }).selectOption('role:viewer');
  await expect(page.getByRole('region', { name: 'Access' }).getByRole('status')).toContainText('missing');
  await page.getByRole('button', { name: 'Request access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requirements' });
  await expect(dialog.getByRole('region', { name: 'Requirements of a set' })).toContainText('the draft “My agent”');
  await expect(dialog).toContainText('payments:refund');
});
