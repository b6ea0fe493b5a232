import { expect } from '@playwright/test';
import { countTokens } from '../src/workers/countTokens';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { hostConfig } from './support/hostConfig';
import { test } from './support/test';

const counter = /tokensWorker/;

/** What the definitions of MCP tools cost, dearest first; equal ones by id. */
const dearest = demoTools
  .filter(({ toolId }) => toolId.startsWith('mcp:'))
  .map(({ toolId, description, inputSchema }) => {
    const text = JSON.stringify({ name: toolId.slice('mcp:'.length), description, parameters: inputSchema });
    return { toolId, tokens: countTokens(text).tokens };
  })
  .sort((a, b) => b.tokens - a.tokens || (a.toolId < b.toolId ? -1 : 1));

test('tools are sorted by what their definitions cost in tokens, which are counted once the column is chosen', async ({
  page,
  app,
  host,
  context,
}) => {
  test.slow();
  const counters: string[] = [];
  context.on('request', (request) => {
    if (counter.test(request.url())) counters.push(request.url());
  });
  const { header, rows, row, choose } = catalogPage(page);
  const hosts = [
    { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' },
    { id: 'open', label: 'open', url: host.url('open~tokens'), auth: 'none' },
  ];
  await app.open('?source=mcp', { config: { hosts } });

  await test.step('nothing of it is loaded until the column is chosen, and the order is not touched by it', async () => {
    await expect(rows.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(counters).toEqual([]);
    const first = await toolIdOf(rows.first());
    await choose('Columns', 'Tokens', 'menuitemcheckbox');
    await page.keyboard.press('Escape');
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'none');
    const { tokens = 0 } = dearest.find(({ toolId }) => toolId === first) ?? {};
    await expect(row(first).getByRole('cell').last()).toHaveText(tokens.toLocaleString('en'));
    await expect(rows.first()).toContainText(first);
    expect(counters).toHaveLength(1);
    await choose('Columns', 'Tokens', 'menuitemcheckbox');
    await page.keyboard.press('Escape');
    await expect(header('Tokens')).toHaveCount(0);
  });

  await test.step('a link sorts by them, and shows the column', async () => {
    await app.follow('?source=mcp&sort=-tokens');
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    for (const [place, { toolId, tokens }] of dearest.slice(0, 5).entries()) {
      await expect(rows.nth(place)).toContainText(toolId);
      await expect(rows.nth(place).getByRole('cell').last()).toHaveText(tokens.toLocaleString('en'));
    }
    await header('Tokens').getByRole('button').click();
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=tokens/);
    await expect(rows.first()).toContainText(dearest.at(-1)?.toolId ?? '');
    // Another order lets the column go, which nobody asked for by itself.
    await header('Approval').getByRole('button').click();
    await expect(header('Tokens')).toHaveCount(0);
  });

  await test.step('a list read again is in that order again without a second count', async () => {
    await app.follow('?host=open&sort=-tokens');
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    const first = await toolIdOf(rows.first());
    counters.length = 0;
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('no change', { exact: true })).toBeVisible();
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText(first);
    expect(counters).toEqual([]);
  });
});

test('a counter that can’t be loaded is told, and tried again; a linked tool is in sight once the rows stand in the order of tokens', async ({
  page,
  app,
}) => {
  const { header, rows, row } = catalogPage(page);
  const link = ({ toolId }: { toolId: string }) => `?sort=-tokens&tool=${encodeURIComponent(toolId)}`;
  const [first, last] = [dearest[0], dearest.at(-1)];
  if (first === undefined || last === undefined) throw new Error('The demo has MCP tools.');
  app.allowFailing(counter);

  await test.step('it is told, and tried again; a tool that goes up', async () => {
    await page.route(counter, (route) => route.abort());
    await app.open(`${link(first)}&source=mcp`);
    await expect(page.getByRole('alert')).toContainText('the counter could not be loaded');
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'none');
    await page.unroute(counter);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText(first.toolId);
    await expect(row(first.toolId)).toBeInViewport();
  });

  await test.step('one that goes down', async () => {
    await app.open(link(last));
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    await expect(row(last.toolId)).toBeInViewport();
  });
});

test('while many are counted the table stays as it was and in use, and counting can be stopped', async ({
  page,
  app,
  host,
}) => {
  const { header, rows, search, count } = catalogPage(page);
  await app.open('?sort=-tokens', { config: hostConfig(host, ['tools-20000']) });
  await expect(page.getByRole('progressbar', { name: 'Counting tokens' })).toBeVisible();
  await expect(page.getByText('The order stays as it is until all are counted')).toBeVisible();
  const byId = await toolIdOf(rows.first());
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'none');
  await search.fill('order');
  await expect(count).not.toHaveText('20,000 of 20,000 tools');
  await search.fill('');
  await expect(rows.first()).toContainText(byId);
  // What is in sight is counted first.
  await expect(rows.first().getByRole('cell').last()).toHaveText(/^\d+$/);
  await page.getByRole('button', { name: 'Stop counting' }).click();
  await expect(page.getByRole('progressbar', { name: 'Counting tokens' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/sort=/);
  await expect(rows.first()).toContainText(byId);
});
