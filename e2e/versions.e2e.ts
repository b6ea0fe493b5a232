import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { askedPaths, hostConfig, resultCount } from './support/hostConfig';
import { type App, test } from './support/test';

const ofBoth = openTools.length;
const ofTwo = openTools.filter(({ source }) => source === 'mcp').length;

/** What stands beside a name in the view Host. */
function fact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
}

async function showsTools(page: Page, app: App, scenario: string, tools: number): Promise<void> {
  await app.follow(`?host=${scenario}`);
  await expect(resultCount(page)).toHaveText(`${tools} of ${tools} tools`, { timeout: 15_000 });
  await expect(page.getByRole('alert')).toBeHidden();
}

/** The version spoken, and why, as the view Host has it. */
async function saysVersion(page: Page, app: App, scenario: string, words: RegExp): Promise<void> {
  await app.follow(`?view=host&host=${scenario}`);
  await expect(fact(page, 'Version spoken')).toHaveText(words);
}

test('a host of both versions is asked in the higher one, and in what is left where it refuses that', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/(?:both-no-header|both-one|v2-discovery)\/tools/);
  await app.open('', { config: hostConfig(host, ['both', 'both-no-header', 'both-one', 'v2-discovery']) });
  await showsTools(page, app, 'both', ofTwo);
  const lists = host.requests.filter(({ method, path }) => method === 'GET' && path === '/both/tools');
  expect(lists.map(({ headers }) => headers.get('openwop-version'))).toEqual(['2.0']);
  await saysVersion(page, app, 'both', /^2, at \/tools: the host lists 1 and 2/);
  await showsTools(page, app, 'both-no-header', ofTwo);
  await saysVersion(page, app, 'both-no-header', /^2, .*got no answer/);
  await showsTools(page, app, 'both-one', ofBoth);
  await showsTools(page, app, 'v2-discovery', ofBoth);
  await saysVersion(page, app, 'v2-discovery', /^1, at \/v1\/tools: .*version 2 gave no list/);
});

test('a host of version 2 alone is asked without a version anywhere, and says which claims have ended', async ({
  page,
  app,
  host,
}) => {
  await app.open('', { config: hostConfig(host, ['two']) });
  await showsTools(page, app, 'two', ofTwo);
  await saysVersion(page, app, 'two', /^2, at \/tools: the host lists no other$/);
  await expect(fact(page, 'Tool catalog')).toContainText('supported, status experimental');
  const claims = page.getByRole('table', { name: 'Capabilities' });
  await expect(claims.getByRole('row', { name: /^runList/ })).toContainText('deprecated: it will be withdrawn');
  await expect(claims.getByRole('row', { name: /^runList/ })).toContainText('2026-01-31 has passed');
  await expect(claims.getByRole('row', { name: /^toolCatalog/ })).not.toContainText('has passed');
  const gets = host.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/two/'));
  expect(gets.some(({ path }) => path.startsWith('/two/v1/'))).toBe(false);
  expect(gets.some(({ headers }) => [...headers.keys()].some((name) => name.startsWith('openwop-')))).toBe(false);
});

test('a discovery that answers late still leads to the list', async ({ page, app, host }) => {
  app.allowFailing(/\/late\/v1\/tools/);
  await app.open('', { config: hostConfig(host, ['late']) });
  await showsTools(page, app, 'late', ofTwo);
  await saysVersion(page, app, 'late', /^2, at \/tools: the host lists no other$/);
});

test('agents, a tool by its id and the caller’s scopes are asked for in version 2', async ({ page, app, host }) => {
  const hidden = openTools.find(({ source }) => source !== 'mcp')?.toolId ?? '';
  await app.open(`?host=two&tool=${encodeURIComponent(hidden)}`, { config: hostConfig(host, ['two']) });
  await expect(page.getByRole('region', { name: hidden, exact: true })).toBeVisible();
  await expect.poll(() => askedPaths(host, 'two')).toContain('/host/app/access/effective');
  await expect.poll(() => askedPaths(host, 'two')).toContain(`/tools/${encodeURIComponent(hidden)}`);
  await app.follow('?view=allowlist&host=two');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: /agents/i }).click();
  await expect(page.getByRole('dialog')).toContainText('Berth planner');
  expect(askedPaths(host, 'two')).toContain('/agents');
});

test('a host that has retired version 1 is read in version 2, or says what it answered and where', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/(?:retired|retired-hidden|gone)\//);
  await app.open('', { config: hostConfig(host, ['retired', 'retired-hidden', 'gone']) });
  await showsTools(page, app, 'retired', ofTwo);
  await saysVersion(page, app, 'retired', /^2, .*version 1 gave no list/);
  await showsTools(page, app, 'retired-hidden', ofTwo);
  await app.follow('?host=gone');
  const panel = page.getByRole('region', { name: 'Reading failed' });
  await expect(panel).toContainText('The host doesn’t serve this version');
  await expect(panel).toContainText('answered 410');
  await expect(panel).toContainText(
    `Asked: ${host.url('gone')}/v1/tools (answered 410), then ${host.url('gone')}/tools (answered 404)`,
  );
});

for (const scenario of ['sign-in', 'sign-in-exposed']) {
  test(`${scenario}: a refused token is named and not sent on, and enforced scopes are told from held ones`, async ({
    page,
    app,
    host,
  }) => {
    app.allowFailing(new RegExp(`/${scenario}/`));
    await app.open('', { config: hostConfig(host, [{ scenario, auth: 'bearer' }]) });
    const panel = page.getByRole('region', { name: 'Reading failed' });
    const send = async (token: string) => {
      await page.getByRole('textbox', { name: 'Bearer token' }).fill(token);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
    };
    await expect(panel).toContainText('The host asks who you are');
    await send('revoked-token');
    await expect(panel).toContainText('This credential was revoked.');
    await page.waitForLoadState('networkidle');
    const sent = host.requests
      .filter(
        ({ path, headers }) => path.includes(`/${scenario}/`) && headers.get('authorization')?.includes('revoked'),
      )
      .map(({ path }) => path);
    expect(sent).toEqual([`/${scenario}/tools`]);
    await send('low-token');
    await expect(panel).toContainText('You may not read this catalog');
    if (scenario === 'sign-in-exposed') await expect(panel).toContainText('tools:berths:read');
    await app.follow(`?view=host&host=${scenario}`);
    await expect(fact(page, 'Scopes it enforces')).toHaveText(/runs:read.*tools:berths:read/);
    await app.follow(`?host=${scenario}`);
    await page.getByRole('button', { name: 'Change host or token' }).click();
    await send('other-token');
    await app.follow(`?host=${scenario}&tool=mcp:berths.list&tab=requirements`);
    const scopes = page.getByRole('region', { name: 'Scopes' });
    await expect(scopes).toContainText('enforced by this host');
    await expect(scopes.getByText('held', { exact: true })).toBeHidden();
  });
}

test('annotations are shown beside the facts, filtered by, and never held for facts', async ({ page, app, host }) => {
  await app.open('?host=annotated&hint=read-only-true', { config: hostConfig(host, ['annotated']) });
  const { row, tool } = catalogPage(page);
  await expect(resultCount(page)).toHaveText('1 of 2 tools');
  await row('mcp:tide-table').getByRole('rowheader').click();
  const hints = tool('mcp:tide-table').getByRole('region', { name: 'Hints' });
  await expect(hints).toContainText('The host derives these');
  await expect(hints).toContainText('readOnlyHint');
  await app.follow('?host=annotated&finding=low,medium');
  await expect(resultCount(page)).toHaveText('0 of 2 tools');
});

test('annotations that are not those of the facts are findings, in version 1 too', async ({ page, app, host }) => {
  await app.open('?host=annotated-wrong', { config: hostConfig(host, ['annotated-wrong', 'annotated-one']) });
  await app.follow('?host=annotated-wrong&tool=mcp:log-claims&tab=findings');
  await expect(page.getByRole('region', { name: 'mcp:log-claims', exact: true })).toContainText(
    'readOnlyHint is true, while safetyTier is write',
  );
  await app.follow('?host=annotated-one&finding=medium');
  await expect(resultCount(page)).toHaveText('2 of 5 tools');
});

test('a rate limit whose wait can’t be read is waited out, and unclassified tools are claimed to be nothing', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/unclassified\//);
  await app.open('', { config: hostConfig(host, ['unclassified']) });
  await expect(page.getByRole('region', { name: 'Reading', exact: true })).toContainText(
    'asks us to wait and doesn’t say how long',
  );
  await expect(resultCount(page)).toHaveText('2 of 2 tools', { timeout: 15_000 });
  await app.follow('?host=unclassified&finding=low,medium,high');
  await expect(resultCount(page)).toHaveText('0 of 2 tools');
});

test('config.json pins the version', async ({ page, app, host }) => {
  const [listed] = hostConfig(host, ['both']).hosts;
  await app.open('', { config: { hosts: [{ ...listed, version: '1' }] } });
  await expect(resultCount(page)).toHaveText(`${ofBoth} of ${ofBoth} tools`);
  await saysVersion(page, app, 'both', /^1, at \/v1\/tools: config\.json says so$/);
});

test('an MCP server that was asked as an openwop host is connected to in one press', async ({ page, app, mcp }) => {
  app.allowMcp(mcp.origin);
  app.allowFailing(/\/harbour\//);
  const url = mcp.url('harbour');
  await app.open('', { config: { hosts: [{ id: 'port', label: 'Port', url, auth: 'none' }] } });
  await page.getByRole('button', { name: 'Connect as MCP server' }).click();
  await expect(resultCount(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('other');
});

test('a token is kept for its own origin: another address has none', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, []) });
  await page.getByRole('button', { name: 'Connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await dialog.getByRole('textbox', { name: 'Host URL' }).fill(host.url('open'));
  await dialog.getByRole('textbox', { name: 'Bearer token' }).fill('some-token');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(resultCount(page)).toBeVisible();
  await pressInMenu(page, 'Connection');
  const token = dialog.getByRole('textbox', { name: 'Bearer token' });
  await expect(token).toHaveAttribute('placeholder', /A token is kept/);
  await dialog.getByRole('textbox', { name: 'Host URL' }).fill('https://elsewhere.example');
  await expect(token).not.toHaveAttribute('placeholder', /A token is kept/);
});
