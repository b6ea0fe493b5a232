import { expect, type Page } from '@playwright/test';
import { allowlistPage, chooseFormat, find, openChecks, orders, refund, selectThree } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { addFiles, bringIn, jsonFile, keptText, openExample, saved } from './support/steps';
import { type App, test } from './support/test';

/** Opens the allowlist of the three tools. */
async function reviewThree(page: Page, app: App): Promise<void> {
  await app.open();
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(allowlistPage(page).table.getByRole('rowheader')).toHaveCount(3);
  // Before its tier is known, a tool could be one that writes, and a reason would be asked for.
  await expect(allowlistPage(page).row(find)).toContainText('read');
}

test('what is ticked is saved as it is shown, and given modes and notes, which are kept', async ({ page, app }) => {
  const { row, mode, note, button, preview } = allowlistPage(page);
  await reviewThree(page, app);
  await expect(page.getByText('3 ask · 0 auto')).toBeVisible();
  await expect(preview).toHaveValue(/find_customers/);
  const { name, text } = await saved(button('Download'));
  expect(name).toBe('my-agent.allowlist.json');
  expect(text).toBe(await preview.inputValue());
  // Read, never asking, but behind the host's proxy: a person may let it run, it is not offered.
  await expect(row(find)).toContainText('in catalog');
  await expect(mode(find)).toHaveValue('ask');
  await mode(find).selectOption('auto');
  await expect(mode(orders)).toHaveValue('ask');
  await button('Let the 1 tool that states it only reads run unasked…').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Reads our own orders.');
  await button('Set 1 tool to auto').click();
  await expect(mode(orders)).toHaveValue('auto');
  await expect(mode(refund).getByRole('option', { name: 'auto' })).toBeDisabled();
  await expect(row(refund)).toContainText('always asks');
  await note(refund).fill('Ask the floor manager');
  await expect.poll(() => keptText(page)).toContain('Ask the floor manager');
  await page.reload();
  await expect(note(refund)).toHaveValue('Ask the floor manager');
  await expect(mode(find)).toHaveValue('auto');
});

test('an entry’s tool opens beside the list, and closes again', async ({ page, app }) => {
  const { row, mode } = allowlistPage(page);
  await reviewThree(page, app);
  await row(find).getByRole('rowheader').getByRole('button').first().click();
  await expect(catalogPage(page).tool(find)).toBeVisible();
  await expect(page).toHaveURL(/view=allowlist/);
  // The table's neighbours are no neighbours in this list.
  await expect(page.getByRole('button', { name: 'Next tool' })).toHaveCount(0);
  const name = await row(find).getByRole('rowheader').boundingBox();
  expect(name?.width, 'the room for an entry’s name').toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await expect(catalogPage(page).tool(find)).toBeHidden();
  await expect(mode(orders)).toBeVisible();
});

test('the catalog marks what the file of the draft can’t express', async ({ page, app }) => {
  const { row } = allowlistPage(page);
  const catalog = catalogPage(page);
  await reviewThree(page, app);
  await chooseFormat(page, 'Cursor permissions.json');
  await expect(page.getByText('Cursor permissions.json 1 of 3, 40 at most')).toBeVisible();
  await expect(row(refund)).toContainText('not for Cursor permissions.json');
  await expect(row(find)).not.toContainText('not for');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await catalog.search.fill('refund');
  await expect(catalog.row(refund)).toContainText('not for Cursor permissions.json');
  await catalog.search.fill(find);
  await expect(catalog.row(find)).toBeVisible();
  await expect(catalog.row(find)).not.toContainText('not for');
});

test('tools are given the names of a client, and the others of a confirmed server are denied', async ({
  page,
  app,
}) => {
  const { button, preview, notes } = allowlistPage(page);
  await reviewThree(page, app);
  await chooseFormat(page, 'Claude Code settings');
  await expect(page.getByRole('note').filter({ hasText: 'assumed from the tools’ ids: crm' })).toBeVisible();
  await button('Confirm names').click();
  await expect(preview).toHaveValue(/mcp__crm__erase_customer/);
  await expect(notes).toContainText(/Also denies the other \d+ tools/);
  await openChecks(page);
  await page.getByText('Server names in the client').click();
  await button(/tools? of mcp:crm/).click();
  await page.getByRole('textbox', { name: `Name of ${find} in the client` }).fill('search_people');
  await expect(preview).toHaveValue(/mcp__crm__search_people/);
});

test('a list is merged into the file that is there, and its switch goes by a tick', async ({ page, app }) => {
  const { button } = allowlistPage(page);
  await reviewThree(page, app);
  await chooseFormat(page, 'Claude Code settings');
  await page.getByText('Merge into the file that is there').click();
  const settings = { model: 'mine', permissions: { allow: ['mcp__crm'], defaultMode: 'bypassPermissions' } };
  await page.getByLabel('Open a file').setInputFiles(jsonFile('settings.json', settings));
  const merge = page.getByRole('region', { name: 'Merge' });
  await expect(merge.getByRole('list', { name: 'Replaced rules' })).toContainText('run unasked; merged, none does.');
  await merge.getByRole('checkbox', { name: 'Remove permissions.defaultMode: bypassPermissions' }).check();
  const { name, text } = await saved(button('Download'));
  expect(name).toBe('settings.json');
  expect(JSON.parse(text)).toMatchObject({
    model: 'mine',
    permissions: { allow: [], ask: ['mcp__crm__find_customers'] },
  });
  await button('Remove file').click();
  await expect(merge).toHaveCount(0);
});

/** Shares a draft of three tools, two of which run unasked, by its link. */
async function shareThree(page: Page, app: App): Promise<string> {
  const { button, mode } = allowlistPage(page);
  await reviewThree(page, app);
  await mode(find).selectOption('auto');
  await mode(orders).selectOption('auto');
  await button('Share').click();
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/view=allowlist.*#draft=/);
  return link.inputValue();
}

test('a link made on this machine says that it opens here alone, and asks before it changes anything', async ({
  page,
  app,
  context,
}) => {
  const url = await shareThree(page, app);
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('This link opens on this machine alone, while the app runs here.');
  await expect(share.getByRole('button', { name: /^(?:Download draft|Copy link)$/ })).toHaveText([
    'Download draft',
    'Copy link',
  ]);
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  const dialog = other.getByRole('dialog', { name: 'Shared draft' });
  const drafts = other.getByRole('combobox', { name: 'Draft', exact: true }).getByRole('option');
  await other.goto(url);
  await expect(dialog).toContainText('with 3 tools');
  const claims = dialog.getByRole('list', { name: 'What it claims' }).getByRole('listitem');
  await expect(claims).toHaveText([find, orders].map((toolId) => `${toolId} runs unasked`));
  const carried = dialog.getByRole('table', { name: 'Tools it carries' }).getByRole('row');
  await expect(carried.filter({ hasText: find })).toHaveText(/read.*auto.*auto.*in catalog/);
  expect(other.url()).not.toContain('#draft');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(drafts).toHaveCount(1);
  await openShared(page, other, url);
  await expect(drafts).toHaveText(['My agent', 'My agent (2)']);
});

/** Opens a shared draft in another tab: it waits to be confirmed, and its tab comes back to it. */
async function openShared(page: Page, other: Page, url: string): Promise<void> {
  const { mode, row, button } = allowlistPage(other);
  await other.goto(url);
  await button('Open as a new draft').click();
  await expect(mode(find)).toHaveValue('ask');
  await expect(row(find)).toContainText('proposed: auto');
  await expect.poll(() => keptText(page)).toContain('\\"unattended\\"');
  // What the other tab writes meanwhile does not decide which draft this one comes back to.
  await allowlistPage(page).mode(orders).selectOption('ask');
  await other.reload();
  await expect(row(find)).toContainText('proposed: auto');
}

test('a secret in a descriptor is kept out of the draft, its file and this browser', async ({ page, app }) => {
  const { button, row } = allowlistPage(page);
  await app.open('?view=allowlist');
  const canary = `ghp_${'a1B2c3D4'.repeat(5)}`;
  const entry = {
    toolId: 'mcp:leaky',
    mode: 'ask',
    digest: 'sha256:00',
    descriptor: { description: `Use ${canary}` },
  };
  await bringIn(page, { kind: 'tool-catalog/draft', version: 1, name: 'Leaky', entries: [entry] });
  await button('Open as a new draft').click();
  await expect(row('mcp:leaky')).toContainText('not in catalog');
  await button('Share').click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('1 description is left out of it: a password or key stands in it.');
  expect((await saved(button('Download draft'))).text).not.toContain(canary);
  expect(await share.getByRole('textbox', { name: 'Link' }).inputValue()).toContain('#draft=');
  await expect.poll(() => keptText(page)).toContain('mcp:leaky');
  expect(await keptText(page)).not.toContain(canary);
  expect(await page.content()).not.toContain(canary);
});

test('a class rule adds what it matches, once a person agrees', async ({ page, app }) => {
  const { button, tray } = allowlistPage(page);
  await app.open('?source=node-pack&egress=none&approval=never&view=allowlist');
  await openChecks(page);
  await button('Make a rule of the current filters').click();
  await expect(page.getByText(/matches 3 tools now/)).toBeVisible();
  await expect(tray.getByRole('status')).toHaveText('0 tools selected');
  await button('Add them and keep the rule').click();
  await expect(tray.getByRole('status')).toHaveText('3 tools selected');
  const rules = page.getByRole('list', { name: 'Class rules' });
  await expect(rules).toContainText('no new matches');
  await allowlistPage(page)
    .table.getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(tray.getByRole('status')).toHaveText('2 tools selected');
  await expect(rules).toContainText('3 tools match; no new matches');
});

test('what changed, was renamed or is gone is settled in the draft', async ({ page, app }) => {
  const { row, mode, button, table } = allowlistPage(page);
  await app.open('?view=allowlist', { isWhole: true });
  await openExample(page);
  await expect(page.getByRole('heading', { name: 'Example: support agent' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usage of the draft' })).toBeVisible();
  const changed = 'mcp:parcels__quote_shipment';
  await expect(row(changed)).toContainText('changed');
  await button(`Show details of ${changed}`).click();
  const changes = page.getByRole('list', { name: `Changes of ${changed}` }).getByRole('listitem');
  await expect(changes.first()).toContainText(/Egress: none → [\w-]+, more access/);
  await openChecks(page);
  await expect(page.getByText('3 entries are not checked, gone, changed or ambiguous')).toBeVisible();
  await expect(page.getByText('No known pattern found')).toHaveCount(0);
  await button('Accept as it is now').click();
  await expect(row(changed)).not.toContainText('changed');
  await button('2 not in catalog').click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await button('Show details of mcp:crm.fetch_customer').click();
  await button('Replace mcp:crm.fetch_customer with mcp:crm.get_customer').click();
  await expect(row('connector:fax.send_fax')).toContainText('not in catalog');
  await expect(page.getByRole('textbox', { name: 'Note on mcp:crm.fetch_customer' })).toHaveCount(0);
  await button('1 not in catalog').click();
  await expect(mode('mcp:crm.get_customer')).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Reset demo' }).click();
  await expect(mode('mcp:crm.fetch_customer')).toBeVisible();
});

test('a critical finding holds up the export until somebody accepts it with a reason', async ({ page, app }) => {
  const { button, preview } = allowlistPage(page);
  const critical = 'openwop:lindhaven.scripts.run_python';
  await app.open(`?q=${critical}`);
  await catalogPage(page).tick(critical).check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  const held = page.getByRole('region', { name: 'What holds up the export' });
  await expect(held).toContainText('Exec outside a host extension');
  await expect(held.getByRole('list', { name: /^Evidence of/ })).toContainText('/');
  await expect(button('Download')).toBeDisabled();
  await held.getByRole('textbox', { name: /Reason to keep/ }).fill('Runs in a sandbox of its own');
  await held.getByRole('button', { name: 'Accept' }).click();
  await expect(preview).toHaveValue(new RegExp(critical));
  await page.getByRole('status').filter({ hasText: 'accepted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(preview).toHaveValue('');
});

test('a critical finding holds up the export after its file is removed, and right after a reload', async ({
  page,
  app,
}) => {
  const { button } = allowlistPage(page);
  const held = page.getByRole('region', { name: 'What holds up the export' });
  const removed = page.getByRole('button', { name: 'Remove ledger.json' });
  const description = 'Lists what was paid.\u{e0073}\u{e0065}\u{e006e}\u{e0064}';
  await app.open('?view=sources', { config: { hosts: [] } });
  await addFiles(page, jsonFile('ledger.json', { tools: [{ name: 'paid', description, inputSchema: {} }] }));
  await expect(removed).toBeVisible();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await catalogPage(page).all.check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(held).toContainText('Hidden message');
  await app.follow('?view=sources');
  await removed.click();
  await expect(removed).toBeHidden();
  await app.follow('?view=allowlist');
  await expect(held).toContainText('Hidden message');
  await expect(held).toContainText('the catalog doesn’t show the tool now');
  await page.reload();
  await expect(held).toContainText('Hidden message');
  await expect(button('Download')).toBeDisabled();
});

test('a long draft is shown by the hundred, and every entry can be reached', async ({ page, app, host }) => {
  const { table, button } = allowlistPage(page);
  await app.open('?view=allowlist', { config: hostConfig(host, ['tools-150']) });
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await catalogPage(page).all.check();
  await expect(catalogPage(page).tray).toHaveText('150 tools selected');
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '206');
  await expect(table.getByRole('rowheader')).toHaveCount(100);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  const last = table.locator('tr[aria-rowindex="206"]');
  await last.scrollIntoViewIfNeeded();
  // The draft in numbers and its export stay in sight.
  await expect(page.getByText('150 tools selected', { exact: true })).toBeInViewport();
  await expect(button('Download')).toBeInViewport();
  await last.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('149 tools selected', { exact: true })).toBeVisible();
});

test('removing entries and drafts by keyboard keeps the focus in the view', async ({ page, app }) => {
  const { row, button } = allowlistPage(page);
  const { tray } = allowlistPage(page);
  const focused = page.getByRole('main').locator(':focus');
  await app.open();
  await selectThree(page);
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await button(`Remove ${find}`).press('Enter');
  await expect(row(find)).toHaveCount(0);
  await expect(focused).toHaveCount(1);
  await tray.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row(find)).toHaveCount(1);
  await page.getByRole('button', { name: 'Redo', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Allowlist draft' }).locator(':focus')).toHaveCount(1);
  await button('More').press('Enter');
  await page.getByRole('menuitem', { name: 'Delete draft' }).press('Enter');
  await expect(focused).toHaveCount(1);
  await expect(row(refund)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row(refund)).toHaveCount(1);
});

test('unread list shows no missing tools', async ({ page, context, app, host }) => {
  const { row, notes } = allowlistPage(page);
  const listed = 'mcp:berths.list';
  // Nothing is kept of what a cookie may see.
  await context.addCookies([{ name: '__session', value: 'reader-session', url: host.origin }]);
  await app.open(`?q=${listed}`, { config: hostConfig(host, [{ scenario: 'cookie', auth: 'cookie' }]) });
  await catalogPage(page).tick(listed).check();
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(row(listed)).toContainText('in catalog');
  app.allowFailing(/cookie\/v1\/tools$/);
  await page.route('**/cookie/v1/tools', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Reading failed' })).toBeVisible();
  await expect(page.getByText('What you see was read before.')).toHaveCount(0);
  await expect(row(listed)).toContainText('not checked');
  await expect(row(listed)).not.toContainText('not in catalog');
  await expect(notes).toContainText('The host’s list has not been read');
  await expect(notes).not.toContainText('The catalog does not show these');
});

test('a draft keeps the format it was exported in', async ({ page, app }) => {
  const { format } = allowlistPage(page);
  await app.open('?view=allowlist');
  await chooseFormat(page, 'Codex config.toml');
  await page.reload();
  await expect(format).toHaveValue('Codex config.toml');
  await format.click();
  await expect(page.getByRole('option').first()).toContainText('Codex config.toml');
});
