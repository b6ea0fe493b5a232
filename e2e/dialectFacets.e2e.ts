import { expect } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { demoTools } from './support/demoTools';
import { addDemoFiles, showMoreFilters } from './support/steps';
import { test } from './support/test';

const files = ['shop.registry.json', 'warehouse-robot.his.json', 'stock.mas.yaml', 'helpdesk.mcp.json'];
const all = demoTools.length + 6 + 6 + 3 + 5;
const labels = 'Kind,Firearms class,Clusters,Tenants,HIS tier,Risk tier,Tags,Idempotent,Server'.split(',');

test('what single dialects say is filtered by where a tool says it, and not in a plain catalog', async ({
  page,
  app,
}) => {
  const { facet, option, count, search, row } = catalogPage(page);
  await app.open();
  await showMoreFilters(page);
  await expect(facet('Tokens')).toBeVisible();
  for (const label of labels) await expect(facet(label)).toHaveCount(0);

  await app.follow('?view=sources');
  await addDemoFiles(page, ...files);
  await app.follow('');
  await expect(count).toHaveText(`${all} of ${all} tools`);
  await showMoreFilters(page);
  for (const label of labels) await expect(facet(label)).toBeVisible();
  await option('Clusters', 'shop_cluster').check();
  await expect(count).toHaveText(`4 of ${all} tools`);
  await expect(page).toHaveURL(`${app.url}?cluster=shop_cluster`);

  await test.step('a tool that states an empty list, or nothing, is found by that', async () => {
    await app.follow('?firearms=none');
    await expect(option('Firearms class', 'none')).toBeChecked();
    await expect(count).toHaveText(`3 of ${all} tools`);
    await app.follow('?tenant=unstated');
    await expect(option('Tenants', 'not stated')).toBeChecked();
    await expect(count).toHaveText(`3 of ${all} tools`);
  });
  await test.step('the search box finds by these fields', async () => {
    await app.follow('');
    await search.fill('tag:stock -idempotent:yes');
    await expect(count).toHaveText(`1 of ${all} tools`);
    await expect(row('move-stock')).toBeVisible();
  });
});

test('a link filters by a range of tokens, and sorts by them with the open tool in sight', async ({ page, app }) => {
  const { header, rows, row, option, count } = catalogPage(page);
  await app.open('?source=mcp&tokens=100..300');
  await expect(count).toHaveText(new RegExp(`^\\d+ of ${demoTools.length} tools$`));
  await expect(option('Tokens', '100..300')).toBeChecked();

  await app.follow('?source=mcp&sort=-tokens');
  await expect(header('Tokens')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first().getByRole('cell').last()).toHaveText(/^≈ [\d,]+$/);
  // Another order lets the column go, which nobody asked for by itself.
  await header('Approval').getByRole('button').click();
  await expect(header('Tokens')).toHaveCount(0);
  await app.follow('?source=mcp&sort=tokens');
  const cheapest = await toolIdOf(rows.first());
  await app.follow(`?source=mcp&sort=-tokens&tool=${encodeURIComponent(cheapest)}`);
  await expect(row(cheapest)).toBeInViewport();
});
