import { expect, type Locator, type Page } from '@playwright/test';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { addFiles, jsonFile, keptText, saved } from './support/steps';
import { type App, test } from './support/test';

interface Descriptor {
  toolId: string;
  [field: string]: unknown;
}

const plainHost = { hosts: [{ id: 'demo', label: 'Quayside', url: './demo', auth: 'none' }] };
const harmless = {
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'always',
  description: 'Looks at a ship.',
};
const tools = (...more: readonly Partial<Descriptor>[]) =>
  more.map((one, i) => ({ toolId: `mcp:quay.${i}`, ...harmless, ...one, inputSchema: { type: 'object' } }));

/** Serves this list from now on. */
async function list(page: Page, listed: readonly object[]): Promise<void> {
  await page.unrouteAll();
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: listed }));
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Take baseline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take baseline' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Take baseline' }).click();
  await expect(dialog).toBeHidden();
}

function parts(page: Page) {
  const changed = page.getByRole('region', { name: 'What changed' });
  const table = page.getByRole('table', { name: 'Changes' });
  return {
    with: page.getByRole('combobox', { name: 'Compare with' }),
    status: changed.getByRole('status'),
    doubts: changed.getByRole('list', { name: 'What can’t be known' }),
    table,
    /** The heads of the rows, without what an open one shows. */
    rows: table.locator('tbody tr').filter({ has: page.getByRole('rowheader') }),
    toggle: (toolId: string): Locator => table.getByRole('button', { name: toolId }),
  };
}

/** Takes a baseline, after which much of the list changes. */
async function changeAfterBaseline(page: Page, app: App): Promise<void> {
  const { status, doubts } = parts(page);
  await list(page, tools({}, {}, { description: 'Sails away.' }, { description: 'Stays.' }, { safetyTier: 'write' }));
  await app.open('?view=compare', { config: plainHost });
  await take(page, 'Last month');
  await expect(status).toHaveText('No new access');
  await expect(doubts).toHaveCount(0);
  await list(page, [
    ...tools({ approval: 'never', egress: undefined }, { description: 'Looks\u200b twice.' }),
    { ...tools({})[0], toolId: 'mcp:quay.4' },
    { toolId: 'mcp:quay.renamed', ...harmless, description: 'Sails away.', inputSchema: { type: 'object' } },
    { toolId: 'mcp:quay.new', ...harmless, description: 'New here.', inputSchema: { type: 'object' } },
  ]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(status).toHaveText('New access: 2 tools');
}

test('every change since a baseline is told, and the worst first', async ({ page, app }) => {
  const { status, rows } = parts(page);
  await changeAfterBaseline(page, app);
  await expect(rows).toHaveText([
    /mcp:quay\.1.*text changed.*New finding: .* at \/description/,
    /mcp:quay\.0.*more access.*Egress: none → not stated, more access/,
    /mcp:quay\.new.*added/,
    /mcp:quay\.4.*less access/,
    /mcp:quay\.3.*removed/,
    /mcp:quay\.renamed.*moved/,
  ]);
  await page.getByText('more access 1').click();
  await expect(rows).toHaveText([/mcp:quay\.0/]);
  // What was chosen is in the link, and the baseline in this browser.
  await expect(page).toHaveURL(/with=baseline:\w+/);
  await page.reload();
  await expect(status).toHaveText('New access: 2 tools');
});

test('changes are read by keys, each opened as it is reached', async ({ page, app }) => {
  const { toggle, table } = parts(page);
  const tool = page.getByRole('region', { name: 'mcp:quay.1', exact: true });
  await changeAfterBaseline(page, app);
  await toggle('mcp:quay.1').press('Enter');
  await expect(table.getByRole('heading', { name: 'New findings' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(toggle('mcp:quay.0')).toBeFocused();
  await expect(table.getByRole('table', { name: 'Fields' }).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('k');
  await expect(table.getByRole('heading', { name: 'Text a model reads' })).toBeVisible();
  await expect(table.locator('del')).toHaveText([/at a ship/]);
  await table.getByRole('button', { name: 'Compare the whole descriptor' }).click();
  const lines = table.getByRole('list', { name: 'Descriptor, line by line' }).getByRole('listitem');
  await expect(lines.filter({ hasText: '"description": "Looks at a ship."' })).toContainText('was');
  const open = table.getByRole('button', { name: 'Open tool' });
  await open.press('Enter');
  await expect(tool).toBeVisible();
  await expect(page).toHaveURL(/view=compare.*tool=mcp:quay\.1|tool=mcp:quay\.1.*view=compare/);
  await page.keyboard.press('Escape');
  await expect(tool).toBeHidden();
  await expect(open).toBeFocused();
});

test('what changed has a filter in the catalog, and is named in allowlist and posture', async ({ page, app }) => {
  const { count, option, all, tray } = catalogPage(page);
  await changeAfterBaseline(page, app);
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  // What is gone is listed in Compare alone.
  await app.follow('?change=removed');
  await expect(page.getByRole('heading', { name: 'Compare', exact: true })).toBeVisible();
  await expect(parts(page).rows.filter({ hasText: 'mcp:quay.3' })).toContainText('removed');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(option('Change', 'removed')).toHaveCount(0);
  await option('Change', 'more access').check();
  await expect(page).toHaveURL(/change=wider/);
  await expect(count).toHaveText('1 of 5 tools');
  await all.check();
  await expect(tray).toHaveText('1 tool selected');
  await page.getByRole('link', { name: 'Review allowlist' }).click();
  await expect(page.getByRole('table', { name: 'Entries' }).getByRole('row').nth(2)).toContainText(
    'more access since the baseline',
  );
  await expect(page.getByRole('list', { name: 'Notes on this export' })).toContainText(
    '1 entry changed since the baseline “Last month”.',
  );
  await app.follow('?view=posture');
  await expect(page.getByRole('button', { name: /1 may do more, 1 added.* since the Last month/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Queue' })).toContainText(/mcp:quay\.0.*more access since the baseline/);
});

test('the baseline that is chosen is in use all over the app, and the link says which unless it is used unasked', async ({
  page,
  app,
}) => {
  await list(page, tools({}));
  await app.open('?view=compare', { config: plainHost });
  const since = (name: string) => page.getByRole('button', { name: new RegExp(`since the ${name}`) });
  await take(page, 'First');
  await list(page, tools({}, {}));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await take(page, 'Second');
  await expect(page).not.toHaveURL(/since=/);
  const first = parts(page).with.locator('option', { hasText: 'First' });
  const value = (await first.getAttribute('value')) ?? '';
  await parts(page).with.selectOption(value);
  await expect(page).toHaveURL(new RegExp(`since=${value.slice('baseline:'.length)}`));
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(since('First')).toBeVisible();
  // Another person's tab of this browser, led there by the link alone.
  await page.goto(page.url());
  await expect(since('First')).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByText('Baselines in this browser (2)').click();
  await page.getByRole('button', { name: 'Use Second' }).click();
  await expect(page).not.toHaveURL(/since=/);
});

test('changes go out as a file', async ({ page, app }) => {
  await list(page, tools({}, {}));
  await app.open('?view=compare', { config: plainHost });
  await take(page, 'Then');
  await list(page, tools({ egress: 'host-owned', description: '=cmd|<b>' }));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(parts(page).status).toHaveText('New access: 1 tool');
  await page.getByRole('button', { name: 'Export changes' }).click();
  const { text } = await saved(page.getByRole('menuitem', { name: 'CSV' }));
  expect(text).toContain(`"mcp:quay.0","wider text","Egress","none","host-owned","wider"`);
});

test('the matches of filters are a baseline that speaks for them alone, and is used only when asked', async ({
  page,
  app,
}) => {
  await list(page, tools({}));
  await app.open('?view=compare', { config: plainHost });
  await take(page, 'Whole');
  await list(page, tools({}, { safetyTier: 'write' }, { safetyTier: 'write', description: 'Sinks it.' }));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await app.follow('?tier=write');
  await expect(catalogPage(page).count).toHaveText('2 of 3 tools');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Take baseline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take baseline' });
  await dialog.getByRole('radio', { name: 'Only what matches the filters' }).check();
  await dialog.getByRole('button', { name: 'Take baseline' }).click();
  await expect(parts(page).status).toHaveText('No new access among the 2 it covers; 1 not covered');
  await page.getByText('Baselines in this browser (2)').click();
  await expect(page.getByRole('list', { name: 'Baselines' }).getByText('in use')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Use Quayside/ })).toBeVisible();
  await expect(parts(page).doubts).toContainText('only what matches: Safety tier: write');
});

test('a baseline goes out as a file and comes back in another browser; what holds no tools is refused with its reason', async ({
  page,
  app,
  browser,
}) => {
  await list(page, tools({}, {}));
  await app.open('?view=compare', { config: plainHost });
  await take(page, 'Quay in autumn');
  await page.getByText('Baselines in this browser (1)').click();
  const { name, text } = await saved(page.getByRole('button', { name: 'Save Quay in autumn' }));
  expect(name).toBe('quay-in-autumn.baseline.json');
  const context = await browser.newContext();
  const other = await context.newPage();
  await list(other, tools({}));
  await other.goto(`${app.url}?view=compare&with=baseline:unknown`);
  await expect(other.getByRole('alert')).toContainText('the baseline “unknown”, which this browser does not have');
  await addFiles(other, jsonFile('x.json', '{"kind":"other"}'));
  await expect(other.getByText('This is no baseline file.')).toBeVisible();
  await addFiles(other, jsonFile('b.json', text));
  const opened = other.getByRole('status').filter({ hasText: '“Quay in autumn” was opened for a look' });
  await expect(opened).toContainText('the word of the file b.json');
  await expect(parts(other).rows).toHaveText([/mcp:quay\.1.*removed/]);
  await other.getByText('Baselines in this browser (1)').click();
  await other.getByRole('button', { name: 'Rename Quay in autumn' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Theirs');
  await other.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(parts(other).with).toContainText('Theirs');
  await other.getByRole('button', { name: 'Remove Theirs' }).click();
  await expect(other.getByRole('list', { name: 'Baselines' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(parts(other).with).toContainText('as the file b.json says');
  await other.getByText('Baselines in this browser (1)').click();
  await expect(other.getByText('in use')).toHaveCount(0);
  await other.getByRole('button', { name: 'Use Theirs' }).click();
  await expect.poll(() => keptText(other)).toMatch(/"usedAt":[1-9]/);
  await other.reload();
  await expect(parts(other).rows).toHaveText([/mcp:quay\.1.*removed/]);
  await context.close();
});

test('any list of tools is a baseline, whose it was nobody knows', async ({ page, app }) => {
  await list(page, tools({}));
  await app.open('?view=compare', { config: plainHost });
  const listed = { tools: [{ name: 'tide', description: 'Tells the tide.', inputSchema: { type: 'object' } }] };
  await addFiles(page, jsonFile('tide.json', listed));
  await expect(parts(page).doubts).toContainText('The two are not of one host.');
  await expect(parts(page).rows.filter({ hasText: 'mcp:tide' })).toContainText('no longer visible to you');
});

test('the catalog is held against another host, and against the reading before', async ({ page, app, host }) => {
  const { status, rows, doubts } = parts(page);
  await app.open('?view=compare&with=host:open', { config: hostConfig(host, ['flip~compared', 'open']) });
  await expect(doubts).toContainText('The two are not of one host.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: '3 added, 1 removed, 2 changed' }).click();
  await expect(page).toHaveURL(/with=previous/);
  await expect(doubts).toHaveCount(0);
  await expect(status).toHaveText(/New access: \d+ tools/);
  await expect(rows.filter({ hasText: 'removed' })).toHaveCount(1);
});

test('a long comparison is cancelled, and made after all', async ({ page, app, host }) => {
  test.slow();
  const { status } = parts(page);
  const config = hostConfig(host, ['tools-5000', 'lean-tools-5000']);
  await app.open('?view=compare&with=host:lean-tools-5000', { config });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('The comparison was cancelled.')).toBeVisible();
  await expect(status).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(status).toHaveText(/^No new access stated · .*: read them$/, { timeout: 60_000 });
});

test('the baseline that a deployment publishes tells its visitors at once', async ({ page, app }) => {
  await app.open('', { config: 'built' });
  await expect(
    page.getByRole('button', { name: '2 may do more, 1 added, 8 changed otherwise since the October baseline' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /since the October baseline/ }).click();
  await expect(parts(page).status).toHaveText('New access: 3 tools');
  await expect(parts(page).doubts).toContainText('2 entries can’t be read');
});
