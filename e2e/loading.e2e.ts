import { expect, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { type PlainServer, startPlainServer } from './support/plainServer';
import { test as base, dist } from './support/test';

const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });
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

/** Opens the page, has what follows the rows arrive, and stops the server. */
async function openThenStop(page: Page, serving: Serving): Promise<void> {
  const dialogs = page.waitForResponse(/\/Dialogs-.*\.js$/);
  await page.goto(serving.url);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await dialogs;
  await page.waitForLoadState('networkidle');
  await serving.stop();
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });

test('a view whose file is gone says so, and comes with "Try again"', async ({ page, serving }) => {
  await openThenStop(page, serving);
  await link(page, 'Posture').click();
  await expect(notLoaded(page)).toContainText('Everything else still works.');
  await expect(notLoaded(page).getByRole('button', { name: 'Reload' })).toBeVisible();

  await link(page, 'Catalog').click();
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await expect(notLoaded(page)).toBeHidden();

  await link(page, 'Posture').click();
  await expect(tryAgain(page)).toBeVisible();
  await serving.start();
  await tryAgain(page).press('Enter');
  await expect(notLoaded(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main'), 'the focus goes on to the view').toBeFocused();
});

test('a tool whose file is gone says so beside the table, which works on', async ({ page, serving }) => {
  const { rows, search } = catalogPage(page);
  await openThenStop(page, serving);
  await rows.first().click();
  await expect(notLoaded(page)).toContainText('The tool could not be loaded.');
  await search.fill('crm');
  await expect(page).toHaveURL(/q=crm/);
  await notLoaded(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/tool=/);
  await expect(notLoaded(page)).toBeHidden();
  await serving.start();
  await rows.first().click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
});

test('a page whose file to draw it is gone says so', async ({ page, serving }) => {
  await page.route(/\/drawPage-/, (route) => route.abort());
  await page.goto(serving.url);
  await expect(page.getByText('The page could not be loaded. Reload it.')).toBeVisible();
});

test('a dialog whose file is gone says so, and can be closed', async ({ page, serving }) => {
  await page.route(/\/Dialogs-/, (route) => route.abort());
  await page.goto(serving.url);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(notLoaded(page)).toContainText('This dialog could not be loaded.');
  await notLoaded(page).getByRole('button', { name: 'Close' }).click();
  await expect(notLoaded(page)).toBeHidden();
  await page.unrouteAll();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});
