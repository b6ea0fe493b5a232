import { expect, type Page } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { allowlistPage, chooseFormat, find, refund, selectThree, startDraft } from './support/allowlistPage';
import { askedPaths } from './support/hostConfig';
import { bringIn, giveToken } from './support/steps';
import { test } from './support/test';

async function importList(page: Page, list: unknown): Promise<void> {
  const dialog = await bringIn(page, list);
  await dialog.getByRole('button', { name: /^Merge/ }).click();
  await expect(dialog).toBeHidden();
}

const byIdScenario = 'harbour~by-id';

async function compareTwo(page: Page): Promise<void> {
  const { mode, row } = allowlistPage(page);
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  // Before its tier is known, a tool could be one that writes, and a reason would be asked for.
  await expect(row(find)).toContainText('read');
  await mode(find).selectOption('auto');
  await startDraft(page);
  await importList(page, [find, 'mcp:crm.get_customer']);
  await page.getByRole('link', { name: 'All drafts' }).press('Enter');
  const all = page.getByRole('table', { name: 'Drafts' });
  await expect(all.getByRole('columnheader', { name: /My agent.*3 tools.*1 auto · 2 ask/ })).toBeVisible();
  await expect(all.getByRole('row').filter({ hasText: find })).toHaveText(/read.*auto.*ask/);
  await expect(all.getByRole('row').filter({ hasText: refund })).toHaveText(/write.*ask.*–/);
  await all.getByRole('button', { name: 'My agent (2)' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My agent (2)' })).toBeVisible();
}

/** Ids that match nothing: when a person wants it, and told as it answers. */
async function askById(page: Page, host: TestHost): Promise<void> {
  const { row, button } = allowlistPage(page);
  await giveToken(page, 'reader-token');
  await startDraft(page);
  await importList(page, ['mcp:berths.list', 'mcp:berths.book', 'mcp:berths.reserve']);
  await expect(row('mcp:berths.list')).toContainText('in catalog');
  await expect(row('mcp:berths.book')).toContainText('not in catalog');
  const byId = () => askedPaths(host, byIdScenario).filter((path) => path.startsWith('/v1/tools/'));
  expect(byId()).toEqual([]);

  await button('Ask harbour for these 2').click();
  await expect(row('mcp:berths.book')).toContainText('not visible to you');
  await expect(row('mcp:berths.reserve')).toContainText('not visible to you');
  expect(byId()).toHaveLength(2);
  await button('Show details of mcp:berths.book').click();
  await expect(page.getByText('Hosts don’t say which.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Asking the host by id' })).toHaveCount(0);
}

/** Brought in straight from the host. */
async function takeAgentsList(page: Page): Promise<void> {
  const { table, button } = allowlistPage(page);
  await giveToken(page, 'operator-token');
  await button('Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('button', { name: 'Ask harbour for its agents' }).click();
  await dialog
    .getByRole('combobox', { name: 'Agent' })
    .selectOption({ label: 'Berth planner · private.skerrow.berths.planner (4 tools)' });
  await expect(dialog).toContainText('An override that an administrator stored on the host may differ');
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(page.getByRole('heading', { name: 'Berth planner' })).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveCount(4);
  await chooseFormat(page, 'openwop app: request to store it');
  await expect(page.getByRole('textbox', { name: 'Agent ID' })).toHaveValue('private.skerrow.berths.planner');
}

async function askWithoutAgents(page: Page): Promise<void> {
  const { button } = allowlistPage(page);
  await button('Import').click();
  await button('Ask open for its agents').click();
  await expect(page.getByRole('dialog', { name: 'Import' }).getByRole('alert')).toContainText('lists no agents');
}

test('drafts stand side by side, and take in what a host says', async ({ page, app, host }) => {
  test.slow();
  app.allowFailing(/\/v1\/(?:tools|agents)/);
  const label = 'harbour';
  const hosts = [
    { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' },
    { id: 'by-id', label, url: host.url(byIdScenario), auth: 'bearer' },
    { id: 'agents', label, url: host.url('harbour~agents'), auth: 'bearer' },
    { id: 'open', label: 'open', url: host.url('open'), auth: 'none' },
  ];
  await app.open('', { config: { hosts } });
  await test.step('two drafts stand side by side', () => compareTwo(page));
  await app.follow('?view=allowlist&host=by-id');
  await test.step('ids that match nothing are asked of the host', () => askById(page, host));
  await app.follow('?view=allowlist&host=agents');
  await test.step('an agent’s present list', () => takeAgentsList(page));
  await app.follow('?view=allowlist&host=open');
  await test.step('a host without agents says so', () => askWithoutAgents(page));
});
