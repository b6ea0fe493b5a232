import { expect } from '@playwright/test';
import { estimateTokens } from '../src/exports/modelDefinition';
import { catalogPage } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { test } from './support/test';

/** What the definitions of MCP tools cost, dearest first; equal ones by id. */
const dearest = demoTools
  .filter(({ toolId }) => toolId.startsWith('mcp:'))
  .map((tool) => ({ toolId: tool.toolId, tokens: estimateTokens(tool) }))
  .sort((a, b) => b.tokens - a.tokens || (a.toolId < b.toolId ? -1 : 1));

test('a link sorts by estimated tokens at once, shows them, and keeps the open tool in sight', async ({
  page,
  app,
}) => {
  const { header, rows, row } = catalogPage(page);
  const last = dearest.at(-1)?.toolId ?? '';
  await app.open('?source=mcp&sort=-tokens');
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  for (const [place, { toolId, tokens }] of dearest.slice(0, 5).entries()) {
    await expect(rows.nth(place)).toContainText(toolId);
    await expect(rows.nth(place).getByRole('cell').last()).toHaveText(`≈ ${tokens.toLocaleString('en')}`);
  }
  await header('Tokens').getByRole('button').click();
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=tokens/);
  await expect(rows.first()).toContainText(last);
  // Another order lets the column go, which nobody asked for by itself.
  await header('Approval').getByRole('button').click();
  await expect(header('Tokens')).toHaveCount(0);
  await app.follow(`?source=mcp&sort=-tokens&tool=${encodeURIComponent(last)}`);
  await expect(row(last)).toBeInViewport();
});
