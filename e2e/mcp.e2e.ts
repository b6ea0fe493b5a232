import { expect } from '@playwright/test';
import { type McpHosts, mcpToken } from './host/mcp/mcpHosts';
import { catalogPage } from './support/catalogPage';
import { resultCount } from './support/hostConfig';
import { pressInMenu, readAs } from './support/steps';
import { test } from './support/test';

const idOf = (name: string) => name.replace('~', '-');

/** A `config.json` of these scenarios, the first as default; `json~harbour` goes by the id `json-harbour`. */
const mcpConfig = (mcp: McpHosts, ...names: readonly string[]) => ({
  hosts: names.map((name) => ({
    id: idOf(name),
    label: name,
    url: mcp.url(name),
    auth: name.startsWith('token~') ? 'bearer' : 'none',
    kind: 'mcp',
  })),
});

test.beforeEach(({ app, mcp }) => app.allowMcp(mcp.origin));

test('a real server is listed straight from the browser, opened, and never called', async ({ page, app, mcp }) => {
  const url = await mcp.everythingUrl();
  app.allowMcp(new URL(url).origin);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url) return;
    const body: { method?: string } = JSON.parse(request.postData() ?? '{}');
    if (body.method !== undefined) asked.push(body.method);
  });
  await app.open('', {
    config: { hosts: [{ id: 'everything', label: 'Everything', url, kind: 'mcp', auth: 'none' }] },
  });
  const { count, search, row, tool } = catalogPage(page);
  await expect(count).toHaveText(/^(\d+) of \1 tools$/);
  await search.fill('echo');
  await row('mcp:mcp-servers-everything.echo').getByRole('rowheader').click();
  const panel = tool('mcp:mcp-servers-everything.echo');
  await panel.getByRole('tab', { name: 'Arguments' }).click();
  await expect(panel).toContainText('message');
  expect(asked).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/list']);
});

test('a server that demands a token says so, and is read with it', async ({ page, app, mcp }) => {
  app.allowFailing(/token~harbour/);
  await app.open('', { config: mcpConfig(mcp, 'token~harbour') });
  await expect(page.getByRole('alert')).toContainText('The host asks who you are');
  await page.getByRole('textbox', { name: 'Bearer token' }).fill(mcpToken);
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
});

test('Sources tells of the server, and of all pages of its list', async ({ page, app, mcp }) => {
  await app.open('?view=host', { config: mcpConfig(mcp, 'paged') });
  const main = page.getByRole('main');
  await expect(main).toContainText('4 pages of tools/list');
  await expect(main).toContainText('harbour-mcp');
  await expect(main).toContainText('3.1.0');
  await expect(main).toContainText('it doesn’t tell when its list changes');
});

test('a second token reads the list as somebody else', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig(mcp, 'json~harbour') });
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await readAs(page, 'reader', 'reader-token');
  await expect(page).toHaveURL(/with=as:reader/);
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('status')).toHaveText('No new access');
});

test('without CORS the headers to send are shown, and the proxy lines', async ({ page, app, mcp }) => {
  app.allowFailing(/no-cors~harbour/);
  await app.open('', { config: mcpConfig(mcp, 'no-cors~harbour') });
  await expect(page.getByRole('alert')).toContainText('No answer from the host');
  const others = page.getByRole('region', { name: 'Other ways to read this host' });
  await expect(others).toContainText(`Access-Control-Allow-Origin: ${new URL(app.url).origin}`);
  await expect(others).toContainText('Access-Control-Expose-Headers: mcp-session-id');
  await expect(others).not.toContainText('curl');
});

for (const [verb, words] of [
  ['hidden-session', 'its CORS rules don’t expose the header mcp-session-id'],
  ['no-headers', 'its CORS rules don’t allow the request headers mcp-protocol-version and mcp-session-id'],
] as const) {
  test(`CORS rules that stop halfway are named: ${verb}`, async ({ page, app, mcp }) => {
    app.allowFailing(new RegExp(`${verb}~harbour`));
    await app.open('', { config: mcpConfig(mcp, `${verb}~harbour`) });
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('region', { name: 'Other ways to read this host' })).toContainText('mcp-session-id');
  });
}

test('a list that changes while it is open is noticed, and read anew when asked', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig(mcp, 'changes') });
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await expect.poll(() => mcp.requests.some(({ name, verb }) => name === 'changes' && verb === 'GET')).toBe(true);
  const notice = page.getByRole('status').filter({ hasText: 'The list of changes changed' });
  await expect(notice).toBeHidden();
  await page.request.post(`${mcp.origin}/changes/control`);
  await notice.getByRole('button', { name: 'Reload changes' }).click();
  await expect(resultCount(page)).toHaveText('4 of 4 tools');
  await expect(page.getByText('1 added, 0 removed, 0 changed')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('servers of config.json stand beside each other, each in one row', async ({ page, app, mcp }) => {
  await app.open('?view=sources', { config: mcpConfig(mcp, 'json~harbour', 'paged') });
  const sources = page.getByRole('list', { name: 'Sources' });
  await sources.getByRole('button', { name: 'Connect paged' }).click();
  await expect(resultCount(page)).toBeVisible();
  await expect(catalogPage(page).rows.filter({ hasText: 'mcp:harbour-mcp-2.' }).first()).toBeVisible();
  await app.follow('?view=sources');
  await expect(sources.getByRole('button', { name: /^Details of / })).toHaveCount(2);
  await expect(sources.getByRole('button', { name: /^Reload / })).toHaveCount(2);
  // Chosen, it is the same server.
  await app.follow('?host=paged');
  await expect(catalogPage(page).rows.filter({ hasText: 'mcp:harbour-mcp.' }).first()).toBeVisible();
  await expect(catalogPage(page).rows.filter({ hasText: 'mcp:harbour-mcp-2.' })).toHaveCount(0);
});

test('a typed host may be an MCP server, and stays one over a reload', async ({ page, app, mcp }) => {
  await app.open('', { config: { ...mcpConfig(mcp, 'empty'), allowOtherHosts: true } });
  await pressInMenu(page, 'Connection');
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await dialog.getByRole('textbox', { name: 'Host URL' }).fill(mcp.url('json~harbour'));
  await dialog.getByRole('radio', { name: /^MCP server/ }).check();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await page.reload();
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
});
