import { expect } from '@playwright/test';
import type { RecordedRequest } from './host/listener';
import type { TestHost } from './host/testHost';
import { hostConfig, resultCount } from './support/hostConfig';
import { everythingKept, giveToken, keptText, pressInMenu, saved, showHost } from './support/steps';
import { type App, test } from './support/test';

const token = 'operator-token';

/** Opens a host that wants a token. */
async function openBearer(app: App, host: TestHost, scenario: string, more = ''): Promise<void> {
  app.allowFailing(/\/(harbour|redirect)~/);
  const [, id = ''] = scenario.split('~');
  const hosts = [{ id, label: id, url: host.url(scenario), auth: 'bearer' }];
  await app.open(`?host=${id}${more}`, { config: { hosts } });
}

function mentions({ path, headers }: RecordedRequest, text: string): boolean {
  return path.includes(text) || [...headers.values()].some((value) => value.includes(text));
}

test('a typed token is masked and kept nowhere; a pasted header line is read', async ({ page, app, host }) => {
  app.allowFailing(/\/harbour~canary\//);
  await app.open('?tier=write', { config: hostConfig(host, [{ scenario: 'harbour~canary', auth: 'bearer' }]) });
  await pressInMenu(page, 'Connection');
  const field = page.getByRole('dialog', { name: 'Connection' }).getByRole('textbox', { name: 'Bearer token' });
  await field.pressSequentially(token);
  await expect(field).toHaveCSS('-webkit-text-security', 'disc');
  expect(await keptText(page)).not.toContain(token);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await everythingKept(page)).not.toContain(token);
  await giveToken(page, 'two words');
  await expect(page.getByText('The token has a space or a character that a header can’t carry.')).toBeVisible();
  await giveToken(page, `Authorization: Bearer ${token}`);
  await expect(resultCount(page)).toBeVisible();
});

test('a token goes to the list of its host alone, and is kept nowhere', async ({ page, app, host }) => {
  app.allowFailing(/\/harbour~canary\//);
  const before = host.requests.length;
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await app.open('?tier=write', { config: hostConfig(host, [{ scenario: 'harbour~canary', auth: 'bearer' }]) });
  await giveToken(page, token);
  await page.getByRole('row').nth(1).click();
  await page
    .getByRole('checkbox', { name: /^Select mcp:/ })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Allowlist draft' }).getByRole('status')).toHaveText('1 tool selected');
  await showHost(page);
  await expect(page.getByText('one is kept in this tab’s memory')).toBeVisible();

  expect(await everythingKept(page)).not.toContain(token);
  expect(said.join('\n')).not.toContain(token);
  const carrying = host.requests.slice(before).filter((request) => mentions(request, token));
  expect(carrying.length).toBeGreaterThan(0);
  for (const { method, path, headers } of carrying) {
    expect([method, path]).toEqual(['GET', '/harbour~canary/v1/tools']);
    expect(headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(headers.get('cookie')).toBeUndefined();
  }

  await page.reload();
  await expect(page.getByText('none is kept')).toBeVisible();
});

test('the focus stays with the token until it is taken', async ({ page, app, host }) => {
  await openBearer(app, host, 'harbour~focus');
  const seen = host.requests.length;
  const field = page.getByLabel('Bearer token');
  await field.fill('refused-token');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill(token);
  await field.press('Enter');
  await expect(resultCount(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tools' })).toBeFocused();
  const refused = host.requests.slice(seen).filter((request) => mentions(request, 'refused-token'));
  expect(refused.map(({ path }) => path)).toEqual(['/harbour~focus/v1/tools']);
});

test('where a token has expired, the catalog stays and a new one is taken in place', async ({ page, app, host }) => {
  const alert = page.getByRole('alert');
  await openBearer(app, host, 'harbour~expired', '&tier=read&tool=mcp:yard.occupancy');
  await giveToken(page, token);
  await expect(resultCount(page)).toBeVisible();
  const before = (await resultCount(page).textContent()) ?? '';
  const tool = page.getByRole('region', { name: 'mcp:yard.occupancy', exact: true });
  await expect(tool.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await page.route('**/harbour~expired/v1/tools', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired-token' } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert).toContainText('The host doesn’t accept this token');
  await expect(resultCount(page)).toHaveText(before);
  await giveToken(page, 'expired-token');
  await expect(alert).toContainText('The host doesn’t accept this token');
  await expect(resultCount(page)).toHaveText(before);
  await expect(tool.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await page.unroute('**/harbour~expired/v1/tools');
  await giveToken(page, 'reader-token');
  await expect(alert).toBeHidden();
  // Another caller may be shown less, which removes nothing.
  await expect(
    page.getByRole('button', { name: /^0 added, [1-9]\d* no longer visible to you, 0 changed$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?host=expired&tier=read&tool=mcp:yard.occupancy$/);
});

test('Forget drops the token, and the next reading goes without', async ({ page, app, host }) => {
  const alert = page.getByRole('alert');
  await openBearer(app, host, 'harbour~forget');
  await giveToken(page, token);
  await expect(resultCount(page)).toBeVisible();
  await pressInMenu(page, 'Connection');
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  const kept = dialog.getByRole('textbox', { name: 'Bearer token' });
  await expect(kept).toHaveAttribute('placeholder', /A token is kept/);
  const seen = host.requests.length;
  await dialog.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(dialog).toContainText('Forgotten. Nothing is kept for this host.');
  await expect(dialog.getByRole('button', { name: 'Forget', exact: true })).toBeDisabled();
  await expect(kept).not.toHaveAttribute('placeholder', /A token is kept/);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(alert).toContainText('The host asks who you are');
  await expect(resultCount(page)).toBeHidden();
  expect(host.requests.slice(seen).some((request) => mentions(request, token))).toBe(false);
});

test('a typed host is asked after a yes, and its token goes to no other', async ({ page, app, host }) => {
  const other = host.elsewhere.origin;
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  app.allowOrigin(other);
  app.allowFailing(/\.well-known|harbour~typed/);
  await app.open('', { config: hostConfig(host, ['flip']) });
  const typeHost = async (url: string, text: string) => {
    await pressInMenu(page, 'Connection');
    await dialog.getByRole('textbox', { name: 'Host URL' }).fill(url);
    await giveToken(dialog, text);
  };

  const seen = host.requests.length;
  await typeHost(host.url('harbour~typed'), token);
  await expect(dialog).toContainText('Connect to this host for the first time?');
  await expect(dialog).toContainText(host.origin);
  expect(host.requests.slice(seen).filter(({ path }) => path.startsWith('/harbour~typed'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('other');
  await expect(resultCount(page)).toBeVisible();
  await expect(page).toHaveURL(/\?host=other$/);
  await typeHost(other, '');
  await expect(dialog).toContainText(other);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(resultCount(page)).toHaveText('1 of 1 tool');
  expect(host.elsewhere.requests.length).toBeGreaterThan(0);
  for (const request of host.elsewhere.requests) expect(mentions(request, token)).toBe(false);
});

test('a typed host is kept for this browser and never sits in a link', async ({ page, app, host }) => {
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  app.allowFailing(/\.well-known/);
  await app.open('', { config: hostConfig(host, ['flip']) });
  await pressInMenu(page, 'Connection');
  await dialog.getByRole('textbox', { name: 'Host URL' }).fill('http://tools.example.com');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toContainText('Plain http is for localhost and 127.0.0.1 only');
  await dialog.getByRole('textbox', { name: 'Host URL' }).fill(`${host.url('open')}/`);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(resultCount(page)).toBeVisible();
  expect(page.url()).toBe(`${app.url}?host=other`);
  await page.reload();
  await expect(resultCount(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('other');
});

test('where other hosts are not allowed there is no field for one', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open'], { allowOtherHosts: false }) });
  await pressInMenu(page, 'Connection');
  await expect(page.getByRole('textbox', { name: 'Bearer token' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Host URL' })).toBeHidden();
});

test('a file of everything holds no token; Forget everything asks first, and forgets the token too', async ({
  page,
  app,
  host,
}) => {
  const scenario = 'harbour~everything';
  app.allowFailing(/\/harbour~everything\//);
  await app.open('?q=berth', { config: hostConfig(host, [{ scenario, auth: 'bearer' }]) });
  await giveToken(page, token);
  await expect(resultCount(page)).toBeVisible();
  await pressInMenu(page, 'Connection');
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await dialog.getByText('Everything this browser keeps').click();
  const file = await saved(dialog.getByRole('button', { name: 'Save to a file' }));
  expect(file.text).toContain('"tool-catalog/kept"');
  for (const form of [token, Buffer.from(token).toString('base64').slice(0, -4)]) expect(file.text).not.toContain(form);
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await expect(dialog).toContainText('This can’t be undone.');
  const seen = host.requests.length;
  await dialog.getByRole('button', { name: 'Forget everything' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('The host asks who you are');
  await expect(page).toHaveURL(app.url);
  expect(host.requests.slice(seen).some((request) => mentions(request, token))).toBe(false);
});
