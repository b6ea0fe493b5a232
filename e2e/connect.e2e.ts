import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { countLists, hostConfig, resultCount } from './support/hostConfig';
import { test } from './support/test';

const total = openTools.length;
const all = (count: number) => `${count} of ${count} tools`;

/** What stands beside a name in the view Host. */
function fact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
}

async function showHost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Discovery', exact: true })).toBeVisible();
}

test('the view Host tells what discovery said and how the list arrived', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open']) });
  await expect(resultCount(page)).toHaveText(all(total));
  await showHost(page);
  await expect(fact(page, 'Origin')).toHaveText(host.origin);
  await expect(fact(page, 'Protocol')).toContainText('1.1');
  await expect(fact(page, 'Implementation')).toHaveText('skerrow-host 4.2.0 by skerrow');
  await expect(fact(page, 'Tool catalog')).toHaveText('supported; said at the document’s root');
  for (const source of ['node-pack', 'workflow', 'mcp', 'connector', 'host-extension'])
    await expect(fact(page, 'Sources')).toContainText(source);
  await expect(fact(page, 'Auth profiles')).toContainText('openwop-auth-oidc-user-bearer');
  const roles = page.getByRole('table', { name: 'Roles and their scopes' });
  await expect(roles.getByRole('row').filter({ hasText: 'operator' })).toContainText('host:cranes:operate');
  await expect(fact(page, 'Response')).toHaveText('JSON array […]');
  await expect(fact(page, 'Tools')).toHaveText(`${total} tools`);
  await expect(fact(page, 'Unreadable entries')).toHaveText('none');
});

/** Scenarios of discovery and envelope: facts of the view Host and what they say. */
const arrivals: Readonly<Record<string, readonly (readonly [name: string, says: string])[]>> = {
  envelope: [['Response', 'an object { tools: […] }']],
  'wrong-type': [['Response', 'JSON array […]']],
  'nested-discovery': [['Tool catalog', 'supported; said inside its older “capabilities” object']],
  'v2-discovery': [
    ['Tool catalog', 'supported, status stable (a record of version 2)'],
    ['Auth lanes', 'oidc'],
    ['Protocol', '2.36'],
  ],
  'odd-discovery': [
    ['Tool catalog', 'without saying whether it is supported'],
    ['Implementation', 'not stated'],
    ['Auth profiles', 'none named'],
  ],
  'bad-entries': [['Unreadable entries', '12 entries skipped']],
};

test('each form of discovery and list is told as what it is', async ({ page, app, host }) => {
  const config = hostConfig(host, Object.keys(arrivals));
  for (const [scenario, facts] of Object.entries(arrivals)) {
    await app.open(`?view=host&host=${scenario}`, { config });
    for (const [name, says] of facts) await expect(fact(page, name), scenario).toContainText(says);
  }
});

const lostDiscoveries: Readonly<Record<string, string>> = {
  'no-discovery': 'The host has no discovery document.',
  'html-discovery': 'The discovery address answers with a web page.',
  'broken-discovery': 'isn’t JSON',
  'scalar-discovery': 'isn’t a JSON object',
  'discovery-limited': 'The host asks us to slow down',
};

test('without discovery the view says why nothing is known, and the list came all the same', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\.well-known/);
  const config = hostConfig(host, Object.keys(lostDiscoveries));
  for (const [scenario, why] of Object.entries(lostDiscoveries)) {
    await app.open(`?view=host&host=${scenario}`, { config });
    const main = page.getByRole('main');
    await expect(main, scenario).toContainText('No discovery document');
    await expect(main, scenario).toContainText(why);
    await expect(fact(page, 'Tools')).toHaveText(`${total} tools`);
  }
});

test('a host that is a file says what it is', async ({ page, app }) => {
  await app.open('?view=host', {
    config: { hosts: [{ id: 'kept', label: 'Kept', kind: 'file', url: './demo/v1/tools', auth: 'none' }] },
  });
  await expect(fact(page, 'Response')).toHaveText('a file, read as an added one is');
});

test('slow discovery holds nothing up', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['slow-discovery']) });
  await expect(resultCount(page)).toHaveText(all(total));
  await showHost(page);
  await expect(fact(page, 'Protocol')).toContainText('1.1', { timeout: 20_000 });
});

test('a discovery that denies the catalog doesn’t keep the list from being asked for', async ({ page, app, host }) => {
  await page.route('**/open/.well-known/openwop', (route) =>
    route.fulfill({
      json: { toolCatalog: { supported: false } },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await app.open('', { config: hostConfig(host, ['open']) });
  await expect(resultCount(page)).toHaveText(all(total));
  await showHost(page);
  await expect(fact(page, 'Tool catalog')).toContainText('not supported, says the host');
});

test('requests are plain: GET, no query, no header of ours, no referrer, and no token for discovery', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/harbour~plain\//);
  await app.open('', { config: hostConfig(host, [{ scenario: 'harbour~plain', auth: 'bearer' }]) });
  await page.getByRole('textbox', { name: 'Bearer token' }).fill('operator-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(resultCount(page)).toBeVisible();
  const asked = host.requests.filter(({ path }) => path.startsWith('/harbour~plain/'));
  const gets = asked.filter(({ method }) => method === 'GET');
  expect([...new Set(asked.map(({ method }) => method))].sort()).toEqual(['GET', 'OPTIONS']);
  expect(new Set(gets.map(({ path }) => path))).toEqual(
    new Set(['/harbour~plain/.well-known/openwop', '/harbour~plain/v1/tools']),
  );
  const browsersOwn = /^(?:host|connection|accept|accept-.*|user-agent|origin|sec-.*|pragma|cache-control)$/;
  for (const { path, headers } of gets) {
    const ours = [...headers.keys()].filter((name) => !browsersOwn.test(name));
    expect(ours).toEqual(path.endsWith('/v1/tools') && headers.has('authorization') ? ['authorization'] : []);
  }
  for (const { headers } of asked.filter(({ method }) => method === 'OPTIONS'))
    expect(headers.get('access-control-request-headers')).toBe('authorization');
});

test('a cookie host: 401 without a session, the list once signed in', async ({ page, context, app, host }) => {
  app.allowFailing(/\/cookie\/|favicon/);
  await app.open('', { config: hostConfig(host, [{ scenario: 'cookie', auth: 'cookie' }]) });
  const alert = page.getByRole('alert');
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

test('a cookie host whose discovery alone can be read: the missing header is named', async ({ page, app, host }) => {
  app.allowFailing(/\/cookie-no-cors\//);
  await app.open('', { config: hostConfig(host, [{ scenario: 'cookie-no-cors', auth: 'cookie' }]) });
  await expect(page.getByRole('alert')).toContainText('Access-Control-Allow-Credentials');
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('The host’s CORS rules don’t allow a cookie, just now');
});

test('an MCP mount that discovery names can be connected to, once a person says so', async ({ page, app, host }) => {
  app.allowFailing(/\/app-silent\//);
  await app.open('?view=host', { config: hostConfig(host, [{ scenario: 'app-silent', auth: 'none' }]) });
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

test('cookies of a host are not sent where the host is not a cookie host', async ({ page, context, app, host }) => {
  await context.addCookies([{ name: '__session', value: 'operator-session', url: host.origin }]);
  await app.open('', { config: hostConfig(host, ['open~cookieless']) });
  await expect(resultCount(page)).toBeVisible();
  const asked = host.requests.filter(({ path }) => path.startsWith('/open~cookieless/'));
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.some(({ headers }) => headers.has('cookie'))).toBe(false);
});

test('changing hosts shows the other catalog, and nothing of the one before', async ({ page, app, host }) => {
  await app.open('?tier=read&q=yard', { config: hostConfig(host, ['open', 'tools-7', 'bad-entries']) });
  await expect(resultCount(page)).toBeVisible();
  const hosts = page.getByRole('combobox', { name: 'Host' });
  await hosts.selectOption('tools-7');
  await expect(resultCount(page)).toHaveText(all(7));
  await expect(page.getByRole('rowheader').filter({ hasText: 'yard' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\?tier=read&q=yard$/);
  await expect(resultCount(page)).toHaveText(new RegExp(` of ${total} tools$`));
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

test('Back from a list that comes in, to no host at all, leaves nothing of it', async ({ page, app, host }) => {
  await app.open('?host=nowhere', { config: hostConfig(host, ['drip-40', 'open']) });
  await page.getByRole('combobox', { name: 'Host' }).selectOption('drip-40');
  await expect(page.getByRole('main').getByRole('region', { name: 'Reading' })).toContainText('so far');
  await page.goBack();
  await expect(page).toHaveURL(/host=nowhere/);
  await expect(page.getByRole('table', { name: 'Tools' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Reading' })).toBeHidden();
});

test('hosts chosen in quick succession end with the last one', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open', 'drip-20', 'tools-7', 'slow-500']) });
  const hosts = page.getByRole('combobox', { name: 'Host' });
  for (const id of ['drip-20', 'slow-500', 'open', 'drip-20', 'tools-7']) await hosts.selectOption(id);
  await expect(resultCount(page)).toHaveText(all(7));
  await expect(page.getByRole('alert')).toBeHidden();
});

test('Refresh keeps filters, selection, open tool and place, and reads anew', async ({ page, app, host }) => {
  const scenario = 'tools-500~refresh';
  await app.open('', { config: hostConfig(host, [scenario]) });
  await expect(resultCount(page)).toHaveText(all(500));
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
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => countLists(host, scenario)).toBe(asked + 1);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(page.getByText('no change')).toBeVisible();
  await expect(same).toBeInViewport();
  await expect(same.getByRole('checkbox')).toBeChecked();
  expect(page.url()).toBe(address);
  await expect(page.getByRole('region').filter({ has: page.getByRole('tablist') })).toBeVisible();
});

test('Refresh tells what was added, removed and changed', async ({ page, app, host }) => {
  // The open tool is gone after the second refresh, and is then asked for by its id.
  app.allowFailing(/\/flip~told\/v1\/tools\/mcp/);
  await app.open('?tool=mcp:berths.get', { config: hostConfig(host, ['flip~told']) });
  await expect(resultCount(page)).toHaveText(all(total));
  await expect(page.getByText(/\d+ added/)).toBeHidden();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(resultCount(page)).toHaveText(all(total + 2));
  const note = page.getByRole('button', { name: '3 added, 1 removed, 2 changed' });
  await note.click();
  const changes = page.getByRole('table', { name: 'Changes' });
  for (const id of ['mcp:quay.camera', 'mcp:vessels.search', 'mcp:berths.list', 'mcp:berths.get'])
    await expect(changes).toContainText(id);
  await changes.getByRole('button', { name: 'mcp:quay.camera' }).click();
  await changes.getByRole('button', { name: 'Open in the catalog' }).click();
  await expect(page.getByRole('region', { name: 'mcp:quay.camera', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 added, 3 removed, 2 changed')).toBeVisible();
});

test('an empty catalog that is lost says that it is lost', async ({ page, app, host }) => {
  app.allowFailing(/\/empty~lost\//);
  await app.open('', { config: hostConfig(host, ['empty~lost']) });
  const empty = page.getByRole('region', { name: 'Empty catalog' });
  await expect(empty).toBeVisible();
  host.setUp('empty~lost', false);
  await empty.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer from the host');
});
