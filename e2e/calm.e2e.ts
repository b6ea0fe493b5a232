import { expect, type Page } from '@playwright/test';
import { views } from '../src/model/address';
import { catalogPage } from './support/catalogPage';
import { keptText, openExample } from './support/steps';
import { test } from './support/test';

/** Adds up what moved on the page without anybody's doing, with what moved last. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] };
    Reflect.set(globalThis, 'shifts', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources?: readonly { readonly node?: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node } of entry.sources ?? [])
          seen.moved.push(
            `${entry.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 160) : node?.nodeName}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const readShifts = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as { readonly sum: number; readonly moved: readonly string[] });

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

for (const [width, height] of sizes) {
  test(`nothing moves once drawn, in any view ${width} pixels wide`, async ({ page, app }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const { id } of views) {
      await app.open(`?view=${id}`, { config: 'built' });
      await expect(page.getByRole('main').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (id === 'catalog') await expect(catalogPage(page).rows.first()).toBeVisible();
      const { sum, moved } = await readShifts(page);
      expect(sum, `${id}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.02);
    }
  });
}

test('nothing moves in a list while what is known of its entries arrives, at any width', async ({ page, app }) => {
  await watchShifts(page);
  await app.open('?view=allowlist', { config: 'built' });
  await openExample(page);
  const changed = page.getByRole('button', { name: '1 changed', exact: true });
  await expect(changed).toBeVisible();
  await expect.poll(() => keptText(page)).toContain('support agent');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await app.open('?view=allowlist', { config: 'built' });
    await expect(changed).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await readShifts(page);
    expect(sum, `${width}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.02);
  }
});

test('j and k take the open tool along, and a step back leads to what was looked at before', async ({ page, app }) => {
  const { row, rows, tool } = catalogPage(page);
  await app.open();
  await row('connector:ads.create_campaign').click();
  await expect(tool('connector:ads.create_campaign')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(tool('connector:ads.pause_campaign')).toBeVisible();
  await expect(row('connector:ads.pause_campaign')).toBeFocused();
  await page.keyboard.press('k');
  await expect(tool('connector:ads.list_campaigns')).toBeVisible();
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
});

test('the line under the bar is one line beside an open tool 1024 pixels wide', async ({ page, app }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.open('?tool=connector:ads.create_campaign', { config: 'built' });
  const button = page.getByRole('button', { name: /problems in this catalog/ });
  await expect(button.getByText('16', { exact: true })).toBeVisible();
  const access = await page.getByRole('button', { name: 'Request access' }).boundingBox();
  const problems = await button.boundingBox();
  expect(Math.abs((access?.y ?? 0) - (problems?.y ?? 1_000))).toBeLessThan(8);
});

test('every view begins at one left edge', async ({ page, app }) => {
  await app.open();
  const edges: (number | undefined)[] = [];
  for (const name of ['Posture', 'Allowlist', 'Compare', 'Sources']) {
    await page.getByRole('link', { name, exact: true }).click();
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    edges.push((await heading.boundingBox())?.x);
  }
  expect(edges).toEqual([20, 20, 20, 20]);
});
