import { expect, type Page } from '@playwright/test';
import { views } from '../src/model/views';
import { type PlainServer, startPlainServer } from './serving/plainServer';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { test as base, dist } from './support/test';

/** In the place of a part; the notice that names what has no place of its own ends in a colon. */
const notLoadedHere = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
const tryAgain = (page: Page) => notLoaded(page).getByRole('button', { name: 'Try again' });

/** A server that a test may stop and start again at the same address. */
interface Serving {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const test = base.extend<{ serving: Serving }>({
  serving: async ({ page, watch }, use) => {
    let server: PlainServer | null = await startPlainServer(dist);
    const { origin } = server;
    const path = '/app/';
    const mount = () => server?.mount({ path, config: null });
    mount();
    watch.allowOrigin(origin);
    watch.allowFailing(new RegExp(`^${origin}/`));
    await use({
      url: `${origin}${path}`,
      stop: async () => {
        await server?.close();
        server = null;
      },
      start: async () => {
        server = await startPlainServer(dist, Number(new URL(origin).port));
        mount();
      },
    });
    await page.goto('about:blank');
    await server?.close();
  },
});

/** Opens the page, has what comes behind the rows arrive, and stops the server. */
async function openThenStop(page: Page, serving: Serving): Promise<void> {
  const parts = ['filesStore', 'assignmentsStore', 'ReviewMenu', 'PrintedCatalog', 'FailurePanel', 'AppMenu'];
  const behindRows = parts.map((part) => page.waitForResponse(new RegExp(`/${part}-.*\\.js$`)));
  await page.goto(serving.url);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await Promise.all(behindRows);
  await page.waitForLoadState('networkidle');
  await serving.stop();
}

for (const { id, label } of views.filter((view) => view.id !== 'catalog')) {
  test(`the view ${id} whose file is gone says so, and comes with "Try again"`, async ({ page, serving }) => {
    await openThenStop(page, serving);
    const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label, exact: true });
    await link.click();
    await expect(notLoadedHere(page)).toBeVisible();
    await expect(notLoadedHere(page).getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');

    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalog' }).click();
    await expect(catalogPage(page).rows.first()).toBeVisible();
    await link.click();
    await expect(notLoadedHere(page)).toBeVisible();
    await serving.start();
    await notLoadedHere(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notLoadedHere(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
}

/** What opens over the page, and how. */
const layers: readonly (readonly [what: string, open: (page: Page) => Promise<void>, role: 'dialog' | 'menu'])[] = [
  ['the help', (page) => page.keyboard.press('?'), 'dialog'],
  ['the palette', (page) => page.keyboard.press('Control+k'), 'dialog'],
  ['the connection dialog', (page) => pressInMenu(page, 'Connection'), 'dialog'],
  ['the list of problems', (page) => page.getByRole('button', { name: /problems? in this catalog/ }).click(), 'dialog'],
  ['the requirements', (page) => page.getByRole('button', { name: 'Requirements' }).click(), 'dialog'],
  ['the search help', (page) => page.getByRole('button', { name: 'Search help' }).click(), 'dialog'],
  ['the menu', (page) => page.getByRole('button', { name: 'Density' }).click(), 'menu'],
];

for (const [what, open, role] of layers) {
  test(`${what} whose file is gone is named, and opens with "Try again"`, async ({ page, serving }) => {
    await openThenStop(page, serving);
    await open(page);
    await expect(notLoaded(page)).toContainText(what);
    await expect(page.getByRole(role)).toHaveCount(0);
    await catalogPage(page).option('Safety tier', 'write').check();
    await expect(page).toHaveURL(/\?tier=write$/);
    await serving.start();
    await tryAgain(page).click();
    await expect(page.getByRole(role)).toBeVisible();
    await expect(notLoaded(page)).toHaveCount(0);
  });
}

test('a note about what could not be loaded can be dismissed, and opening it again loads it', async ({
  page,
  serving,
}) => {
  await openThenStop(page, serving);
  await page.keyboard.press('?');
  await notLoaded(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notLoaded(page)).toHaveCount(0);
  await serving.start();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('a tool whose panel is gone says so beside the table, and comes with "Try again"', async ({ page, serving }) => {
  await openThenStop(page, serving);
  const { rows, search } = catalogPage(page);
  await rows.first().click();
  await expect(notLoadedHere(page)).toBeVisible();
  await search.fill('crm');
  await expect(page).toHaveURL(/q=crm/);
  await serving.start();
  await notLoadedHere(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
});

test('the form whose file is gone says so in its tab; every other tab is there', async ({ page, serving }) => {
  await page.route(/ArgumentsPanel-.*\.js$/, (route) => route.abort());
  await page.goto(`${serving.url}?tool=mcp:crm.add_note&tab=arguments`);
  await expect(page.getByRole('tabpanel').filter({ has: notLoaded(page) })).toBeVisible();
  for (const name of ['Overview', 'Output', 'Requirements', 'Findings', 'Raw']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expect(notLoaded(page)).toHaveCount(0);
  }
  await page.unroute(/ArgumentsPanel-.*\.js$/);
  await page.getByRole('tab', { name: 'Arguments' }).click();
  await expect(page.getByRole('textbox', { name: 'Arguments JSON' })).toBeVisible();
});

test('files dropped while their reader is gone are read after "Try again"', async ({ page, serving }) => {
  await page.route(/filesStore-.*\.js$/, (route) => route.abort());
  await page.goto(serving.url);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await expect(notLoaded(page)).toContainText('the added files');
  await page.unroute(/filesStore-.*\.js$/);
  await tryAgain(page).click();
  await expect(notLoaded(page)).toHaveCount(0);
});

test('Refresh while the server is stopped names the failure and keeps the catalog', async ({ page, serving }) => {
  await openThenStop(page, serving);
  const failure = page.getByRole('alert').filter({ hasText: 'No answer from the host' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByText('stopped working')).toHaveCount(0);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await catalogPage(page).option('Safety tier', 'write').check();
  await expect(page).toHaveURL(/\?tier=write$/);
  await serving.start();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await expect(catalogPage(page).count).toContainText('of 157 tools');
});
