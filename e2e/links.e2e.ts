import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import type { ToolDescriptor } from './host/toolDescriptor';
import { askedPaths, hostConfig, resultCount } from './support/hostConfig';
import { test } from './support/test';

const total = openTools.length;
const count = (fits: (tool: ToolDescriptor) => boolean) => openTools.filter(fits).length;
const countWords = (matches: number) => `${matches} of ${total} tools`;

/** Each facet parameter with values of every kind: the chip that names it, and the tools that it leaves. */
const facetLinks: readonly (readonly [query: string, chip: string, fits: (tool: ToolDescriptor) => boolean])[] = [
  ['source=mcp', 'Source: mcp', ({ source }) => source === 'mcp'],
  [
    'source=workflow,connector',
    'Source: workflow or connector',
    ({ source }) => source === 'workflow' || source === 'connector',
  ],
  ['tier=write,exec', 'Safety tier: write or exec', ({ safetyTier }) => ['write', 'exec'].includes(safetyTier)],
  ['egress=unstated', 'Egress: not stated', ({ egress }) => egress === undefined],
  ['credential=needed', 'Credential: needed', ({ auth }) => auth?.credentialRef === true],
  [
    'scope=tools:yard:read',
    'Scopes: tools:yard:read',
    ({ auth }) => auth?.scopes?.includes('tools:yard:read') === true,
  ],
  ['scope=none', 'Scopes: none', ({ auth }) => auth?.scopes?.length === 0],
  ['cost=high,unstated', 'Cost: high or not stated', ({ costHint }) => costHint === 'high' || costHint === undefined],
  ['family=mcp:yard', 'Family: mcp:yard', ({ toolId }) => toolId.startsWith('mcp:yard.')],
  ['picked=no', 'In draft: no', () => true],
  ['selected=no', 'In draft: no', () => true],
];

test('a link of each facet shows its chip, and the address stays as it was given', async ({ page, app, host }) => {
  app.setConfig(hostConfig(host, ['open']));
  for (const [query, chip, fits] of facetLinks) {
    await app.open(`?${query}`);
    await expect(resultCount(page)).toHaveText(countWords(count(fits)));
    const list = page.getByRole('list', { name: 'Active filters' });
    await expect(list.getByRole('button', { name: `${chip}, remove`, exact: true })).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?${query}`);
    await list.getByRole('button').click();
    await expect(resultCount(page)).toHaveText(countWords(total));
    await expect(page).toHaveURL(app.url);
  }
});

test('view, host, q, group, sort, tool, copy, tab and finding are followed together', async ({ page, app, host }) => {
  const query = '?host=open&q=occupancy&group=source&sort=-title&tool=mcp:yard.occupancy&copy=2&tab=raw';
  await app.open(query, { config: hostConfig(host, ['flip', 'open']) });
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('open');
  await expect(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('occupancy');
  await expect(page.getByRole('columnheader', { name: /^Tool/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').filter({ hasText: /^mcp/ })).toBeVisible();
  const tool = page.getByRole('region', { name: 'mcp:yard.occupancy', exact: true });
  await expect(tool.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await expect(tool.getByRole('tabpanel')).toContainText('A second server by the same name.');
  expect(new URL(page.url()).search).toBe(query);

  await app.open('?view=host');
  await expect(page.getByRole('heading', { name: 'flip', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Host', exact: true })).toHaveAttribute('aria-current', 'page');

  await app.open('?host=open&finding=none');
  await expect(page.getByRole('button', { name: 'Findings: none, remove' })).toBeVisible();
});

test('what a person chooses is written to the address, and a default never is', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open', 'flip']) });
  await page.getByRole('group', { name: 'Safety tier' }).getByRole('checkbox', { name: 'write', exact: true }).check();
  await expect(page).toHaveURL(/\?tier=write$/);
  await page.getByRole('group', { name: 'Safety tier' }).getByRole('checkbox', { name: 'exec', exact: true }).check();
  await expect(page).toHaveURL(/\?tier=write,exec$/);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(app.url);
  await page.getByRole('combobox', { name: 'Host' }).selectOption('flip');
  await expect(page).toHaveURL(/\?host=flip$/);
  await page.getByRole('combobox', { name: 'Host' }).selectOption('open');
  await expect(page).toHaveURL(app.url);
});

/** Values that mean nothing: what the notice names, and that all tools are shown. */
const meaningless: readonly (readonly [query: string, named: string])[] = [
  ['tier=lethal', 'Safety tier “lethal”'],
  ['source=constructor', 'Source “constructor”'],
  ['picked=perhaps', 'In draft “perhaps”'],
  ['scope=tools:no:such', 'Scopes “tools:no:such”'],
  ['view=allwolist', 'view “allwolist”'],
  ['sort=-length', 'sort “-length”'],
  ['tool=mcp:yard.move&tab=secrets', 'tab “secrets”'],
  ['tool=mcp:yard.move&copy=0', 'copy “0”'],
  ['as=saved:nobody', 'as “saved:nobody”'],
  ['cost=%3Cimg+src=x+onerror=alert(1)%3E', 'Cost “<img src=x onerror=alert(1)>”'],
];

test('a link with a value that means nothing is shown unfiltered, with a notice', async ({ page, app, host }) => {
  app.setConfig(hostConfig(host, ['open']));
  for (const [query, named] of meaningless) {
    await app.open(`?${query}`);
    const notice = page.getByRole('status').filter({ hasText: 'unfiltered' });
    await expect(notice).toContainText(named);
    await expect(resultCount(page)).toHaveText(countWords(total));
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
  }
});

test('of several values the known ones hold', async ({ page, app, host }) => {
  await app.open('?tier=write,lethal', { config: hostConfig(host, ['open']) });
  await expect(resultCount(page)).toHaveText(countWords(count(({ safetyTier }) => safetyTier === 'write')));
  await expect(page.getByRole('status').filter({ hasText: 'unfiltered' })).toContainText('lethal');
});

test('Back at once from two choices made at once undoes the second', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open']) });
  await page.getByRole('checkbox', { name: 'always', exact: true }).check();
  await expect(page).toHaveURL(/\?approval=always$/);
  const tier = page.getByRole('group', { name: 'Safety tier' });
  const write = tier.getByRole('checkbox', { name: 'write', exact: true });
  const exec = tier.getByRole('checkbox', { name: 'exec', exact: true });
  await write.evaluate(
    (first: HTMLElement, second: HTMLElement) => {
      first.click();
      second.click();
      history.back();
    },
    await exec.evaluateHandle((box: HTMLElement) => box),
  );
  await expect(page).toHaveURL(/\?tier=write&approval=always$/);
  await expect(write).toBeChecked();
  await expect(exec).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\?approval=always$/);
  await expect(write).not.toBeChecked();
});

test('Back and Forward walk choices, each of them one step', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open']) });
  const tier = page.getByRole('group', { name: 'Safety tier' });
  await tier.getByRole('checkbox', { name: 'write', exact: true }).check();
  await tier.getByRole('checkbox', { name: 'exec', exact: true }).check();
  await page.getByRole('row').filter({ hasText: 'mcp:yard.move' }).click();
  const tool = page.getByRole('region', { name: 'mcp:yard.move', exact: true });
  await tool.getByRole('tab', { name: 'Raw' }).click();
  await expect(page).toHaveURL(/tab=raw/);

  await page.goBack();
  await expect(tool.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tool).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\?tier=write$/);
  await expect(resultCount(page)).toHaveText(countWords(count(({ safetyTier }) => safetyTier === 'write')));
  await page.goBack();
  await expect(page).toHaveURL(app.url);
  await expect(resultCount(page)).toHaveText(countWords(total));
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/\?tier=write,exec$/);
  await expect(tier.getByRole('checkbox', { name: 'exec', exact: true })).toBeChecked();
});

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('typing adds one history entry, not one a letter', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open']) });
  await expect(resultCount(page)).toBeVisible();
  const before = await historyLength(page);
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await search.pressSequentially('yard');
  await expect(page).toHaveURL(/\?q=yard$/);
  await search.pressSequentially(' move');
  await expect(page).toHaveURL(/\?q=yard%20move$/);
  expect(await historyLength(page)).toBe(before + 1);
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(resultCount(page)).toHaveText(countWords(total));
  await page.goForward();
  await expect(search).toHaveValue('yard move');
});

test('a link to a host that is not set up asks nobody anything and says so', async ({ page, app, host }) => {
  app.setConfig(hostConfig(host, ['open']));
  const alert = page.getByRole('alert');
  for (const id of ['nowhere', 'https://tools.example.com', '//elsewhere.example', '__proto__', 'other', 'OPEN']) {
    const before = host.requests.length;
    await app.open(`?host=${encodeURIComponent(id)}&tool=mcp:yard.move`);
    await expect(alert).toContainText(id);
    await expect(alert).toContainText('not set up here');
    await expect(alert).toContainText('No request was sent');
    expect(host.requests.length).toBe(before);

    await page.getByRole('combobox', { name: 'Host' }).selectOption('open');
    await expect(resultCount(page)).toBeVisible();
    await expect(alert).toBeHidden();

    await page.goBack();
    await expect(alert).toContainText('No request was sent');
    await expect(resultCount(page)).toBeHidden();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
  }
});

test('a hostile link sends nothing: no parameter reaches the host', async ({ page, app, host }) => {
  const canary = 'c4n4ry-of-a-link';
  const query = `?q=${canary}&scope=${canary}&family=${canary}&view=${canary}&url=${canary}&token=${canary}&host=open&access_token=${canary}#token=${canary}`;
  await app.open(query, { config: hostConfig(host, ['flip', 'open']) });
  await expect(page.getByText(/^No tool matches/)).toBeVisible();
  const asked = host.requests.filter(({ path }) => path.startsWith('/open/'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { path, headers } of asked) {
    expect(path).not.toContain(canary);
    expect([...headers.values()].join('\n')).not.toContain(canary);
    expect(headers.has('referer')).toBe(false);
  }
});

test('a link of 100,000 characters is read without harm', async ({ page, app, host }) => {
  // Longer than a server takes in a request line, so it is set from inside the page.
  await app.open('', { config: hostConfig(host, ['open']) });
  await expect(resultCount(page)).toBeVisible();
  await page.evaluate(
    (query) => {
      history.pushState(null, '', query);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `?tier=${'write,\\'.repeat(15_000)}&q=${'x'.repeat(10_000)}&source=mcp`,
  );
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveText('Source: mcp');
  await expect(page.getByRole('status').filter({ hasText: 'Ignored in this link' })).toContainText('Safety tier');
});

test('a linked tool of the list needs no request of its own', async ({ page, app, host }) => {
  await app.open('?tool=mcp:yard.move', { config: hostConfig(host, ['open~listed']) });
  const tool = page.getByRole('region', { name: 'mcp:yard.move', exact: true });
  await expect(tool.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(askedPaths(host, 'open~listed').filter((path) => path.startsWith('/v1/tools/'))).toEqual([]);
});

test('a linked tool that the list lacks is asked for by its id, encoded', async ({ page, app, host }) => {
  app.allowFailing(/\/open~byid\/v1\/tools\//);
  await app.open(`?tool=${encodeURIComponent('mcp:a/b ?#%2e')}`, { config: hostConfig(host, ['open~byid']) });
  const missing = page.getByRole('region', { name: 'mcp:a/b ?#%2e', exact: true });
  await expect(missing).toContainText('not visible to you');
  await expect(missing).toContainText('Check the id, or connect with another token');
  expect(askedPaths(host, 'open~byid').filter((path) => path.startsWith('/v1/tools/'))).toEqual([
    '/v1/tools/mcp%3Aa%2Fb%20%3F%23%252e',
  ]);
  await expect(resultCount(page)).toHaveText(countWords(total));
});

test('a tool that is visible by id alone is shown in full', async ({ page, app, host }) => {
  // Its list holds three tools, its by-id answers all of them.
  const scenario = 'bad-entries~byid';
  await app.open('?tool=mcp:yard.move', { config: hostConfig(host, [scenario]) });
  const tool = page.getByRole('region', { name: 'mcp:yard.move', exact: true });
  await expect(tool).toContainText('Move a container');
  await tool.getByRole('tab', { name: 'Raw' }).click();
  await expect(tool.getByRole('tabpanel')).toContainText('Orders a straddle carrier');
  expect(askedPaths(host, scenario)).toContain('/v1/tools/mcp%3Ayard.move');
});

test('a linked tool is asked for by its id where the list came empty', async ({ page, app, host }) => {
  await app.open('?tool=mcp:yard.move', { config: hostConfig(host, ['empty~byid']) });
  await expect(page.getByRole('region', { name: 'mcp:yard.move', exact: true })).toContainText('Move a container');
  await expect(page.getByRole('main')).toContainText('answered with an empty list');
});

test('tool ids that an address would resolve are refused without a request', async ({ page, app, host }) => {
  for (const id of ['.', '..']) {
    const scenario = `open~dots${id.length}`;
    await app.open(`?tool=${id}`, { config: hostConfig(host, [scenario]) });
    await expect(page.getByRole('region', { name: id, exact: true })).toContainText('can’t be asked for by its id');
    expect(askedPaths(host, scenario).filter((path) => path !== '/v1/tools')).toEqual(['/.well-known/openwop']);
  }
});

test('the demo host gets no by-id request: its list serves', async ({ page, app }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await app.open('?tool=mcp:no.such');
  await expect(page.getByRole('region', { name: 'mcp:no.such', exact: true })).toContainText(
    'This catalog has no tool of that id',
  );
  expect(asked.filter((url) => url.includes('/v1/tools/'))).toEqual([]);
});

test('a link of over 8 kB is shortened with a notice, and an id too long for a link opens all the same', async ({
  page,
  app,
}) => {
  await app.open(`?tier=write&tool=mcp:${'x'.repeat(12_000)}`);
  const notice = page.getByRole('status').filter({ hasText: 'Ignored in this link' });
  await expect(notice).toContainText('tool “mcp:xxx');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Safety tier: write');
  await page.getByRole('checkbox', { name: 'exec', exact: true }).check();
  await expect(page).toHaveURL(/\?tier=write,exec$/);
  await expect(notice).toBeHidden();

  await page.route('**/demo/v1/tools', (route) =>
    route.fulfill({ json: [{ toolId: `mcp:${'i'.repeat(12_000)}`, source: 'mcp', safetyTier: 'read' }] }),
  );
  await app.open();
  const tool = page.getByRole('region').filter({ has: page.getByRole('tablist') });
  await page.getByRole('rowheader').filter({ hasText: /i{50}/ }).click();
  await expect(tool).toBeVisible();
  const name = await tool.getByRole('heading').first().textContent();
  expect(page.url().length).toBeLessThan(8_000);
  await page.reload();
  await expect(tool.getByRole('heading').first()).toHaveText(name ?? '');
});
