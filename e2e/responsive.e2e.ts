import { expect, type Page } from '@playwright/test';
import { catalogPage, toolIdOf } from './support/catalogPage';
import { countWords, demoTools } from './support/demoTools';
import { jsonFile, pressInMenu } from './support/steps';
import { type App, test } from './support/test';

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
};
const toolId = 'connector:ads.list_campaigns';

/** What lies beyond the window's sides, or makes the page itself scroll. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    return { sideways: root.scrollWidth - root.clientWidth, down: root.scrollHeight - root.clientHeight };
  });
  expect(overflow).toEqual({ sideways: 0, down: 0 });
}

/** Checks the area of all that can be pressed: a box counts with the label around it. */
async function expectTargets(page: Page, smallest: number, narrowest = 24): Promise<void> {
  const targets = await page.evaluate(() => {
    const pressable =
      'a[href], button, select, summary, input:not([type=search], [aria-hidden=true]), [role=tab], [role=separator]';
    return Array.from(document.querySelectorAll<HTMLElement>(pressable))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null)
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { name: name.slice(0, 40), width: Math.round(width), height: Math.round(height) };
      });
  });
  // The edge between two columns is as narrow as they leave it.
  const leastOf = (name: string) => (name.startsWith('Width of') ? 24 : narrowest);
  expect(targets.filter(({ name, height, width }) => height < smallest || width < leastOf(name))).toEqual([]);
}

const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });

interface Place {
  readonly query: string;
  /** What stands there and nowhere before. */
  readonly arrive: (page: Page) => Promise<void>;
}

const view = (name: string): Place => ({
  query: `?view=${name.toLowerCase()}`,
  arrive: async (page) => {
    await expect(viewLink(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
  },
});

// The tool last: once one was opened, nothing is said to those who are new.
const places: readonly Place[] = [
  { query: '', arrive: (page) => expect(catalogPage(page).count).toHaveText(countWords(demoTools.length)) },
  {
    query: '?tier=read,write&egress=unstated&q=order',
    arrive: (page) => expect(page.getByRole('button', { name: /^Safety tier: read.*remove$/ })).toBeVisible(),
  },
  { query: '?q=zzzz', arrive: (page) => expect(catalogPage(page).count).toHaveText(countWords(0)) },
  ...['Sources', 'Posture', 'Compare', 'Allowlist'].map(view),
  { query: `?tool=${toolId}`, arrive: (page) => expect(page.getByRole('tabpanel')).toBeVisible() },
];

test('nothing overflows, and targets are large enough, in every view and width', async ({ page, app }) => {
  test.slow();
  await app.open();

  await test.step('text at twice its size still fits', async () => {
    await page.setViewportSize({ width: 720, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(catalogPage(page).rows.first()).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  for (const { query, arrive } of places) {
    await page.setViewportSize(sizes.wide);
    await app.follow(query);
    await arrive(page);
    for (const [name, size] of Object.entries(sizes)) {
      await test.step(`${query || 'start'}, ${name}`, async () => {
        await page.setViewportSize(size);
        await expect(page.getByRole(query.startsWith('?view=') ? 'heading' : 'table').first()).toBeAttached();
        if (query.includes('tool=')) await expect(page.getByRole('tabpanel')).toBeVisible();
        if (query === '' && name === 'wide')
          await expect(catalogPage(page).header('Approval')).toBeInViewport({ ratio: 1 });
        // What a width draws may come a moment after the window has it.
        await expect(() => expectNoOverflow(page)).toPass({ timeout: 5_000 });
        await expect(() => expectTargets(page, name === 'narrow' ? 44 : 24)).toPass({ timeout: 5_000 });
      });
    }
  }
});

test.describe('with a finger', () => {
  test.use({ viewport: sizes.middle, hasTouch: true });

  test('targets are 44 pixels high at 1024 too, in every view, and rows stay as high as they load', async ({
    page,
    app,
  }) => {
    const { rows, tick, tool } = catalogPage(page);
    await app.open(`?tool=${toolId}`);
    await expect(tool(toolId).getByRole('tabpanel')).toBeVisible();
    expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    await tool(toolId).getByRole('button', { name: 'Close', exact: true }).tap();
    await tick(toolId).tap();
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    for (const name of ['Posture', 'Compare', 'Sources']) {
      await viewLink(page, name).tap();
      await view(name).arrive(page);
      await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
    }
    await page.getByRole('link', { name: 'Allowlist', exact: true }).tap();
    await expect(page.getByRole('button', { name: `Remove ${toolId}` })).toBeVisible();
    await expect(() => expectTargets(page, 44, 44)).toPass({ timeout: 5_000 });
  });
});

/** The demo's whole table in a window of some size, with no tool open. */
async function startAgain(page: Page, app: App, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await app.follow('');
  await expect(catalogPage(page).count).toHaveText(countWords(demoTools.length));
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
}

test('on a phone, the box stands under the views, questions below the filters, and rows stack', async ({
  page,
  app,
}) => {
  const { count, row, search, table } = catalogPage(page);
  await page.setViewportSize(sizes.narrow);
  await app.open();
  const start = page.getByRole('region', { name: 'Start here' });
  const box = start.getByRole('textbox', { name: 'URL, file or pasted text' });
  await expect(box).toBeVisible();
  const views = await page.getByRole('navigation', { name: 'Views' }).boundingBox();
  expect((await start.boundingBox())?.y).toBeCloseTo((views?.y ?? 0) + (views?.height ?? 0), -1);
  await expect(table.getByRole('checkbox', { name: /^Select connector/ }).nth(4)).toBeInViewport();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  expect((await filters.getByRole('checkbox').first().boundingBox())?.y).toBeLessThan(sizes.narrow.height / 2);
  await filters.getByRole('link', { name: 'What may run commands' }).click();
  await expect(count).toHaveText(countWords(7));
  const tray = page.getByRole('region', { name: 'Allowlist draft' });
  await startAgain(page, app, sizes.narrow.width, sizes.narrow.height);
  await expect(row(toolId)).toContainText('List ad campaigns');
  await expect(row(toolId)).toContainText('read');
  await expect(row(toolId)).toContainText('asks nobody');
  await expect(table.getByRole('columnheader', { name: 'Egress' })).toHaveCount(0);
  expect((await search.boundingBox())?.width).toBeGreaterThan(200);
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0);
  await row('connector:ads.campaign_results').getByRole('checkbox').check();
  await expect(start).toBeHidden();
  expect((await row('connector:ads.campaign_results').boundingBox())?.y).toBeLessThanOrEqual(200);
  const { height = 0 } = (await tray.boundingBox()) ?? {};
  // The dialog that was scrolled has not put it away.
  expect(height).toBeGreaterThan(40);
  expect(height).toBeLessThanOrEqual(48);
  const scrolled = page.locator('[data-scroll=tools]');
  await scrolled.evaluate((element) => element.scrollTo({ top: 600 }));
  await expect(tray).toHaveCSS('height', '0px');
  await scrolled.evaluate((element) => element.scrollTo({ top: 300 }));
  await expect(tray).not.toHaveCSS('height', '0px');
});

test('on a phone, a group’s heading is low, and the first entry stands in the upper half', async ({ page, app }) => {
  await page.setViewportSize(sizes.narrow);
  await app.open('?group=family');
  const { table, tick } = catalogPage(page);
  const heading = table.getByRole('row', { name: /connector:ads/ }).first();
  await expect(heading).toContainText('2 read');
  expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(60);
  await tick(toolId).check();
  await viewLink(page, 'Allowlist').click();
  const entry = page.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: toolId });
  await expect(entry).toBeVisible();
  expect((await entry.boundingBox())?.y).toBeLessThan(sizes.narrow.height / 2);
});

test('on a phone, what a review file says of a tool has the width of the dialog', async ({ page, app }) => {
  await page.setViewportSize(sizes.narrow);
  await app.open();
  const at = '2026-01-01';
  const entry = { toolId, digest: null, egress: 'none', reason: 'It stays on this machine.', at };
  const subject = { kind: 'catalog', digest: null };
  const review = { kind: 'tool-catalog/review', version: 1, subject, entries: [entry] };
  await page.getByLabel('Review file').setInputFiles(jsonFile('theirs.review.json', review));
  const reason = page.getByRole('cell', { name: /It stays on this machine/ });
  expect((await reason.boundingBox())?.width).toBeGreaterThan(200);
});

test('below 1024 pixels, filters open in a dialog and the tool as a sheet, which give the focus back', async ({
  page,
  app,
}) => {
  const { count, filters, row, search, tool } = catalogPage(page);
  await page.setViewportSize({ width: 900, height: 800 });
  await app.open();
  await expect(filters).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('group', { name: 'Safety tier' }).getByRole('checkbox', { name: 'exec' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(count).toHaveText(countWords(6));
  await expect(button).toBeFocused();
  await startAgain(page, app, 900);
  await row(toolId).click();
  const panel = tool(toolId);
  await expect(panel).toBeVisible();
  expect(await panel.boundingBox()).toMatchObject({ x: expect.closeTo(0, -1), width: expect.closeTo(900, -1) });
  await expect(page.locator(':focus').filter({ has: panel })).toHaveCount(1);
  await search.evaluate((field) => field.focus());
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(toolId)).toBeFocused();
});

test('a failure stands above the open tool, within reach', async ({ page, app, host }) => {
  const { row, rows, tool } = catalogPage(page);
  const scenario = 'tools-38~narrow';
  app.allowFailing(/~narrow\//);
  await page.setViewportSize(sizes.narrow);
  await app.open('', { config: { hosts: [{ id: 'tools-38', label: 'Many', url: host.url(scenario) }] } });
  await expect(page.getByText('of 38 tools')).toBeVisible();
  host.setUp(scenario, false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer from the host');
  const id = await toolIdOf(rows.first());
  await row(id).click();
  await expect(tool(id)).toBeVisible();
  host.setUp(scenario, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(tool(id)).toBeVisible();
});

test('from 1024 pixels, the table stays in use beside a tool, and dialogs keep to their width', async ({
  page,
  app,
}) => {
  const { filters, row, table, tool } = catalogPage(page);
  const far = `https://tools.${'far-away.'.repeat(20)}example/catalog`;
  await app.open('', {
    config: {
      hosts: [
        { id: 'demo', label: 'Demo', url: './demo' },
        { id: 'far', label: 'Far', url: far },
      ],
    },
  });

  await test.step('from 1024 pixels, what stands above the table ends where the tool begins', async () => {
    await startAgain(page, app, 1024);
    await row(toolId).click();
    const panel = await tool(toolId).boundingBox();
    const last = await page.getByRole('button', { name: 'More', exact: true }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    const overview = await page.getByRole('tab', { name: 'Overview' }).boundingBox();
    expect(overview?.x).toBeGreaterThanOrEqual(panel?.x ?? Number.POSITIVE_INFINITY);
    await row('connector:ads.pause_campaign').click({ position: { x: 80, y: 12 } });
    await expect(tool('connector:ads.pause_campaign')).toBeVisible();
    await expect(filters).toHaveCount(0);
  });

  await test.step('from 1360 pixels, the tool stands beside the table, and the table fits', async () => {
    await startAgain(page, app, 1360);
    await app.follow(`?tool=${toolId}`);
    const panel = await tool(toolId).boundingBox();
    const box = await page.locator('[data-scroll=tools]').boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(box?.width).toBeGreaterThanOrEqual(480);
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual(box?.width ?? 0);
  });

  await test.step('the connection keeps within its dialog however long a host’s address is', async () => {
    await pressInMenu(page, 'Connection');
    const form = page.getByRole('dialog').locator('form');
    await expect(form).toContainText('far-away.far-away');
    for (const viewport of Object.values(sizes)) {
      await page.setViewportSize(viewport);
      await expect.poll(() => form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });
});

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red < 128;
  });

test('the theme follows the system until one is chosen, and the chosen one stays', async ({ page, app }) => {
  const button = page.getByRole('button', { name: 'Theme' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.open();

  await menu.click();
  await expect(button).toHaveText(/system/);
  expect(await isDark(page)).toBe(true);
  await button.click();
  await expect(button).toHaveText(/light/);
  await expect.poll(() => isDark(page)).toBe(false);

  await page.reload();
  await menu.click();
  await expect(button).toHaveText(/light/);
  expect(await isDark(page)).toBe(false);
});

test('reduced motion stands still from the start', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.open();
  await expect(catalogPage(page).count).toHaveText(countWords(demoTools.length));
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(moving).toBe(0);
});

test('forced colours keep the state of boxes, rows and chips visible', async ({ page, app }) => {
  const { row, tick, rows } = catalogPage(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await app.open('?tier=read,write');

  await tick(toolId).check();
  expect(await tick(toolId).evaluate((box) => getComputedStyle(box).appearance)).toBe('auto');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  const ring = await page.locator(':focus').evaluate((element) => getComputedStyle(element, '::after').outlineStyle);
  expect(ring).toBe('solid');
  await expect(row(toolId)).toBeVisible();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  await expect(page.getByText('Tools that match', { exact: true })).toHaveCSS('text-decoration-line', 'underline');
});
