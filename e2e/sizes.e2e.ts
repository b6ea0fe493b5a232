import { expect, type Locator, type Page } from '@playwright/test';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { openStart, totalSize } from './support/startFiles';
import { test } from './support/test';

test('the first rows need at most 190 kB of scripts and 15 kB of styles, and two files come after them', async ({
  page,
  app,
}) => {
  const { scripts, styles, following } = await openStart(page, app.url);
  console.log(`scripts ${totalSize(scripts).toFixed(1)} kB, styles ${totalSize(styles).toFixed(1)} kB`);
  expect(
    [...scripts.keys()].some((name) => /worker/i.test(name)),
    'the worker is counted',
  ).toBe(true);
  expect(totalSize(scripts), [...scripts].join('\n')).toBeLessThanOrEqual(190);
  expect(totalSize(styles)).toBeLessThanOrEqual(15);
  // What keeps the catalog for a worker that is started anew comes seconds later.
  const after = following.filter((name) => !name.startsWith('restoreCatalog-'));
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
