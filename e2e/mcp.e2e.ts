import { expect, type Page } from '@playwright/test';
import { mcpToken } from './host/mcp/mcpHosts';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { resultCount } from './support/hostConfig';
import { test } from './support/test';

/** A `config.json` with MCP hosts alone, the first as default. */
function mcpConfig(...listed: readonly { id: string; url: string; auth?: 'none' | 'bearer' }[]): object {
  return { hosts: listed.map((host) => ({ label: host.id, auth: 'none', kind: 'mcp', ...host })) };
}

test.beforeEach(({ app, mcp }) => app.allowMcp(mcp.origin));

test('a real server, straight from the browser: list, filter, open a tool; and none is ever called', async ({
  page,
  app,
  mcp,
}) => {
  const url = await mcp.everythingUrl();
  app.allowMcp(new URL(url).origin);
  const asked: string[] = [];
  page.on('request', (request) => {
    const body: { method?: string } = JSON.parse(request.postData() ?? '{}');
    if (request.url() === url && body.method !== undefined) asked.push(body.method);
  });
  await app.open('', { config: mcpConfig({ id: 'everything', url }) });
  const { count, search, row, rows, tool } = catalogPage(page);
  await expect(count).toHaveText(/^(\d+) of \1 tools$/);
  await search.fill('echo');
  await expect(row('mcp:mcp-servers-everything.echo')).toBeVisible();
  await row('mcp:mcp-servers-everything.echo').getByRole('rowheader').click();
  const panel = tool('mcp:mcp-servers-everything.echo');
  await expect(panel).toBeVisible();
  await panel.getByRole('tab', { name: 'Arguments' }).click();
  await expect(panel).toContainText('message');
  await expect(rows.first()).toBeVisible();
  expect(asked).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/list']);
});

/** Chooses the hosts one after the other, the first of which is open. */
async function eachHost(page: Page, names: readonly string[], look: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    await test.step(name, async () => {
      await page.getByRole('combobox', { name: 'Host' }).selectOption(name.replace('~', '-'));
      await look(name);
    });
  }
}

const realServers = new Map([
  ['fs', { toolName: 'read_text_file', count: 14 }],
  ['memory', { toolName: 'create_entities', count: 9 }],
  ['git', { toolName: 'git_status', count: 28 }],
  ['time', { toolName: 'current_time', count: 6 }],
]);

test('real servers, behind a bridge', async ({ page, app, mcp }) => {
  test.slow();
  const names = [...realServers.keys()];
  await app.open('', { config: mcpConfig(...names.map((id) => ({ id, url: mcp.url(id) }))) });
  await eachHost(page, names, async (name) => {
    const { toolName = '', count } = realServers.get(name) ?? {};
    await expect(resultCount(page)).toHaveText(`${count} of ${count} tools`, { timeout: 30_000 });
    // Each names itself, in words of its own.
    const row = catalogPage(page).rows.filter({ hasText: new RegExp(`mcp:[\\w-]+\\.${toolName}`) });
    await catalogPage(page).search.fill(toolName);
    await expect(row.first()).toBeVisible();
    await catalogPage(page).search.fill('');
    expect(mcp.methods(name)).not.toContain('tools/call');
  });
});

test('servers that answer as JSON, hold no session, speak the old transport or end in a slash are read alike', async ({
  page,
  app,
  mcp,
}) => {
  const names = ['json~harbour', 'stateless~harbour', 'old~harbour', 'slash~harbour'];
  // The old transport is found by a first request that is refused.
  app.allowFailing(/old~harbour/);
  await app.open('', {
    config: mcpConfig(...names.map((name) => ({ id: name.replace('~', '-'), url: mcp.url(name) }))),
  });
  await eachHost(page, names, async (name) => {
    await expect.poll(() => mcp.methods(name)).toContain('tools/list');
    await expect(resultCount(page)).toHaveText('3 of 3 tools');
  });
});

test('all pages of a list are read, and the view Host tells of the server', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig({ id: 'paged', url: mcp.url('paged') }) });
  await expect(resultCount(page)).toHaveText('24 of 24 tools');
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('4 pages of tools/list');
  await expect(main).toContainText('harbour-mcp');
  await expect(main).toContainText('3.1.0');
  await expect(main).toContainText('it doesn’t tell when its list changes');
});

test('odd tools show, and the one without a name is a problem, not a failure', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig({ id: 'odd', url: mcp.url('odd') }) });
  await expect(resultCount(page)).toHaveText('9 of 9 tools');
  await expect(catalogPage(page).row('mcp:harbour-mcp.no_type')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ problems? in this catalog$/ })).toBeVisible();
});

test('a second token reads an MCP server as somebody else, in a session of its own', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig({ id: 'harbour', url: mcp.url('json~harbour') }) });
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  const grants = page.getByRole('dialog', { name: 'Scopes and credentials' });
  await grants.getByRole('textbox', { name: 'Whose' }).fill('reader');
  await grants.getByRole('textbox', { name: 'Second bearer token' }).fill('reader-token');
  await grants.getByRole('button', { name: 'Read as them' }).click();
  await expect(grants.getByText(/sees 3 of them/)).toBeVisible();
});

test('a server that demands a token says so, and is read with it', async ({ page, app, mcp }) => {
  app.allowFailing(/token~harbour/);
  await app.open('', { config: mcpConfig({ id: 'guarded', url: mcp.url('token~harbour'), auth: 'bearer' }) });
  await expect(page.getByRole('alert')).toContainText('The host asks who you are');
  await page.getByRole('textbox', { name: 'Bearer token' }).fill(mcpToken);
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
});

/** What is said of servers that can't be listed; of neighbours that say the same, the words before are no proof. */
const failing = new Map([
  ['web-page', 'No MCP server answers here'],
  ['broken-json', 'The answer isn’t JSON'],
  ['plain-json', 'No MCP server answers here'],
  ['cut-stream', 'The answer broke off'],
  ['broken-stream', 'The answer isn’t JSON'],
  ['forbidden', 'You may not read this catalog'],
  ['status-404', 'No tool catalog here'],
  ['status-500', 'The host has a problem'],
  ['no-tools', 'The MCP server answered with an error'],
  ['hidden-session~harbour', 'The MCP server’s CORS rules stop us halfway'],
  ['no-cors~harbour', 'No answer from the host'],
  ['no-headers~harbour', 'The MCP server’s CORS rules stop us halfway'],
  ['loop', 'The list never ends'],
]);

test('a server that can’t be listed says why', async ({ page, app, mcp }) => {
  test.slow();
  const names = [...failing.keys()];
  app.allowFailing(new RegExp(names.join('|')));
  await app.open('', {
    config: mcpConfig(...names.map((name) => ({ id: name.replace('~', '-'), url: mcp.url(name) }))),
  });
  await eachHost(page, names, async (name) => {
    await expect(page.getByRole('alert')).toContainText(failing.get(name) ?? '');
  });
});

test('a redirect is not followed', async ({ page, app, mcp }) => {
  // The browser names the request that it doesn't make.
  app.allowOrigin(mcp.elsewhere.origin);
  await app.open('', { config: mcpConfig({ id: 'moved', url: mcp.url('redirect') }) });
  await expect(page.getByRole('alert')).toContainText('The host redirects elsewhere');
  expect(mcp.elsewhere.requests).toEqual([]);
});

test('without CORS the headers to send are shown, and the proxy lines', async ({ page, app, mcp }) => {
  app.allowFailing(/no-cors/);
  await app.open('', { config: mcpConfig({ id: 'walled', url: mcp.url('no-cors~harbour') }) });
  const ways = page.getByRole('region', { name: 'Other ways to read this host' });
  await expect(ways).toContainText(`Access-Control-Allow-Origin: ${new URL(app.url).origin}`);
  await expect(ways).toContainText('Access-Control-Expose-Headers: mcp-session-id');
  await expect(ways).not.toContainText('curl');
});

test('a list that changes while it is open is noticed, and read anew when asked', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig({ id: 'changes', url: mcp.url('changes') }) });
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await expect.poll(() => mcp.requests.some(({ name, verb }) => name === 'changes' && verb === 'GET')).toBe(true);
  const notice = page.getByRole('status').filter({ hasText: 'The list changed' });
  await expect(notice).toBeHidden();
  await page.request.post(`${mcp.origin}/changes/control`);
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect(resultCount(page)).toHaveText('4 of 4 tools');
  await expect(page.getByText('1 added, 0 removed, 0 changed')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a huge list shows progress, and a slow one can be cancelled', async ({ page, app, mcp }) => {
  const hosts = [
    { id: 'slow', url: mcp.url('slow') },
    { id: 'huge', url: mcp.url('huge') },
  ];
  await app.open('', { config: mcpConfig(...hosts) });
  await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
  await page.getByRole('combobox', { name: 'Host' }).selectOption('huge');
  await expect(resultCount(page)).toHaveText('200 of 200 tools', { timeout: 30_000 });
});

test('a typed host may be an MCP server, and stays one over a reload', async ({ page, app, mcp }) => {
  await app.open();
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
  expect(mcp.methods('json~harbour')).not.toContain('tools/call');
});
