import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { catalogPage } from './support/catalogPage';
import { askedPaths, hostConfig, hostFact, resultCount } from './support/hostConfig';
import { giveToken } from './support/steps';
import { type App, test } from './support/test';

const ofBoth = openTools.length;
const ofTwo = openTools.filter(({ source }) => source === 'mcp').length;

/** The version spoken, and why, as the view Host has it. */
async function saysVersion(page: Page, app: App, scenario: string, words: RegExp): Promise<void> {
  await app.follow(`?view=host&host=${scenario}`);
  await expect(hostFact(page, 'Version spoken')).toHaveText(words);
}

test('a host of version 2 alone is asked without a version anywhere, and says which claims have ended', async ({
  page,
  app,
  host,
}) => {
  await app.open('', { config: hostConfig(host, ['two']) });
  await expect(resultCount(page)).toHaveText(`${ofTwo} of ${ofTwo} tools`);
  await saysVersion(page, app, 'two', /^2, at \/tools: the host lists no other$/);
  await expect(hostFact(page, 'Tool catalog')).toContainText('supported, status experimental');
  await expect(hostFact(page, 'runList')).toContainText('deprecated: it will be withdrawn');
  await expect(hostFact(page, 'runList')).toContainText('2026-01-31 has passed');
  await expect(hostFact(page, 'toolCatalog')).not.toContainText('has passed');
  const gets = host.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/two/'));
  expect(gets.some(({ path }) => path.startsWith('/two/v1/'))).toBe(false);
  expect(gets.some(({ headers }) => [...headers.keys()].some((name) => name.startsWith('openwop-')))).toBe(false);
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

test('a host that has retired version 1 says what it answered and where', async ({ page, app, host }) => {
  app.allowFailing(/\/gone\//);
  await app.open('', { config: hostConfig(host, ['gone']) });
  const panel = page.getByRole('region', { name: 'Reading failed' });
  await expect(panel).toContainText('The host doesn’t serve this version');
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
    await expect(panel).toContainText('The host asks who you are');
    await expect(panel).toContainText(/tokens come from https:\/\/login\.skerrow\.example.*tools:berths:read/);
    await giveToken(page, 'revoked-token');
    await expect(panel).toContainText('This credential was revoked.');
    await page.waitForLoadState('networkidle');
    const sent = host.requests.filter(({ headers }) => headers.get('authorization')?.includes('revoked'));
    const paths = sent.map(({ path }) => path).filter((path) => path.startsWith(`/${scenario}/`));
    expect(paths).toEqual([`/${scenario}/tools`]);
    await giveToken(page, 'low-token');
    await expect(panel).toContainText('You may not read this catalog');
    await expect(panel.getByRole('button', { name: 'Change host or token' })).toBeFocused();
    if (scenario === 'sign-in-exposed') await expect(panel).toContainText('tools:berths:read');
    await app.follow(`?view=host&host=${scenario}`);
    await expect(hostFact(page, 'Scopes it enforces')).toHaveText(/runs:read.*tools:berths:read/);
    await app.follow(`?host=${scenario}`);
    await page.getByRole('button', { name: 'Change host or token' }).click();
    await giveToken(page, 'other-token');
    await expect(page.getByRole('table', { name: 'Tools' })).toBeFocused();
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

test('a run is read from its host on a press, and what was called counts as evidence', async ({ page, app, host }) => {
  await app.open('?view=sources&host=two', { config: hostConfig(host, ['two']) });
  await page.getByRole('textbox', { name: 'Run ids' }).fill('skerrow/r7');
  await page.getByRole('button', { name: 'Read runs' }).click();
  const evidence = page.getByRole('list', { name: 'Evidence', exact: true });
  await expect(evidence).toContainText('openwop: 1 session, 1 call of servers’ tools');
  await app.follow('?view=posture&host=two');
  await expect(page.getByText('1 tool session closed')).toBeVisible();
});

test('a host is checked on a press: each statement is kept, broken with its exchange, or could not be seen', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/two\//);
  await app.open('?view=host&host=two', { config: hostConfig(host, ['two']) });
  await page.getByRole('button', { name: 'Check this host' }).click();
  const checks = page.getByRole('table', { name: 'Checks' });
  const row = (name: string) => checks.getByRole('row').filter({ hasText: name });
  await expect(row('What runs commands is a host extension')).toContainText('kept', { timeout: 30_000 });
  const open = row('Without a credential the list answers 401');
  await expect(open).toContainText('Without a credential the list answers 200.');
  await open.getByText('The exchange').click();
  await expect(open).toContainText(`GET ${host.url('two')}/tools without a credential → 200 application/json`);
  // This host's CORS rules admit no header but the token's.
  await expect(row('A version that the host doesn’t list')).toContainText('could not be seen');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JUnit' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.checks\.xml$/);
});
