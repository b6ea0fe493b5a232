import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { test } from './support/test';

interface Counts {
  readonly controls: number;
  readonly bars: number;
  readonly bordered: number;
  /** Pixels from the top of the page to the first tool. */
  readonly firstRow: number;
}

/** Counts what one can press or type into in the first screen, but for rows' ticks and filters' values. */
function count(page: Page): Promise<Counts> {
  return page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const isOnPage = width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return isOnPage && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const pressed = 'a[href], button, input, select, textarea, [role=combobox]';
    const controls = [...document.querySelectorAll(pressed)].filter(
      (one) =>
        isInSight(one) &&
        one.closest('[role=row]:not([aria-rowindex="1"])') === null &&
        !(one.matches('[type=checkbox]') && one.closest('fieldset') !== null),
    );
    const table = document.querySelector('[aria-label=Tools]')?.getBoundingClientRect().top ?? 0;
    const main = document.querySelector('main');
    const words = [...(main?.querySelectorAll(`${pressed}, output, p, h1, h2`) ?? [])].filter(isInSight);
    const spans = words
      .map((one) => one.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= table + 1)
      .sort((a, b) => a.top - b.top);
    let [bars, end] = [0, -1];
    for (const { top, bottom } of spans) {
      if (top >= end) bars++;
      end = Math.max(end, bottom);
    }
    const bordered = controls.filter((one) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(one);
      return one.matches('a, button') && borderTopWidth !== '0px' && !/, 0\)$/.test(borderTopColor);
    });
    const firstRow = document.querySelector('[role=rowheader]')?.getBoundingClientRect().top ?? 0;
    return { controls: controls.length, bars, bordered: bordered.length, firstRow: Math.round(firstRow) };
  });
}

const hint = (name: string, readOnlyHint?: boolean) => ({
  name,
  description: `Does what ${name.replaceAll('_', ' ')} says, for one account at a time.`,
  inputSchema: { type: 'object' },
  ...(readOnlyHint !== undefined && { annotations: { readOnlyHint } }),
});
const servers = ['ledger', 'parcels', 'rooms', 'notes', 'shifts'].map((name) => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      tools: [
        hint(`find_${name}`, true),
        hint(`list_${name}`, true),
        hint(`change_${name}`, false),
        hint(`sync_${name}`),
      ],
    }),
  ),
}));

/** Counts the lines of a folder's components and functions, tests left out. */
function linesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const counted = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'));
  return counted.reduce((sum, name) => sum + readFileSync(`${folder}/${name}`, 'utf8').split('\n').length - 1, 0);
}

test('controls in the first screen', async ({ page, app }) => {
  const { rows, count: shown } = catalogPage(page);
  await app.open('', { config: 'built' });
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const first = await count(page);
  await app.open('?view=sources', { config: { hosts: [] } });
  await page.locator('input[type=file]').first().setInputFiles(servers);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalog' }).click();
  await expect(shown).toHaveText('20 of 20 tools');
  await page.waitForLoadState('networkidle');
  console.table({ 'first visit': first, 'five MCP servers': await count(page) });
  console.log(`lines of features: ${linesOf('src/features')}`);
});
