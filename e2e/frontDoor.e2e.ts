import { expect, type Page } from '@playwright/test';
import { mcpToken, signInAt } from './host/mcp/mcpHosts';
import { hostConfig, resultCount } from './support/hostConfig';
import { everythingKept, jsonFile, keptText } from './support/steps';
import { test } from './support/test';

const box = (page: Page) => page.getByRole('textbox', { name: 'URL, file or pasted text' });

/** Pastes a text into the box: one action. */
async function paste(page: Page, text: string, into = box(page)): Promise<void> {
  await into.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Waits until the next Enter connects `count` servers. */
async function readyToConnect(page: Page, count: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Connect ${count}` })).toBeFocused();
}

/** Pastes what names one server, and connects it. */
async function pasteAndConnect(page: Page, text: string): Promise<void> {
  await paste(page, text);
  await readyToConnect(page, '1 server');
  await page.keyboard.press('Enter');
}

const config = (servers: object) => JSON.stringify({ mcpServers: servers });

test.beforeEach(({ app, mcp }) => {
  app.allowMcp(mcp.origin);
  app.allowFailing(/mcp/);
});

for (const [width, height, colorScheme] of [
  [1440, 900, 'dark'],
  [1024, 768, 'light'],
  [390, 844, 'light'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('by keyboard, a pasted URL is a table after 2 actions, and a Claude Code file after 5', async ({
      page,
      app,
      mcp,
    }) => {
      await app.open(width < 1024 ? '?view=sources' : '');
      await expect(page.getByRole('button', { name: 'Copy the collect line' })).toBeVisible();
      const asked = mcp.requests.length;
      await paste(page, mcp.url('json~harbour'));
      await readyToConnect(page, '1 server');
      await expect(page.getByRole('list', { name: 'Found' })).toContainText(mcp.origin);
      expect(mcp.requests.length).toBe(asked);
      await page.keyboard.press('Enter');
      await expect(resultCount(page)).toHaveText('3 of 3 tools');
      await page.getByRole('checkbox', { name: 'Select all matching tools' }).press('Space');
      await page.getByRole('link', { name: 'Review allowlist' }).press('Enter');
      await expect(page.getByRole('textbox', { name: 'Export preview' })).toHaveValue(/mcp__harbour/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
      expect((await download).suggestedFilename()).toMatch(/settings.*\.json$/);
    });
  });
}

test('what is pasted beside fields is taken where it is a source, and left alone where it is none', async ({
  page,
  app,
  mcp,
}) => {
  await app.open();
  const body = page.locator('body');
  await paste(page, 'Just some words.', body);
  await paste(page, mcp.url('json~harbour'), body);
  await readyToConnect(page, '1 server');
  await expect(page.getByRole('list', { name: 'Found' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
});

test('a pasted configuration is a table after 2 actions, and no secret of it stays', async ({ page, app, mcp }) => {
  await app.open();
  const servers = {
    harbour: { url: mcp.url('json~harbour') },
    guarded: { url: mcp.url('token~harbour'), headers: { Authorization: `Bearer ${mcpToken}` } },
    local: { command: '/opt/bin/quay', args: ['--key', 'hush-hush'] },
  };
  await paste(page, config(servers));
  await readyToConnect(page, '2 servers');
  await expect(page.getByRole('list', { name: 'Found' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Found' })).toContainText('starts quay');
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('6 of 6 tools');
  const kept = await everythingKept(page);
  for (const secret of [mcpToken, 'hush-hush']) expect(kept).not.toContain(secret);
});

test('a chosen mcp.json, and a pasted line claude mcp add, are tables after 2 actions', async ({ page, app, mcp }) => {
  await app.open();
  const file = jsonFile('mcp.json', config({ harbour: { url: mcp.url('json~harbour') } }));
  await page.getByLabel('Choose files').setInputFiles([file]);
  await readyToConnect(page, '1 server');
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');

  // With a source of one's own the box stands in Sources alone.
  await app.follow('?view=sources');
  await pasteAndConnect(page, `claude mcp add --transport http odd ${mcp.url('odd')}`);
  await expect(resultCount(page)).toHaveText('12 of 12 tools');
});

test('a connected server stays over a reload, as of then until it answers, and says what changed', async ({
  page,
  app,
  mcp,
}) => {
  await app.open('?view=sources');
  await pasteAndConnect(page, config({ quay: { url: mcp.url('door~changes') } }));
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await app.follow('?view=sources');
  const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Rename quay' }).click();
  await page.getByRole('textbox', { name: 'Name of quay' }).fill('north quay');
  await page.keyboard.press('Enter');
  await expect.poll(() => keptText(page)).toContain('north quay');
  await mcp.change('door~changes');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(mcp.url('door~changes'), async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await expect(row).toContainText('north quay');
  await expect(row).toContainText('3 tools');
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveAccessibleDescription(
    /^3 tools · as of .* · asking$/,
  );
  answer();
  await expect(row).toContainText('Asked again: 1 tool added: added_1.');
  await expect(row).toContainText('4 tools');
  await mcp.change('door~changes');
  await page.getByRole('button', { name: 'Reload north quay' }).click();
  await expect(row).toContainText('1 tool added: added_2. 1 tool changed, 1 may do more: list_berths.');
});

test('the row of a server that was asked again leads to what changed since its list before', async ({
  page,
  app,
  mcp,
}) => {
  await app.open('?view=sources');
  await pasteAndConnect(page, config({ quay: { url: mcp.url('stateless~changes') } }));
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await mcp.change('stateless~changes');
  await app.follow('?view=sources');
  await page.getByRole('button', { name: 'Reload quay' }).click();
  await page.getByRole('link', { name: 'Compare quay with its list before' }).click();
  await expect(page).toHaveURL(/with=previous%3A|with=previous:/);
  const choice = page.getByRole('combobox', { name: 'Compare with' });
  await expect(choice.locator('option:checked')).toHaveText('quay, as it was before');
  await expect(choice.locator('optgroup[label="Lists before the last reading"] option')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('added_1');
});

test('what each server needs is said once it was asked, and the rest works', async ({ page, app, mcp }) => {
  app.allowOrigin(mcp.elsewhere.origin);
  await app.open('?view=sources');
  const servers = {
    open: { url: mcp.url('json~harbour') },
    guarded: { url: mcp.url('token~harbour') },
    known: { url: mcp.url('sign-in~harbour') },
    shut: { url: mcp.url('no-cors~harbour') },
    barred: { url: mcp.url('forbidden') },
    asking: { url: 'https://quay.example/mcp?key=1' },
    page: { url: mcp.url('web-page') },
    away: { url: mcp.url('redirect') },
    broken: { url: 'ftp://quay.example' },
    empty: {},
  };
  await paste(page, config(servers));
  await expect(page.getByRole('region', { name: 'What was found' })).toContainText(
    'npm run collect -- path/to/mcp.json',
  );
  await readyToConnect(page, '7 servers');
  await page.keyboard.press('Enter');
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Found' })
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(row('open')).toContainText('read');
  await expect(row('known')).toContainText(`tokens come from ${signInAt}`);
  await expect(row('shut')).toContainText('Access-Control-Allow-Origin');
  await expect(row('barred').getByRole('textbox', { name: 'Bearer token' })).toBeVisible();
  await expect(row('asking')).toContainText('The command collect lists it.');
  await expect(row('page')).toContainText('No MCP server answers here');
  await expect(row('away')).toContainText('The host redirects elsewhere');
  await expect(row('broken')).toContainText('Its address can’t be used');
  await expect(row('empty')).toContainText('neither a command nor an address');
  await row('guarded').getByRole('textbox', { name: 'Bearer token' }).fill(mcpToken);
  await page.keyboard.press('Enter');
  await expect(row('guarded')).toContainText('read');
  expect(mcp.elsewhere.requests).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(resultCount(page)).toHaveText('6 of 6 tools');
});

test('two configurations of one name chosen together, and several pasted lines, show all their servers', async ({
  page,
  app,
  mcp,
}) => {
  await app.open('?view=sources');
  const found = page.getByRole('list', { name: 'Found' });
  const files = ['harbour', 'odd'].map((name) =>
    jsonFile('mcp.json', config({ [name]: { url: mcp.url(name) }, [`${name}-none`]: null })),
  );
  await page.getByLabel('Choose files').setInputFiles(files);
  await readyToConnect(page, '2 servers');
  await expect(found.getByRole('listitem')).toHaveCount(4);
  await expect(found.getByText('it is no object')).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard' }).click();
  await paste(
    page,
    `\`\`\`sh\nclaude mcp add -t http quay ${mcp.url('odd')}\ncodex mcp add tide -- npx -y tide\n\`\`\``,
  );
  await readyToConnect(page, '1 server');
  await expect(page.getByRole('region', { name: 'What was found' })).toContainText('npm run collect -- --only tide');
});

test('what no press connects is named once the others are read', async ({ page, app, mcp }) => {
  await app.open('?view=sources');
  const servers = { quay: { url: mcp.url('empty') }, tide: { command: 'npx' }, broken: { url: 'ftp://quay.example' } };
  await pasteAndConnect(page, config(servers));
  await expect(page.getByText(/^Not connected: tide \(.*broken \(can’t be used\)\.$/)).toBeVisible();
  await expect(page.getByText('None of your sources lists a tool.')).toBeVisible();
});

test('a broken mcp.json is named with its line, and adds nothing', async ({ page, app }) => {
  await app.open('?view=sources');
  const buffer = Buffer.from('{"mcpServers": {\n  "quay": }}');
  await page.getByLabel('Choose files').setInputFiles([{ name: 'mcp.json', mimeType: 'application/json', buffer }]);
  await expect(page.getByText(/^mcp\.json: This configuration can’t be read, line 2/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sources' }).locator('> li')).toHaveCount(1);
});

test('one bare server goes by the name it gives itself', async ({ page, app, mcp }) => {
  await app.open('?view=sources');
  await pasteAndConnect(page, JSON.stringify({ url: mcp.url('json~harbour') }));
  await expect(page.getByRole('table', { name: 'Tools' })).toContainText('harbour-mcp.list_berths');
});

test('a token is asked for again after a reload', async ({ page, app, mcp }) => {
  await app.open('?view=sources');
  await paste(
    page,
    config({ quay: { url: mcp.url('token~harbour'), headers: { Authorization: `Bearer ${mcpToken}` } } }),
  );
  await readyToConnect(page, '1 server');
  await page.keyboard.press('Enter');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await app.open('?view=sources');
  await page.getByRole('button', { name: 'Reload quay' }).click();
  await page.getByRole('textbox', { name: 'Bearer token' }).fill(mcpToken);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toContainText('3 tools');
});

test('an entry’s bearer token is offered before it is sent', async ({ page, app, mcp }) => {
  await app.open('?view=sources');
  const headers = { Authorization: `Bearer ${mcpToken}` };
  await paste(page, config({ quay: { url: mcp.url('token~told'), headers } }));
  const offer = page.getByRole('checkbox', { name: 'Use the bearer token of quay' });
  await expect(offer).toBeChecked();
  await offer.uncheck();
  await page.getByRole('button', { name: 'Connect 1 server' }).click();
  await expect(page.getByRole('textbox', { name: 'Bearer token' })).toBeVisible();
  const sent = () => mcp.requests.filter(({ name }) => name === 'token~told').map((one) => one.authorization);
  expect(new Set(sent())).toEqual(new Set([undefined]));
  await offer.check();
  await page.getByRole('button', { name: 'Connect 1 server' }).click();
  await expect.poll(sent).toContain(`Bearer ${mcpToken}`);
});

test('a server connected again under another name says that ids change', async ({ page, app, mcp }) => {
  await app.open();
  for (const name of ['quay', 'pier']) {
    await app.follow('?view=sources');
    await pasteAndConnect(page, config({ [name]: { url: mcp.url('json~harbour') } }));
    await expect(page.getByRole('table', { name: 'Tools' })).toContainText(`${name}.list_berths`);
  }
  await expect(page.getByText('The server “quay” goes by “pier” now')).toBeVisible();
});

test('the demo leaves with the first source of one’s own, and comes back from Sources', async ({ page, app }) => {
  await app.open('?view=sources');
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Demo catalog');
  await paste(page, JSON.stringify({ tools: [{ name: 'moor', inputSchema: { type: 'object' } }] }));
  await expect(page.getByText('The demo left when you added a source of your own.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('');
  await page.getByRole('button', { name: 'Show the demo' }).click();
  await expect(page).toHaveURL(/host=demo/);
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Demo catalog');
  await page.getByRole('combobox', { name: 'Host' }).selectOption('Your sources');
  await expect(page.getByRole('list', { name: 'Sources' })).not.toContainText('Demo catalog');
});

test('an OpenWOP host, and its list, are found by asking', async ({ page, app, host }) => {
  app.allowFailing(/open/);
  await app.open('');
  await paste(page, `${host.url('open')}/v1/tools`);
  await readyToConnect(page, '1 server');
  await expect(page.getByRole('combobox', { name: 'Read as' })).toHaveValue('openwop');
  await page.getByRole('combobox', { name: 'Read as' }).selectOption('what it answers');
  await page.getByRole('button', { name: 'Connect 1 server' }).click();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('other');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('what is nothing that can be added stays in the box, and is named', async ({ page, app }) => {
  await app.open('?view=sources');
  await box(page).fill('mcp.json');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Choose the file');
  await box(page).fill('ftp://quay.example');
  await box(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('No URL, list of tools');
  await box(page).fill('http://quay.example/mcp?key=1');
  await box(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('must not have a query');
  await expect(box(page)).toHaveValue('http://quay.example/mcp?key=1');
});

test('a source is added from the header and from the palette', async ({ page, app }) => {
  await app.open('');
  await page.getByRole('combobox', { name: 'Host' }).selectOption('Add a source…');
  const dialog = page.getByRole('dialog', { name: 'Add a source' });
  await expect(dialog.getByRole('textbox', { name: 'URL, file or pasted text' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Add a source');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
});

test('an address that has no tools says what it is, and the next can be tried at once', async ({ page, app, mcp }) => {
  app.allowFailing(/./);
  await app.open('?view=sources');
  const found = page.getByRole('list', { name: 'Found' });
  for (const [name, words] of [
    ['web-page', 'The host answered with a web page'],
    ['plain-text', 'The answer isn’t JSON'],
  ] as const) {
    await pasteAndConnect(page, mcp.url(name).replace(/\/mcp$/, ''));
    await expect(found.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('combobox', { name: 'Read as' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
  }
  await expect(page.getByRole('list', { name: 'Sources' }).locator('> li')).toHaveCount(1);
});

test('hosts of config.json and typed ones are rows, read one at a time', async ({ page, app, host }) => {
  const { hosts } = hostConfig(host, ['open', 'tools-7']);
  const registries = [{ id: 'port', label: 'Port registry', url: `${host.origin}/port`, kind: 'registry' }];
  await app.open('?view=sources', { config: { hosts: [...hosts, ...registries] } });
  const row = (name: string) => page.getByRole('list', { name: 'Sources' }).locator('> li').filter({ hasText: name });
  await expect(row('Port registry')).toContainText('lists servers to connect to');
  await expect(row('tools-7')).toContainText('not read');
  for (const scenario of ['tools-500', 'drip-20']) {
    await pasteAndConnect(page, `${host.url(scenario)}/v1/tools`);
    await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('other');
    await page.getByRole('link', { name: 'Sources' }).click();
  }
  await page.getByRole('button', { name: /^Connect .*tools-500$/ }).click();
  await expect(row('/tools-500')).toContainText('500 tools');
  await page.getByRole('button', { name: /^Remove .*drip-20$/ }).click();
  await page.getByRole('button', { name: /^Remove .*tools-500$/ }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await row('tools-7').getByRole('button', { name: 'Connect tools-7' }).click();
  await expect(row('tools-7')).toContainText('7 tools');
});
