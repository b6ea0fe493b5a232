import { expect } from '@playwright/test';
import { type McpHosts, mcpToken } from './host/mcp/mcpHosts';
import { pressInMenu } from './support/appMenu';
import { catalogPage } from './support/catalogPage';
import { resultCount } from './support/hostConfig';
import { type App, test } from './support/test';

interface ListedMcp {
  readonly id: string;
  readonly url: string;
  readonly auth?: 'none' | 'bearer';
}

/** A `config.json` with MCP hosts alone, the first as default. */
function mcpConfig(...listed: readonly ListedMcp[]): { hosts: readonly object[] } {
  return { hosts: listed.map((host) => ({ label: host.id, auth: 'none', kind: 'mcp', ...host })) };
}

const idOf = (name: string) => name.replace('~', '-');

/** A scenario as a host: `json~harbour` goes by the id `json-harbour`. */
function listed(mcp: McpHosts, name: string): ListedMcp {
  return { id: idOf(name), url: mcp.url(name), auth: name.startsWith('token~') ? 'bearer' : 'none' };
}

/** Goes to the hosts one after the other. */
async function eachHost(app: App, names: readonly string[], look: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    await test.step(name, async () => {
      await app.follow(`?host=${idOf(name)}`);
      await look(name);
    });
  }
}

test.beforeEach(({ app, mcp }) => app.allowMcp(mcp.origin));

const realServers = new Map([
  ['fs', { toolName: 'read_text_file', count: 14 }],
  ['memory', { toolName: 'create_entities', count: 9 }],
  ['git', { toolName: 'git_status', count: 28 }],
  ['time', { toolName: 'current_time', count: 6 }],
]);

test('real servers, straight from the browser or behind a bridge: list, filter, open a tool; and none is ever called', async ({
  page,
  app,
  mcp,
}) => {
  test.slow();
  const url = await mcp.everythingUrl();
  app.allowMcp(new URL(url).origin);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== url) return;
    const body: { method?: string } = JSON.parse(request.postData() ?? '{}');
    if (body.method !== undefined) asked.push(body.method);
  });
  const names = [...realServers.keys()];
  const config = mcpConfig({ id: 'everything', url }, ...names.map((name) => listed(mcp, name)));
  await app.open('', { config });
  const { count, search, row, rows, tool } = catalogPage(page);

  await test.step('straight from the browser', async () => {
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

  await eachHost(app, names, async (name) => {
    const { toolName = '', count: tools } = realServers.get(name) ?? {};
    await expect(count).toHaveText(`${tools} of ${tools} tools`, { timeout: 30_000 });
    await search.fill(toolName);
    // Each names itself, in words of its own.
    await expect(rows.filter({ hasText: new RegExp(`mcp:[\\w-]+\\.${toolName}`) }).first()).toBeVisible();
    expect(mcp.methods(name)).not.toContain('tools/call');
  });
});

/** Ways to answer, and how many tools are in the list; neighbours differ. */
const ways = new Map([
  ['json~harbour', 3],
  ['paged', 24],
  ['stateless~harbour', 3],
  ['odd', 9],
  ['old~harbour', 3],
]);

test('however a server answers, it is read: as JSON, in pages, without a session, oddly, in the old transport, with a token', async ({
  page,
  app,
  mcp,
}) => {
  // The old transport is found by a first request that is refused.
  app.allowFailing(/old~harbour|token~harbour/);
  const names = [...ways.keys()];
  const config = mcpConfig(...[...names, 'token~harbour', 'slash~harbour'].map((name) => listed(mcp, name)));
  await app.open('', { config });

  await eachHost(app, names, async (name) => {
    await expect.poll(() => mcp.methods(name)).toContain('tools/list');
    await expect(resultCount(page)).toHaveText(`${ways.get(name)} of ${ways.get(name)} tools`);
    if (name === 'odd') {
      // The one without a name is a problem, not a failure.
      await expect(catalogPage(page).row('mcp:harbour-mcp.no_type')).toBeVisible();
      await expect(page.getByRole('button', { name: /^\d+ problems? in this catalog$/ })).toBeVisible();
    }
  });

  await test.step('a server that demands a token says so, and is read with it', async () => {
    await app.follow('?host=token-harbour');
    await expect(page.getByRole('alert')).toContainText('The host asks who you are');
    await page.getByRole('textbox', { name: 'Bearer token' }).fill(mcpToken);
    await page.keyboard.press('Enter');
    await expect(resultCount(page)).toHaveText('3 of 3 tools');
  });

  await test.step('the view Host tells of the server, and of all pages of its list', async () => {
    await app.follow('?host=paged&view=host');
    const main = page.getByRole('main');
    await expect(main).toContainText('4 pages of tools/list');
    await expect(main).toContainText('harbour-mcp');
    await expect(main).toContainText('3.1.0');
    await expect(main).toContainText('it doesn’t tell when its list changes');
  });

  await test.step('an address that ends in a slash is read', async () => {
    await app.follow('?host=slash-harbour');
    await expect.poll(() => mcp.methods('slash~harbour')).toContain('tools/list');
    await expect(resultCount(page)).toHaveText('3 of 3 tools');
  });

  await test.step('a second token reads it as somebody else, in a session of its own', async () => {
    await app.follow('?host=json-harbour');
    await expect(resultCount(page)).toHaveText('3 of 3 tools');
    await page.getByRole('button', { name: 'Scopes and credentials' }).click();
    const grants = page.getByRole('dialog', { name: 'Scopes and credentials' });
    await grants.getByRole('textbox', { name: 'Whose' }).fill('reader');
    await grants.getByRole('textbox', { name: 'Second bearer token' }).fill('reader-token');
    await grants.getByRole('button', { name: 'Read as them' }).click();
    await expect(grants.getByText(/sees 3 of them/)).toBeVisible();
  });
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
  ['redirect', 'The host redirects elsewhere'],
  ['no-headers~harbour', 'The MCP server’s CORS rules stop us halfway'],
  ['no-cors~harbour', 'No answer from the host'],
]);

test('a server that can’t be listed says why', async ({ page, app, mcp }) => {
  test.slow();
  const names = [...failing.keys()];
  app.allowFailing(new RegExp(names.filter((name) => name !== 'redirect').join('|')));
  // The browser names the request that it doesn't make where a server redirects.
  app.allowOrigin(mcp.elsewhere.origin);
  await app.open('', { config: mcpConfig(...names.map((name) => listed(mcp, name))) });
  await eachHost(app, names, async (name) => {
    await expect(page.getByRole('alert')).toContainText(failing.get(name) ?? '');
  });
  await test.step('without CORS the headers to send are shown, and the proxy lines', async () => {
    const others = page.getByRole('region', { name: 'Other ways to read this host' });
    await expect(others).toContainText(`Access-Control-Allow-Origin: ${new URL(app.url).origin}`);
    await expect(others).toContainText('Access-Control-Expose-Headers: mcp-session-id');
    await expect(others).not.toContainText('curl');
  });
  await test.step('no redirect was followed', () => {
    expect(mcp.elsewhere.requests).toEqual([]);
  });
});

test('a list that never ends shows what was read, and Sources says what is missing', async ({ page, app, mcp }) => {
  await app.open('', { config: mcpConfig(listed(mcp, 'loop')) });
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await page.getByRole('button', { name: 'Details of loop' }).click();
  await expect(page.getByRole('list', { name: 'Not read' })).toContainText('The list never ends. After 3 pages');
});

test('a list that changes is noticed, a huge one shows progress, a slow one can be cancelled, and a typed one is kept', async ({
  page,
  app,
  mcp,
}) => {
  const names = ['changes', 'slow', 'huge'];
  const config = mcpConfig(...names.map((name) => listed(mcp, name)));
  await app.open('', { config: { ...config, allowOtherHosts: true } });

  await test.step('a list that changes while it is open is noticed, and read anew when asked', async () => {
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

  await test.step('a slow list shows progress, and can be cancelled', async () => {
    await app.follow('?host=slow');
    await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel reading' }).click();
    await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
  });

  await test.step('a huge list is read', async () => {
    await page.getByRole('combobox', { name: 'Host' }).selectOption('huge');
    await expect(resultCount(page)).toHaveText('200 of 200 tools', { timeout: 30_000 });
  });

  await test.step('a typed host may be an MCP server, and stays one over a reload', async () => {
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
});
