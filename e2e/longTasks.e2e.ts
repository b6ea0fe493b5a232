import { expect } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

const limitMs = 500;

test('a tool of 100,000 brackets never holds the page up for half a second', async ({ page, app }) => {
  const toolId = 'mcp:quay.deep';
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const entry = `{"toolId":"${toolId}","source":"mcp","safetyTier":"read","egress":"none","approval":"always","odd":${deep}}`;
  await page.route('**/demo/v1/tools', (route) =>
    route.fulfill({ body: `[${entry}]`, contentType: 'application/json' }),
  );
  await page.addInitScript(() => {
    const noted: number[] = [];
    Reflect.set(window, 'longTasks', noted);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const longest = () => page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])));
  await app.open('', { config: { hosts: [{ id: 'demo', label: 'Quayside', url: './demo', auth: 'none' }] } });
  await catalogPage(page).row(toolId).click();
  const tool = catalogPage(page).tool(toolId);
  await tool.getByRole('tab', { name: 'Raw' }).click();
  await expect(tool).toContainText('The first 200,000 characters.');
  await tool.getByRole('button', { name: 'Show more' }).click();
  await expect(tool).toContainText('The first 2,000,000 characters.');
  expect(await longest()).toBeLessThan(limitMs);
});
