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

/** Values that mean nothing, and what the notice names. */
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

const writes = count(({ safetyTier }) => safetyTier === 'write');
const unfiltered = (page: Page) => page.getByRole('status').filter({ hasText: 'unfiltered' });

test('a link of each facet shows its chip, and one that means nothing is shown unfiltered with a notice', async ({
  page,
  app,
  host,
}) => {
  app.setConfig(hostConfig(host, ['open']));
  for (const [i, [query, chip, fits]] of facetLinks.entries()) {
    await test.step(query, async () => {
      // The first is really opened, the others are followed: the same code reads them.
      await (i === 0 ? app.open(`?${query}`) : app.follow(`?${query}`));
      const list = page.getByRole('list', { name: 'Active filters' });
      await expect(list.getByRole('button', { name: `${chip}, remove`, exact: true })).toBeVisible();
      await expect(resultCount(page)).toHaveText(countWords(count(fits)));
      expect(new URL(page.url()).search).toBe(`?${query}`);
      await list.getByRole('button').click();
      await expect(resultCount(page)).toHaveText(countWords(total));
      await expect(list).toBeHidden();
      await expect(page).toHaveURL(app.url);
    });
  }

  const notice = unfiltered(page);
  for (const [i, [query, named]] of meaningless.entries()) {
    await test.step(query, async () => {
      await (i === 0 ? app.open(`?${query}`) : app.follow(`?${query}`));
      await expect(notice).toContainText(named);
      await expect(resultCount(page)).toHaveText(countWords(total));
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toBeHidden();
      // The next one is come to from a filter, so that it shows that it takes none.
      await app.follow('?tier=write');
      await expect(resultCount(page)).toHaveText(countWords(writes));
    });
  }

  await test.step('of several values the known ones hold', async () => {
    await app.follow('');
    await expect(resultCount(page)).toHaveText(countWords(total));
    await app.follow('?tier=write,lethal');
    await expect(resultCount(page)).toHaveText(countWords(writes));
    await expect(notice).toContainText('lethal');
  });
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

  await app.follow('?view=host');
  await expect(page.getByRole('heading', { name: 'flip', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Host', exact: true })).toHaveAttribute('aria-current', 'page');

  await app.follow('?host=open&finding=none');
  await expect(page.getByRole('button', { name: 'Findings: none, remove' })).toBeVisible();
});

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('what a person chooses is written to the address, and Back and Forward walk it', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open', 'flip']) });
  await expect(resultCount(page)).toHaveText(countWords(total));
  const tier = page.getByRole('group', { name: 'Safety tier' });
  const write = tier.getByRole('checkbox', { name: 'write', exact: true });
  const exec = tier.getByRole('checkbox', { name: 'exec', exact: true });

  await test.step('a choice is written, a default never is', async () => {
    await write.check();
    await expect(page).toHaveURL(/\?tier=write$/);
    await exec.check();
    await expect(page).toHaveURL(/\?tier=write,exec$/);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(app.url);
    await page.getByRole('combobox', { name: 'Host' }).selectOption('flip');
    await expect(page).toHaveURL(/\?host=flip$/);
    await page.getByRole('combobox', { name: 'Host' }).selectOption('open');
    await expect(page).toHaveURL(app.url);
  });

  await test.step('Back at once from two choices made at once undoes the second', async () => {
    await page.getByRole('checkbox', { name: 'always', exact: true }).check();
    await expect(page).toHaveURL(/\?approval=always$/);
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
    await page.goBack();
    await expect(page).toHaveURL(app.url);
    await expect(resultCount(page)).toHaveText(countWords(total));
  });

  await test.step('Back and Forward walk choices, each of them one step', async () => {
    await write.check();
    await exec.check();
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
    await expect(resultCount(page)).toHaveText(countWords(writes));
    await page.goBack();
    await expect(page).toHaveURL(app.url);
    await expect(resultCount(page)).toHaveText(countWords(total));
    await page.goForward();
    await page.goForward();
    await expect(page).toHaveURL(/\?tier=write,exec$/);
    await expect(exec).toBeChecked();
  });

  await test.step('typing adds one history entry, not one a letter', async () => {
    await app.follow('');
    await expect(resultCount(page)).toHaveText(countWords(total));
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
});

test('no link makes the page send anything but what it would send anyway', async ({ page, app, host }) => {
  const canary = 'c4n4ry-of-a-link';
  await test.step('no parameter of a hostile link reaches the host', async () => {
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

  await test.step('a link of 100,000 characters is read without harm', async () => {
    // Longer than a server takes in a request line, so it is followed from inside the page.
    const values = `tier=${'write,\\'.repeat(15_000)}&q=${'x'.repeat(10_000)}&source=mcp`;
    await app.follow(`?host=open&${values}`);
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveText('Source: mcp');
    await expect(page.getByRole('status').filter({ hasText: 'Ignored in this link' })).toContainText('Safety tier');
  });

  const alert = page.getByRole('alert');
  for (const id of ['nowhere', 'https://tools.example.com', '//elsewhere.example', '__proto__', 'other', 'OPEN']) {
    await test.step(`the host ${id} is not set up: nobody is asked anything, and the page says so`, async () => {
      await app.follow('?host=open');
      await expect(resultCount(page)).toHaveText(countWords(total));
      await expect(alert).toBeHidden();
      const before = host.requests.length;
      await app.follow(`?host=${encodeURIComponent(id)}&tool=mcp:yard.move`);
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
    });
  }

  await test.step('nor where it is the page’s first link', async () => {
    const before = host.requests.length;
    await app.open('?host=nowhere&tool=mcp:yard.move');
    await expect(alert).toContainText('nowhere');
    await expect(alert).toContainText('No request was sent');
    expect(host.requests.length).toBe(before);
  });
});

test('a linked tool is asked for by its id where the list lacks it, and nowhere else', async ({ page, app, host }) => {
  const listed = ['open~listed', 'open~byid', 'bad-entries~byid', 'empty~byid', 'open~dots1', 'open~dots2'];
  const hosts = listed.map((scenario) => ({
    id: scenario.replace('~', '-'),
    label: scenario,
    url: host.url(scenario),
    auth: 'none',
  }));
  const demo = { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' };
  const linkTo = (scenario: string, toolId: string) =>
    `?host=${scenario.replace('~', '-')}&tool=${encodeURIComponent(toolId)}`;
  const byId = (scenario: string) => askedPaths(host, scenario).filter((path) => path.startsWith('/v1/tools/'));
  const region = (toolId: string) => page.getByRole('region', { name: toolId, exact: true });
  app.allowFailing(/\/open~byid\/v1\/tools\//);
  app.setConfig({ hosts: [...hosts, demo], allowOtherHosts: true });

  await test.step('a tool that is visible by id alone is shown in full', async () => {
    // Its list holds three tools, its by-id answers all of them.
    const scenario = 'bad-entries~byid';
    await app.open(linkTo(scenario, 'mcp:yard.move'));
    await expect(region('mcp:yard.move')).toContainText('Move a container');
    await region('mcp:yard.move').getByRole('tab', { name: 'Raw' }).click();
    await expect(region('mcp:yard.move').getByRole('tabpanel')).toContainText('Orders a straddle carrier');
    expect(askedPaths(host, scenario)).toContain('/v1/tools/mcp%3Ayard.move');
  });

  await test.step('one that the list lacks is asked for by its id, encoded', async () => {
    const toolId = 'mcp:a/b ?#%2e';
    await app.follow(linkTo('open~byid', toolId));
    await expect(region(toolId)).toContainText('not visible to you');
    await expect(region(toolId)).toContainText('Check the id, or connect with another token');
    expect(byId('open~byid')).toEqual(['/v1/tools/mcp%3Aa%2Fb%20%3F%23%252e']);
    await expect(resultCount(page)).toHaveText(countWords(total));
  });

  for (const id of ['.', '..']) {
    await test.step(`${id}, which an address would resolve, is refused without a request`, async () => {
      const scenario = `open~dots${id.length}`;
      await app.follow(linkTo(scenario, id));
      await expect(region(id)).toContainText('can’t be asked for by its id');
      expect(askedPaths(host, scenario).filter((path) => path !== '/v1/tools')).toEqual(['/.well-known/openwop']);
    });
  }

  await test.step('one is asked for where the list came empty', async () => {
    await app.follow(linkTo('empty~byid', 'mcp:yard.move'));
    await expect(region('mcp:yard.move')).toContainText('Move a container');
    await expect(page.getByRole('main')).toContainText('answered with an empty list');
    expect(byId('empty~byid')).toEqual(['/v1/tools/mcp%3Ayard.move']);
  });

  await test.step('one of the list needs no request of its own', async () => {
    await app.follow(linkTo('open~listed', 'mcp:yard.move'));
    await expect(page.getByRole('main')).not.toContainText('answered with an empty list');
    await expect(resultCount(page)).toHaveText(countWords(total));
    await expect(region('mcp:yard.move').getByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(byId('open~listed')).toEqual([]);
  });

  await test.step('the demo host gets no by-id request: its list serves', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await app.follow(linkTo('demo', 'mcp:no.such'));
    await expect(region('mcp:no.such')).toContainText('This catalog has no tool of that id');
    expect(asked.filter((url) => url.includes('/v1/tools/'))).toEqual([]);
  });
});

test('a link of over 8 kB is shortened with a notice, and an id too long for a link opens all the same', async ({
  page,
  app,
}) => {
  const long = { toolId: `mcp:${'i'.repeat(12_000)}`, source: 'mcp', safetyTier: 'read' };
  const listed = [
    long,
    ...['write', 'exec'].map((safetyTier) => ({ ...long, toolId: `mcp:${safetyTier}`, safetyTier })),
  ];
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: listed }));
  await app.open(`?tier=write&tool=mcp:${'x'.repeat(12_000)}`);
  const notice = page.getByRole('status').filter({ hasText: 'Ignored in this link' });
  await expect(notice).toContainText('tool “mcp:xxx');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Safety tier: write');
  await page.getByRole('checkbox', { name: 'exec', exact: true }).check();
  await expect(page).toHaveURL(/\?tier=write,exec$/);
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  const tool = page.getByRole('region').filter({ has: page.getByRole('tablist') });
  await page.getByRole('rowheader').filter({ hasText: /i{50}/ }).click();
  await expect(tool).toBeVisible();
  const name = await tool.getByRole('heading').first().textContent();
  expect(page.url().length).toBeLessThan(8_000);
  await page.reload();
  await expect(tool.getByRole('heading').first()).toHaveText(name ?? '');
});
