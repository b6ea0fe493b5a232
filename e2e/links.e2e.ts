import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import type { TestHost } from './host/testHost';
import type { ToolDescriptor } from './host/toolDescriptor';
import { catalogPage } from './support/catalogPage';
import { askedPaths, hostConfig, resultCount } from './support/hostConfig';
import { type App, test } from './support/test';

const total = openTools.length;
const count = (fits: (tool: ToolDescriptor) => boolean) => openTools.filter(fits).length;
const countWords = (matches: number) => `${matches} of ${total} tools`;
const writes = count(({ safetyTier }) => safetyTier === 'write');

/** A choice, and a value that no tool states: `address.spec.ts` reads and writes every parameter. */
const facetLinks: readonly (readonly [query: string, chip: string, fits: (tool: ToolDescriptor) => boolean])[] = [
  ['tier=write,exec', 'Safety tier: write or exec', ({ safetyTier }) => ['write', 'exec'].includes(safetyTier)],
  ['scope=none', 'Scopes: none', ({ auth }) => auth?.scopes?.length === 0],
];

/** Values that mean nothing, and what the notice names: of a closed list, of an identity, and of a stranger. */
const meaningless: readonly (readonly [query: string, named: string])[] = [
  ['tier=lethal', 'Safety tier “lethal”'],
  ['as=saved:nobody', 'as “saved:nobody”'],
  ['cost=%3Cimg+src=x+onerror=alert(1)%3E', 'Cost “<img src=x onerror=alert(1)>”'],
];

test('a link of a facet shows its chip, and one that means nothing is shown unfiltered with a notice', async ({
  page,
  app,
  host,
}) => {
  await app.open(`?${facetLinks[0]?.[0]}`, { config: hostConfig(host, ['open']) });
  const list = page.getByRole('list', { name: 'Active filters' });
  for (const [query, chip, fits] of facetLinks) {
    await app.follow(`?${query}`);
    await expect(list.getByRole('button', { name: `${chip}, remove`, exact: true })).toBeVisible();
    await expect(resultCount(page)).toHaveText(countWords(count(fits)));
    await list.getByRole('button').click();
    await expect(resultCount(page)).toHaveText(countWords(total));
    await expect(page).toHaveURL(app.url);
  }
  const notice = page.getByRole('status').filter({ hasText: 'unfiltered' });
  for (const [query, named] of meaningless) {
    // Each is come to from a filter, so that it shows that it takes none.
    await app.follow('?tier=write');
    await expect(resultCount(page)).toHaveText(countWords(writes));
    await app.follow(`?${query}`);
    await expect(notice).toContainText(named);
    await expect(resultCount(page)).toHaveText(countWords(total));
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
  }
});

test('view, host, q, group, sort, tool, copy and tab are followed together', async ({ page, app, host }) => {
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
});

test('Back and Forward walk choices', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['open', 'flip']) });
  await expect(resultCount(page)).toHaveText(countWords(total));
  const { option, tool, row } = catalogPage(page);
  await option('Safety tier', 'write').check();
  await expect(page).toHaveURL(/\?tier=write$/);
  await option('Safety tier', 'exec').check();
  await expect(page).toHaveURL(/\?tier=write,exec$/);
  await row('mcp:yard.move').click();
  await tool('mcp:yard.move').getByRole('tab', { name: 'Raw' }).click();
  await expect(page).toHaveURL(/tab=raw/);
  await page.goBack();
  await expect(tool('mcp:yard.move').getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tool('mcp:yard.move')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\?tier=write$/);
  await expect(resultCount(page)).toHaveText(countWords(writes));
  await page.goBack();
  await expect(page).toHaveURL(app.url);
  await expect(resultCount(page)).toHaveText(countWords(total));
  await page.goForward();
  await expect(option('Safety tier', 'write')).toBeChecked();
});

test('a host that is left and gone back to at once shows its tools', async ({ page, app, host }) => {
  const hosts = [
    { id: 'demo', label: 'Demo catalog', url: './demo' },
    { id: 'quay', label: 'Quay', url: host.url('tools-38') },
  ];
  await app.open('?host=quay', { config: { hosts } });
  for (let time = 0; time < 3; time++) {
    await expect(resultCount(page)).toHaveText('38 of 38 tools');
    await page.getByRole('combobox', { name: 'Host' }).evaluate((picker: HTMLSelectElement) => {
      picker.value = 'demo';
      picker.dispatchEvent(new Event('change', { bubbles: true }));
      history.back();
    });
    await expect(page).toHaveURL(/host=quay/);
  }
  await expect(resultCount(page)).toHaveText('38 of 38 tools');
  await expect(page.getByText('answered with an empty list')).toHaveCount(0);
});

test('no link makes the page send anything but what it would send anyway', async ({ page, app, host }) => {
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

test('a link to a host that is not set up asks nobody, and says so', async ({ page, app, host }) => {
  const alert = page.getByRole('alert');
  app.setConfig(hostConfig(host, ['open']));
  const before = host.requests.length;
  for (const [place, id] of ['nowhere', 'https://tools.example.com', '__proto__'].entries()) {
    const query = `?host=${encodeURIComponent(id)}&tool=mcp:yard.move`;
    await (place === 0 ? app.open(query) : app.follow(query));
    await expect(alert).toContainText(id);
    await expect(alert).toContainText('not set up here');
    await expect(alert).toContainText('No request was sent');
    expect(host.requests.length).toBe(before);
  }
  await page.getByRole('combobox', { name: 'Host' }).selectOption('open');
  await expect(resultCount(page)).toBeVisible();
  await expect(alert).toBeHidden();
  await page.goBack();
  await expect(alert).toContainText('No request was sent');
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});

/** Hosts that can be asked for a tool by its id. */
function setUpById(page: Page, app: App, host: TestHost) {
  const hosts = ['open~listed', 'open~byid', 'bad-entries~byid', 'empty~byid'].map((scenario) => ({
    id: scenario.replace('~', '-'),
    label: scenario,
    url: host.url(scenario),
    auth: 'none',
  }));
  app.allowFailing(/\/open~byid\/v1\/tools\//);
  app.setConfig({ hosts });
  return {
    linkTo: (scenario: string, toolId: string) =>
      `?host=${scenario.replace('~', '-')}&tool=${encodeURIComponent(toolId)}`,
    byId: (scenario: string) => askedPaths(host, scenario).filter((path) => path.startsWith('/v1/tools/')),
    region: (toolId: string) => page.getByRole('region', { name: toolId, exact: true }),
  };
}

test('a linked tool that the list lacks is asked for by its id, encoded', async ({ page, app, host }) => {
  const { linkTo, byId, region } = setUpById(page, app, host);
  // Its list holds three tools, its by-id answers all of them.
  const scenario = 'bad-entries~byid';
  await app.open(linkTo(scenario, 'mcp:yard.move'));
  await expect(region('mcp:yard.move')).toContainText('Move a container');
  await region('mcp:yard.move').getByRole('tab', { name: 'Raw' }).click();
  await expect(region('mcp:yard.move').getByRole('tabpanel')).toContainText('Orders a straddle carrier');
  expect(askedPaths(host, scenario)).toContain('/v1/tools/mcp%3Ayard.move');
  const toolId = 'mcp:a/b ?#%2e';
  await app.follow(linkTo('open~byid', toolId));
  await expect(region(toolId)).toContainText('not visible to you');
  await expect(region(toolId)).toContainText('Check the id, or connect with another token');
  expect(byId('open~byid')).toEqual(['/v1/tools/mcp%3Aa%2Fb%20%3F%23%252e']);
  await expect(resultCount(page)).toHaveText(countWords(total));
});

test('a linked tool is asked for by its id where the list came empty, and not where the list has it', async ({
  page,
  app,
  host,
}) => {
  const { linkTo, byId, region } = setUpById(page, app, host);
  await app.open(linkTo('empty~byid', 'mcp:yard.move'));
  await expect(region('mcp:yard.move')).toContainText('Move a container');
  await expect(page.getByRole('main')).toContainText('answered with an empty list');
  expect(byId('empty~byid')).toEqual(['/v1/tools/mcp%3Ayard.move']);
  await app.follow(linkTo('open~listed', 'mcp:yard.move'));
  await expect(page.getByRole('main')).not.toContainText('answered with an empty list');
  await expect(resultCount(page)).toHaveText(countWords(total));
  await expect(region('mcp:yard.move').getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(byId('open~listed')).toEqual([]);
});

test('a link of over 8 kB is shortened with a notice, and an id too long for a link opens all the same', async ({
  page,
  app,
}) => {
  const listed = [{ toolId: `mcp:${'i'.repeat(12_000)}`, source: 'mcp', safetyTier: 'write' }];
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: listed }));
  await app.open(`?tier=write&tool=mcp:${'x'.repeat(12_000)}`);
  const notice = page.getByRole('status').filter({ hasText: 'Ignored in this link' });
  await expect(notice).toContainText('tool “mcp:xxx');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Safety tier: write');
  const tool = page.getByRole('region').filter({ has: page.getByRole('tablist') });
  await page.getByRole('rowheader').filter({ hasText: /i{50}/ }).click();
  await expect(tool).toBeVisible();
  const name = await tool.getByRole('heading').first().textContent();
  expect(page.url().length).toBeLessThan(8_000);
  await page.reload();
  await expect(tool.getByRole('heading').first()).toHaveText(name ?? '');
});
