import { expect, type Page } from '@playwright/test';
import { estimateTokens } from '../src/model/tokens';
import { allowlistPage, chooseFormat, find, orders, refund, selectThree } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { undo } from './support/steps';
import { test } from './support/test';

/** What a model is given of a demo tool, estimated. */
function tokensOf(toolId: string): number {
  const tool = demoTools.find((one) => one.toolId === toolId);
  return estimateTokens({ toolId, description: String(tool?.description), inputSchema: tool?.inputSchema });
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, one) => sum + one, 0);
}

/** In tokens, by tool, in all, and of a window. */
async function estimateCosts(page: Page): Promise<void> {
  const { button } = allowlistPage(page);
  const expected = new Map([find, refund, orders].map((toolId) => [toolId, tokensOf(toolId)]));
  const total = sumOf(expected.values());
  await expect(page.getByRole('status', { name: 'Tokens of the definitions' })).toHaveText(
    `≈ ${total} tokens ${((100 * total) / 128_000).toFixed(1)}% of`,
  );
  const byTool = page.getByRole('list', { name: 'Tokens by tool' }).getByRole('listitem');
  for (const [toolId, count] of expected) await expect(byTool.filter({ hasText: toolId })).toContainText(`${count}`);
  await page.getByRole('combobox', { name: 'Window of the model, in tokens' }).selectOption('8000');
  await expect(page.getByRole('status', { name: 'Tokens of the definitions' })).toContainText(
    `${((100 * total) / 8_000).toFixed(1)}%`,
  );
  await button(`Remove ${refund}`).click();
  await expect(page.getByRole('status', { name: 'Tokens of the definitions' })).toContainText(
    `≈ ${total - (expected.get(refund) ?? 0)} tokens`,
  );
  await undo(page);
}

/** Marked, counted apart, and written. */
async function loadOnDemand(page: Page): Promise<void> {
  const { button } = allowlistPage(page);
  const always = page.getByRole('status', { name: 'Tokens of the definitions' });
  const all = page.getByRole('status', { name: 'Tokens with everything loaded' });
  const mark = button(`Load ${find} on demand`);
  const total = sumOf([find, refund, orders].map(tokensOf));
  await expect(always).toContainText(`${total} tokens`);
  // Nothing of it is there before a target knows it.
  await expect(all).toBeHidden();
  await expect(mark).toBeHidden();
  await chooseFormat(page, 'Claude API, MCP toolset');
  await expect(all).toHaveText('Nothing is loaded on demand.');
  // Only what an MCP server offers can be.
  await expect(button(`Load ${refund} on demand`)).toBeHidden();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await mark.press('Enter');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(always).toContainText(`${total - tokensOf(find)} tokens always loaded`);
  await expect(all).toHaveText(`≈ ${total} tokens with all 3 tools loaded; 1 on demand.`);
  const preview = page.getByRole('textbox', { name: 'Export preview' });
  await expect(preview).toHaveValue(/"[^"]+": \{\s+"enabled": true,\s+"defer_loading": true/);
  await button('Always load all').click();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await button('Load all on demand').click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await undo(page);
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
}

/** They pass or fail with whom to blame, and the smallest change mends them. */
async function switchRules(page: Page): Promise<void> {
  const { table, mode, button } = allowlistPage(page);
  const policy = page.getByRole('list', { name: 'Policy', exact: true });
  const rules = page.getByText('Rules', { exact: true });
  await rules.click();
  await page.getByRole('checkbox', { name: 'No tool runs commands' }).check();
  await expect(policy.getByRole('listitem').filter({ hasText: 'No tool runs commands' })).toContainText('pass');
  await page.getByRole('checkbox', { name: 'Network access at most guarded fetch' }).check();
  const egress = policy.getByRole('listitem').filter({ hasText: 'guarded fetch' });
  await expect(egress).toContainText('fail');
  await expect(egress).toContainText(find);
  await page.getByRole('spinbutton', { name: 'Most tools' }).fill('2');
  await expect(policy.getByRole('listitem').filter({ hasText: 'At most 2 tools' })).toContainText(refund);
  await page.getByRole('spinbutton', { name: 'Most tokens' }).fill('7');
  await expect(policy.getByRole('listitem').filter({ hasText: 'At most 7 tokens' })).toContainText('fail');

  // What is switched is there after a reload, for this and every other draft.
  await page.reload();
  await expect(egress).toContainText('fail');
  await egress.getByRole('button', { name: /^Remove/ }).click();
  await expect(egress).toContainText('pass');
  await expect(mode(find)).toHaveCount(0);
  await undo(page);
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await rules.click();
  await button('Switch all off').click();
  await expect(page.getByText('No rule is switched on.')).toBeVisible();
}

/** Against whoever is chosen, whatever the catalog’s filters. */
async function checkAccess(page: Page): Promise<void> {
  const { button } = allowlistPage(page);
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('nothing like this');
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await page.getByRole('combobox', { name: 'Access as' }).selectOption('role:viewer');
  const verdicts = page.getByRole('region', { name: 'Access' }).getByRole('status');
  await expect(verdicts).toContainText('missing');
  const words = await verdicts.innerText();
  await button('Request access').click();
  const dialog = page.getByRole('dialog', { name: 'Requirements' });
  await expect(dialog.getByRole('region', { name: 'Requirements of a set' })).toContainText('the draft “Draft 1”');
  await expect(dialog).toContainText(words);
  await expect(dialog).toContainText('payments:refund');
  await button(`Remove ${refund}`).click();
  await expect(dialog).not.toContainText('payments:refund');
  await page.keyboard.press('Escape');
}

test('a draft’s definitions are estimated, its rules checked, and its access too', async ({ page, app }) => {
  test.slow();
  await app.open();
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await test.step('the definitions are estimated in tokens', () => estimateCosts(page));
  await test.step('what a target can load on demand', () => loadOnDemand(page));
  await test.step('rules of a policy', () => switchRules(page));
  await test.step('the tools are checked', () => checkAccess(page));
});

test('a deployment’s own rules hold until somebody switches them, and can be had back', async ({ page, app }) => {
  const { button } = allowlistPage(page);
  const hosts = [{ id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' }];
  await app.open(`?q=${find}`, { config: { hosts, policy: { noExec: true, maxTools: 2 } } });
  await catalogPage(page).tick(find).check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  const policy = page.getByRole('list', { name: 'Policy', exact: true });
  await expect(policy.getByRole('listitem')).toHaveCount(2);
  await page.getByText('Rules', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'No tool runs commands' }).uncheck();
  await expect(policy.getByRole('listitem')).toHaveCount(1);
  await button('Back to the team’s rules').click();
  await expect(policy.getByRole('listitem')).toHaveCount(2);
});
