import { expect, type Page } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../src/build/plainServer';
import { views } from '../src/model/views';
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
  const behindRows = page.waitForResponse(/\/behindRows-.*\.js$/);
  await page.goto(serving.url);
  await expect(catalogPage(page).rows.first()).toBeVisible();
  await behindRows;
  await page.waitForLoadState('networkidle');
  await serving.stop();
}

test('a tool, a view or a list that can’t be loaded says so in its place, and comes with "Try again"', async ({
  page,
  serving,
}) => {
  const { rows, search, option, count } = catalogPage(page);
  await openThenStop(page, serving);

  await test.step('Refresh names the failure and keeps the catalog', async () => {
    const failure = page.getByRole('alert').filter({ hasText: 'No answer from the host' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(failure).toBeVisible();
    await expect(page.getByText('stopped working')).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
    await option('Safety tier', 'write').check();
    await expect(page).toHaveURL(/\?tier=write$/);
    await serving.start();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect(count).toContainText('of 157 tools');
    await option('Safety tier', 'write').uncheck();
  });

  await test.step('a tool whose panel is gone says so beside the table', async () => {
    await serving.stop();
    await rows.first().click();
    await expect(notLoadedHere(page)).toBeVisible();
    await search.fill('crm');
    await expect(page).toHaveURL(/q=crm/);
    await notLoadedHere(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/tool=/);
    await expect(notLoadedHere(page)).toBeHidden();
    await rows.first().click();
    await expect(notLoadedHere(page)).toBeVisible();
    await serving.start();
    await notLoadedHere(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^mcp:/ })).toBeFocused();
  });

  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
  for (const { id, label } of views.filter((view) => view.id !== 'catalog')) {
    await test.step(`the view ${id} whose file is gone says so`, async () => {
      await page.waitForLoadState('networkidle');
      await serving.stop();
      await link(label).click();
      await expect(notLoadedHere(page)).toBeVisible();
      await expect(notLoadedHere(page).getByRole('button', { name: 'Reload' })).toBeVisible();
      await expect(link(label)).toHaveAttribute('aria-current', 'page');

      await link('Catalog').click();
      await expect(rows.first()).toBeVisible();
      await expect(notLoadedHere(page)).toBeHidden();
      await link(label).click();
      await expect(notLoadedHere(page)).toBeVisible();
      await serving.start();
      await notLoadedHere(page).getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(notLoadedHere(page)).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('main'), 'the focus goes on to the view').toBeFocused();
    });
  }
});

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

test('what opens over the page and is gone is named, and opens with "Try again"', async ({ page, serving }) => {
  const { option } = catalogPage(page);
  await openThenStop(page, serving);
  for (const [what, open, role] of layers) {
    await test.step(what, async () => {
      await open(page);
      await expect(notLoaded(page)).toContainText(what);
      await expect(page.getByRole(role)).toHaveCount(0);
      await option('Safety tier', 'write').check();
      await expect(page).toHaveURL(/\?tier=write$/);
      await serving.start();
      await tryAgain(page).click();
      await expect(page.getByRole(role)).toBeVisible();
      await expect(notLoaded(page)).toHaveCount(0);

      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
      await option('Safety tier', 'write').uncheck();
      await expect(page).toHaveURL(serving.url);
      await serving.stop();
    });
  }

  await test.step('its note can be dismissed, and opening it again loads it', async () => {
    const open = page.getByRole('button', { name: 'Scopes and credentials' });
    await open.click();
    await notLoaded(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(notLoaded(page)).toHaveCount(0);
    await serving.start();
    await open.click();
    await expect(page.getByRole('dialog', { name: 'Scopes and credentials' })).toBeVisible();
  });
});

test('what is gone while the page opens is named, and everything else is there', async ({ page, serving }) => {
  const gone = [/ArgumentsForm-.*\.js$/, /besideRows-.*\.js$/, /behindRows-.*\.js$/];
  for (const part of gone) await page.route(part, (route) => route.abort());
  await page.goto(`${serving.url}?tool=mcp:crm.add_note&tab=arguments`);

  await test.step('"Try again" brings whatever else is missing in its place', async () => {
    const { rows, filters, option } = catalogPage(page);
    await expect(rows.first()).toBeVisible();
    const notice = notLoaded(page).filter({ hasText: 'the added files' });
    await expect(notice).toContainText('This part could not be loaded: ');
    await expect(notice).toContainText('the changes since the baseline');
    await expect(filters).toContainText('This part could not be loaded.');
    await expect(page.getByRole('tabpanel')).toHaveCount(0);
    for (const part of gone.slice(1)) await page.unroute(part);
    await notice.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(option('Safety tier', 'write')).toBeVisible();
    await expect(page.getByRole('main'), 'the focus goes on to the page').toBeFocused();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(notLoaded(page)).toHaveCount(1);
  });

  await test.step('the form whose file is gone says so in its tab; every other tab is there', async () => {
    await expect(page.getByRole('tabpanel').filter({ has: notLoadedHere(page) })).toBeVisible();
    for (const name of ['Overview', 'Output', 'Requirements', 'Findings', 'Raw']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      await expect(notLoaded(page)).toHaveCount(0);
    }
    await page.unrouteAll();
    await page.getByRole('tab', { name: 'Arguments' }).click();
    await expect(page.getByRole('textbox', { name: 'Arguments JSON' })).toBeVisible();
  });
});
