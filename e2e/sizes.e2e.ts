import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { dist, test } from './support/test';

const kilo = 1000;

/** What each request of a kind brought, by file name, as gzip would send it. */
async function weigh(
  requests: readonly Request[],
  kinds: RegExp,
  appUrl: string,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of requests) {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (!kinds.test(name) || sizes.has(name)) continue;
    // From the folder: the browser has not kept every body.
    const file = join(dist, request.url().slice(appUrl.length));
    sizes.set(name, gzipSync(await readFile(file), { level: 6 }).length);
  }
  return sizes;
}

function sum(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

test('the first rows need at most 190 kB of scripts and 15 kB of styles, and two files come after them', async ({
  page,
  app,
  context,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  // All but what the page names itself and the catalog's worker waits until the rows are there.
  const start = await (await fetch(app.url)).text();
  let letGo = () => {};
  const rowsDrawn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const late = new Set<string>();
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!start.includes(name) && !name.startsWith('catalogWorker')) {
      late.add(name);
      await rowsDrawn;
    }
    await route.continue();
  });
  const behindRows = page.waitForResponse(/\/behindRows-/);
  await app.open();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  letGo();
  await behindRows;
  await page.waitForLoadState('networkidle');
  const scripts = await weigh(requests, /\.m?js$/, app.url);
  const needed = new Map([...scripts].filter(([name]) => !late.has(name)));
  const styles = await weigh(requests, /\.css$/, app.url);
  console.log(`scripts ${(sum(needed) / kilo).toFixed(1)} kB, styles ${(sum(styles) / kilo).toFixed(1)} kB`);
  expect(
    [...needed.keys()].some((name) => /worker/i.test(name)),
    'the worker is counted',
  ).toBe(true);
  expect(sum(needed), [...needed].join('\n')).toBeLessThanOrEqual(190 * kilo);
  expect(sum(styles)).toBeLessThanOrEqual(15 * kilo);
  // What keeps the catalog for a worker that is started anew comes seconds later.
  const after = [...late].filter((name) => !name.startsWith('restoreCatalog-'));
  expect(after.map((name) => name.split('-')[0]).sort()).toEqual(['behindRows', 'besideRows']);
});

const dialog = (page: Page) => page.getByRole('dialog');

/** What is not in sight at first: how it is opened, and what then shows. */
const lateParts: readonly {
  readonly what: string;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
}[] = [
  { what: 'the palette', open: (page) => page.keyboard.press('Control+k'), shown: dialog },
  {
    what: 'a menu',
    open: (page) => page.getByRole('button', { name: 'Density' }).click(),
    shown: (page) => page.getByRole('menu'),
  },
  { what: 'the connection dialog', open: (page) => pressInMenu(page, 'Connection'), shown: dialog },
  { what: 'the help', open: (page) => pressInMenu(page, 'Help and shortcuts'), shown: dialog },
  { what: 'the tool', open: (page) => catalogPage(page).rows.first().click(), shown: (page) => page.getByRole('tab') },
  {
    what: 'the host view',
    open: (page) => page.getByRole('link', { name: 'Host', exact: true }).click(),
    shown: (page) => page.getByRole('heading', { name: 'Discovery', exact: true }),
  },
];

test('what is not in sight at first is loaded when first used', async ({ page, app, context }) => {
  const scripts: string[] = [];
  // It comes seconds after the rows, whatever is used.
  const restoreCatalog = page.waitForResponse(/\/restoreCatalog-/);
  await app.open();
  await restoreCatalog;
  await page.waitForLoadState('networkidle');
  context.on('request', (request) => {
    if (/\.js$/.test(request.url())) scripts.push(request.url());
  });
  for (const { what, open, shown } of lateParts) {
    await test.step(what, async () => {
      const before = scripts.length;
      await open(page);
      await expect.poll(() => scripts.length).toBeGreaterThan(before);
      await expect(shown(page).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    });
  }
});
