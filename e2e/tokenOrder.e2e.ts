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

test('a link sorts by what definitions cost in tokens, and shows the column', async ({ page, app }) => {
  const { header, rows } = catalogPage(page);
  await app.open('?source=mcp&sort=-tokens');
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

test('a linked tool is still in sight once the rows stand in the order of tokens', async ({ page, app }) => {
  const { header, row } = catalogPage(page);
  for (const { toolId } of [dearest[0], dearest.at(-1)].filter((tool) => tool !== undefined)) {
    await app.open(`?sort=-tokens&tool=${encodeURIComponent(toolId)}`);
    await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
    await expect(row(toolId)).toBeInViewport();
  }
});

test('nothing of it is loaded until the column is chosen, and the order is not touched by it', async ({
  page,
  app,
  context,
}) => {
  const scripts: string[] = [];
  context.on('request', (request) => scripts.push(request.url()));
  const { header, rows, row, choose } = catalogPage(page);
  await app.open('?source=mcp');
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => counter.test(url))).toEqual([]);
  const first = await toolIdOf(rows.first());
  await choose('Columns', 'Tokens', 'menuitemcheckbox');
  await page.keyboard.press('Escape');
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'none');
  const { tokens = 0 } = dearest.find(({ toolId }) => toolId === first) ?? {};
  await expect(row(first).getByRole('cell').last()).toHaveText(tokens.toLocaleString('en'));
  await expect(rows.first()).toContainText(first);
  expect(scripts.filter((url) => counter.test(url))).toHaveLength(1);
});

test('while many are counted the table stays as it was and in use, and counting can be stopped', async ({
  page,
  app,
  host,
}) => {
  const { header, rows, search, count } = catalogPage(page);
  await app.open('?sort=-title', { config: hostConfig(host, ['tools-20000']) });
  const firstOf = async () => toolIdOf(rows.first());
  const before = await firstOf();
  await app.open('?sort=-tokens', { config: hostConfig(host, ['tools-20000']) });
  await expect(page.getByRole('progressbar', { name: 'Counting tokens' })).toBeVisible();
  await expect(page.getByText('The order stays as it is until all are counted')).toBeVisible();
  const byId = await firstOf();
  expect(byId).not.toBe(before);
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

test('a counter that can’t be loaded is told, and tried again', async ({ page, app }) => {
  const { header, rows } = catalogPage(page);
  app.allowFailing(counter);
  await page.route(counter, (route) => route.abort());
  await app.open('?source=mcp&sort=-tokens');
  await expect(page.getByRole('alert')).toContainText('the counter could not be loaded');
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'none');
  await page.unroute(counter);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText(dearest[0]?.toolId ?? '');
});

test('a list read again is in that order again without a second count', async ({ page, app, host, context }) => {
  const { header, rows } = catalogPage(page);
  await app.open('?sort=-tokens', { config: hostConfig(host, ['open~tokens']) });
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  const first = await toolIdOf(rows.first());
  const scripts: string[] = [];
  context.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText(first);
  expect(scripts.filter((url) => counter.test(url))).toEqual([]);
});
