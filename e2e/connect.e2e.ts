import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import type { TestHost } from './host/testHost';
import { countLists, hostConfig, hostFact, resultCount } from './support/hostConfig';
import { showHost } from './support/steps';
import { type App, test } from './support/test';

const total = openTools.length;
const all = (count: number) => `${count} of ${count} tools`;

async function showDiscovery(page: Page): Promise<void> {
  await showHost(page);
  await expect(page.getByRole('heading', { name: 'Discovery', exact: true })).toBeVisible();
}

/** The facts of the view Host and what they say, where a host tells of itself. */
const openFacts: readonly (readonly [name: string, says: string])[] = [
  ['Protocol', '1.1'],
  ['Sources', 'node-pack'],
  ['Auth profiles', 'openwop-auth-oidc-user-bearer'],
];

/** Goes to a host in the open page, and waits until its list was asked for and is there. */
async function readHost(page: Page, app: App, host: TestHost, scenario: string, tools: number): Promise<void> {
  await app.follow(`?host=${scenario.split('~')[0]}`);
  await expect.poll(() => countLists(host, scenario), scenario).toBeGreaterThan(0);
  await expect(resultCount(page)).toHaveText(all(tools));
  await expect(page.getByRole('table', { name: 'Tools' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
}

test('the view Host tells what discovery said and how the list arrived', async ({ page, app, host }) => {
  test.slow();
  const file = { id: 'kept', label: 'Kept', kind: 'file', url: './kept.json', auth: 'none' };
  const collected = { kind: 'tool-catalog/mcp-servers', version: 1, collectedAt: '2025-01-01T00:00:00Z', servers: [] };
  await page.route('**/kept.json', (route) => route.fulfill({ json: collected }));
  const { hosts } = hostConfig(host, ['open', 'slow-discovery']);
  await app.open('', { config: { hosts: [...hosts, file] } });

  await test.step('all that a host says of itself', async () => {
    await expect(resultCount(page)).toHaveText(all(total));
    await showDiscovery(page);
    await expect(hostFact(page, 'Origin')).toHaveText(host.origin);
    await expect(hostFact(page, 'Implementation')).toHaveText('skerrow-host 4.2.0 by skerrow');
    await expect(hostFact(page, 'Tool catalog')).toHaveText('supported; said at the document’s root');
    for (const [name, says] of openFacts) await expect(hostFact(page, name)).toContainText(says);
    await expect(hostFact(page, 'operator')).toContainText('host:cranes:operate');
    await expect(hostFact(page, 'Response')).toHaveText('JSON array […]');
    await expect(hostFact(page, 'Contents')).toHaveText(`${total} OpenWOP tools`);
  });

  await test.step('a host that is a file says what it is, and is as old as it says', async () => {
    await app.follow('?view=host&host=kept');
    await expect(hostFact(page, 'Response')).toHaveText('a file, read as an added one is');
    await expect(page.getByRole('combobox', { name: 'Host' })).toHaveAccessibleDescription(/(day|month|year)s? ago$/);
  });

  await test.step('slow discovery holds nothing up', async () => {
    await readHost(page, app, host, 'slow-discovery', total);
    await showDiscovery(page);
    await expect(hostFact(page, 'Protocol')).toContainText('1.1', { timeout: 20_000 });
  });
});

test('without discovery the view says why nothing is known, and the list came all the same', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\.well-known/);
  await app.open('?view=host', { config: hostConfig(host, ['html-discovery']) });
  const main = page.getByRole('main');
  await expect(main).toContainText('No discovery document');
  await expect(main).toContainText('The discovery address answers with a web page.');
  await expect(hostFact(page, 'Contents')).toHaveText(`${total} OpenWOP tools`);
});

test('an MCP mount that discovery names is connected to, once a person says so', async ({ page, app, host }) => {
  app.allowFailing(/\/app-silent\//);
  await app.open('?view=host', { config: hostConfig(host, ['app-silent']) });
  const main = page.getByRole('main');
  await expect(main).toContainText('not supported, says the host');
  await expect(main).toContainText('javascript:alert(1)');
  await expect(main.getByRole('button', { name: /^Connect to/ })).toHaveCount(1);
  await main.getByRole('button', { name: 'Connect to /harbour-mcp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await expect(dialog.getByRole('textbox', { name: 'Host URL' })).toHaveValue(`${host.origin}/harbour-mcp`);
  await expect(dialog.getByRole('radio', { name: /MCP/ })).toBeChecked();
  expect(host.requests.some(({ path }) => path.startsWith('/harbour-mcp'))).toBe(false);
});

test('requests carry a cookie where the host wants it, and nowhere else', async ({ page, context, app, host }) => {
  app.allowFailing(/\/cookie\/|favicon/);
  const listed = [
    { scenario: 'cookie', auth: 'cookie' },
    { scenario: 'open~cookieless', auth: 'none' },
  ] as const;
  await app.open('', { config: hostConfig(host, listed) });
  const alert = page.getByRole('alert');

  await test.step('a cookie host: 401 without a session, the list once signed in', async () => {
    await expect(alert).toContainText('You are not signed in to the host');
    await expect(alert).toContainText(`Sign in at ${host.origin}`);
    await expect(page.getByRole('textbox', { name: 'Bearer token' })).toHaveCount(0);
    const signIn = await context.newPage();
    await signIn.goto(`${host.url('cookie')}/sign-in-reader`);
    await signIn.close();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(resultCount(page)).toBeVisible();
    const lists = host.requests.filter(({ method, path }) => method === 'GET' && path === '/cookie/v1/tools');
    expect(lists.at(-1)?.headers.get('cookie')).toBe('__session=reader-session');
    const discovery = host.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/cookie/.well'));
    expect(discovery.every(({ headers }) => !headers.has('cookie'))).toBe(true);
  });

  await test.step('cookies of a host are not sent where the host is not a cookie host', async () => {
    await context.addCookies([{ name: '__session', value: 'operator-session', url: host.origin }]);
    await readHost(page, app, host, 'open~cookieless', total);
    const asked = host.requests.filter(({ path }) => path.startsWith('/open~cookieless/'));
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.some(({ headers }) => headers.has('cookie'))).toBe(false);
  });
});

test('another host shows its catalog and nothing of the one before', async ({ page, app, host }) => {
  const scenarios = ['open', 'tools-7', 'drip-20', 'slow-500'];
  await app.open('?tier=read&q=yard', { config: hostConfig(host, scenarios) });
  const hosts = page.getByRole('combobox', { name: 'Host' });

  await test.step('changing hosts shows the other catalog; Back leads to the one before', async () => {
    await expect(resultCount(page)).toBeVisible();
    await hosts.selectOption('tools-7');
    await expect(resultCount(page)).toHaveText(all(7));
    await expect(page.getByRole('rowheader').filter({ hasText: 'yard' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\?tier=read&q=yard$/);
    await expect(resultCount(page)).toHaveText(new RegExp(` of ${total} tools$`));
  });

  await test.step('hosts chosen in quick succession end with the last one', async () => {
    for (const id of ['drip-20', 'slow-500', 'open', 'drip-20', 'tools-7']) await hosts.selectOption(id);
    await expect(resultCount(page)).toHaveText(all(7));
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('while a list comes in its page is there, and a search typed meanwhile narrows its first rows', async ({
  page,
  app,
  host,
}) => {
  await app.open('', { config: hostConfig(host, ['drip-40']) });
  const reading = page.getByRole('main').getByRole('region', { name: 'Reading' });
  await expect(reading).toContainText('so far');
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('mcp:yard.');
  await expect(reading).toBeVisible();

  const found = openTools.filter(({ toolId }) => toolId.startsWith('mcp:yard.')).length;
  await expect(resultCount(page)).toHaveText(`${found} of ${total} tools`);
  await expect(reading).toBeHidden();
  await expect(page.getByRole('rowheader')).toHaveCount(found);
});

test('Refresh keeps filters, selection, open tool and place', async ({ page, app, host }) => {
  const scenario = 'tools-100~refresh';
  await app.open('', { config: hostConfig(host, [scenario]) });
  const refresh = page.getByRole('button', { name: 'Refresh' });

  await expect(resultCount(page)).toHaveText(all(100));
  const table = page.getByRole('table', { name: 'Tools' });
  await table.hover();
  await page.mouse.wheel(0, 6_000);
  const row = table.getByRole('row', { name: /./ }).nth(12);
  await expect.poll(async () => Number(await row.getAttribute('aria-rowindex'))).toBeGreaterThan(60);
  const same = table.locator(`[aria-rowindex="${await row.getAttribute('aria-rowindex')}"]`);
  await same.getByRole('rowheader').click();
  await expect(page).toHaveURL(/tool=/);
  const address = page.url();
  await same.getByRole('checkbox').check();

  const asked = countLists(host, scenario);
  await refresh.click();
  await expect.poll(() => countLists(host, scenario)).toBe(asked + 1);
  await expect(refresh).toBeEnabled();
  await expect(page.getByText('no change')).toBeVisible();
  await expect(same).toBeInViewport();
  await expect(same.getByRole('checkbox')).toBeChecked();
  expect(page.url()).toBe(address);
  await expect(page.getByRole('region').filter({ has: page.getByRole('tablist') })).toBeVisible();
});

test('Refresh tells what was added, removed and changed, but for one that fails', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['flip~told']) });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(resultCount(page)).toHaveText(all(total));
  await refresh.click();
  await expect(resultCount(page)).toHaveText(all(total + 2));
  const note = page.getByRole('button', { name: '3 added, 1 removed, 2 changed' });
  await note.click();
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('mcp:quay.camera');
  await page.route(/\/v1\/tools$/, (route) => route.fulfill({ body: '[{', contentType: 'application/json' }));
  await refresh.click();
  await expect(page.getByRole('alert')).toContainText('The answer broke off');
  await expect(note).toBeHidden();
});
