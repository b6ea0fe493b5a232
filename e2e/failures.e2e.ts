import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { hostileEntries } from './host/hostileTools';
import { readNaughtyStrings } from './host/naughtyTools';
import type { TestHost } from './host/testHost';
import { countLists, hostConfig, resultCount } from './support/hostConfig';
import { test } from './support/test';

interface Failure {
  readonly scenario: string;
  readonly title: string;
  /** What else the page says, in our words or the host's. */
  readonly says: readonly (string | RegExp)[];
  readonly canRetry: boolean;
}

const noCatalog = { title: 'No tool catalog here', canRetry: true };
const hostProblem = { title: 'The host has a problem', canRetry: true };
const elsewhere = { title: 'The host redirects elsewhere', canRetry: false };
const shape = { title: 'This isn’t a list of tools', canRetry: true };
const brokeOff = { title: 'The answer broke off', canRetry: true };
const refused = { title: 'You may not read this catalog', canRetry: false };

/** Each failing scenario of the test host: what a person reads, and whether asking again is offered. */
const failures: readonly Failure[] = [
  {
    scenario: 'catalog-off',
    ...noCatalog,
    says: ['answers 404', 'Check the address', 'This host advertises no tools.'],
  },
  { scenario: 'http-405', ...noCatalog, says: ['answers 405'] },
  { scenario: 'http-501', ...noCatalog, says: ['answers 501'] },
  {
    scenario: 'http-400',
    title: 'An answer we didn’t expect',
    says: ['answered 400', 'The request makes no sense here.'],
    canRetry: true,
  },
  { scenario: 'http-500', ...hostProblem, says: ['answered 500', 'Try again', 'c-4711', 'Something broke.'] },
  { scenario: 'http-502', ...hostProblem, says: ['answered 502'] },
  { scenario: 'http-503', ...hostProblem, says: ['answered 503', 'Down for maintenance.'] },
  { scenario: 'forbidden', ...refused, says: ['a scope that you don’t hold', 'runs:read', 'Ask the people who run'] },
  { scenario: 'forbidden-bare', ...refused, says: ['doesn’t name a scope'] },
  {
    scenario: 'unauthenticated',
    title: 'The host asks who you are',
    says: ['Enter a bearer token', 'Who are you?'],
    canRetry: false,
  },
  { scenario: 'redirect', ...elsewhere, says: ['Redirects are never followed', 'Find the host’s final address'] },
  { scenario: 'redirect-inside', ...elsewhere, says: ['Redirects are never followed'] },
  { scenario: 'no-cors', title: 'No answer from the host', says: ['CORS', 'curl', 'Open a file'], canRetry: true },
  {
    scenario: 'html',
    title: 'The host answered with a web page',
    says: ['addresses they don’t know', 'Check the address'],
    canRetry: true,
  },
  { scenario: 'not-json', title: 'The answer isn’t JSON', says: [/line 1, column [\d,]+/, 'Trouble'], canRetry: true },
  { scenario: 'no-content', ...brokeOff, says: ['0 bytes'] },
  { scenario: 'unknown-shape', ...shape, says: ['an object with "data"', 'Check the address'] },
  { scenario: 'scalar', ...shape, says: ['a JSON number'] },
  { scenario: 'utf16', title: 'The answer isn’t UTF-8 text', says: ['another encoding'], canRetry: true },
  { scenario: 'truncated', ...brokeOff, says: ['before it was complete', 'Try again'] },
  { scenario: 'cut', ...brokeOff, says: ['before it was complete'] },
  {
    scenario: 'slow-60000',
    title: 'The host took too long to answer',
    says: ['Nothing came within 1 second.', 'raised in config.json'],
    canRetry: true,
  },
  { scenario: 'silent', title: 'The answer stopped coming', says: ['After 0 bytes', '1 second'], canRetry: true },
  { scenario: 'stalled', title: 'The answer stopped coming', says: [/After \d+ kB/, '1 second'], canRetry: true },
  {
    scenario: 'endless',
    title: 'The answer is too large',
    says: ['over the limit of 1 MB', 'raised in config.json'],
    canRetry: false,
  },
];

/** Scenarios that end in a catalog: how many tools are in it. */
const readable: readonly (readonly [scenario: string, tools: number])[] = [
  ['lean-tools-120', 120],
  ['open', openTools.length],
  ['no-discovery', openTools.length],
  ['nested-discovery', openTools.length],
  ['v2-discovery', openTools.length],
  ['odd-discovery', openTools.length],
  ['html-discovery', openTools.length],
  ['broken-discovery', openTools.length],
  ['scalar-discovery', openTools.length],
  ['slow-discovery', openTools.length],
  ['discovery-limited', openTools.length],
  ['flip', openTools.length],
  ['envelope', openTools.length],
  ['wrong-type', openTools.length],
  ['bom', openTools.length],
  ['gzip', openTools.length],
  ['drip-1', openTools.length],
  ['refusal-details', openTools.length],
  ['refusal-list', openTools.length],
  ['refusal-root', openTools.length],
  ['refusal-org', openTools.length],
  ['refusal-challenge', openTools.length],
  ['latin1', 2],
  ['deep', 3],
  ['bad-entries', 3],
  ['hostile', hostileEntries.length],
  ['naughty', readNaughtyStrings().length],
  ['tools-7', 7],
];

const limits = { firstByteSeconds: 1, stallSeconds: 1, bytes: 1_048_576 };

/** Every so many-th of a list, from each place: what reads alike never stands side by side. */
function dealt<Item>(items: readonly Item[], hands: number): readonly (readonly Item[])[] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_one, i) => i % hands === hand));
}

const hands = 4;

/** Chooses a host in the open page, and waits until its list was asked for. */
async function choose(page: Page, host: TestHost, scenario: string): Promise<void> {
  const hosts = page.getByRole('combobox', { name: 'Host' });
  if ((await hosts.inputValue()) !== scenario) await hosts.selectOption(scenario);
  await expect.poll(() => countLists(host, scenario), scenario).toBeGreaterThan(0);
}

for (const [hand, some] of dealt(failures, hands).entries()) {
  test(`each failing host says what happened, with a next step (${hand + 1} of ${hands})`, async ({
    page,
    app,
    host,
  }) => {
    test.setTimeout(180_000);
    const scenarios = some.map(({ scenario }) => scenario);
    for (const scenario of scenarios) app.allowFailing(new RegExp(`/${scenario}/`));
    // The browser reports the request that a redirect asks for, whether or not it is sent.
    app.allowOrigin(host.elsewhere.origin);
    await app.open('', { config: hostConfig(host, scenarios, { limits }) });
    for (const { scenario, title, says, canRetry } of some) {
      await test.step(scenario, async () => {
        await choose(page, host, scenario);
        const alert = page.getByRole('alert');
        const heading = alert.getByRole('heading', { name: title, exact: true });
        await expect(heading).toBeVisible({ timeout: 20_000 });
        const panel = page.getByRole('region', { name: 'Reading failed' });
        for (const words of says) await expect(panel).toContainText(words);
        const again = page.getByRole('button', { name: 'Try again' });
        expect(host.elsewhere.requests).toEqual([]);
        if (!canRetry) return void (await expect(again).toBeHidden());
        const asked = countLists(host, scenario);
        await again.click();
        await expect.poll(() => countLists(host, scenario)).toBe(asked + 1);
        await expect(heading).toBeVisible({ timeout: 20_000 });
      });
    }
  });
}

for (const [hand, some] of dealt(readable, hands).entries()) {
  test(`each readable host ends in its catalog (${hand + 1} of ${hands})`, async ({ page, app, host }) => {
    test.setTimeout(180_000);
    const scenarios = some.map(([scenario]) => scenario);
    for (const scenario of scenarios) app.allowFailing(new RegExp(`/${scenario}/\\.well-known`));
    await app.open('', { config: hostConfig(host, scenarios) });
    for (const [scenario, tools] of some) {
      await test.step(scenario, async () => {
        await choose(page, host, scenario);
        await expect(page.getByText(`Updated just now`)).toBeVisible();
        await expect(resultCount(page)).toHaveText(`${tools} of ${tools} tools`, { timeout: 20_000 });
        await expect(page.getByRole('table', { name: 'Tools' }).getByRole('row').nth(1)).toBeVisible();
        await expect(page.getByRole('alert')).toBeHidden();
      });
    }
  });
}

test('a host that is lost shows its catalog on, says so, and is read again', async ({ page, app, host }) => {
  const scenario = 'open~lost';
  app.allowFailing(/\/open~lost\//);
  await app.open('?tier=read', { config: hostConfig(host, [scenario]) });
  await expect(resultCount(page)).toBeVisible();
  const before = await resultCount(page).textContent();

  host.setUp(scenario, false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No answer from the host');
  await expect(alert).toContainText('What you see below was read before');
  await expect(resultCount(page)).toHaveText(before ?? '');
  for (const view of ['Posture', 'Compare', 'Catalog']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(alert).toHaveCount(1);
  }

  host.setUp(scenario, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expect(resultCount(page)).toHaveText(before ?? '');
});

test('a browser without a network says so', async ({ page, app, host, context }) => {
  app.allowFailing(/\/open~offline\//);
  const behindRows = [
    'filesStore',
    'assignmentsStore',
    'restoreCatalog',
    'FailurePanel',
    'AppMenu',
    'ReviewMenu',
    'PrintedCatalog',
  ].map((part) => page.waitForResponse(new RegExp(`/${part}-.*\\.js$`)));
  await app.open('', { config: hostConfig(host, ['open~offline']) });
  await expect(resultCount(page)).toBeVisible();
  await Promise.all(behindRows);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Discovery' })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  host.setUp('open~offline', false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer from the host');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
  host.setUp('open~offline', true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a rate limit is waited for in sight, and the list then arrives', async ({ page, app, host }) => {
  app.allowFailing(/\/rate-limited\//);
  await app.open('', { config: hostConfig(host, ['rate-limited']) });
  await expect(page.getByRole('region', { name: 'Reading' })).toContainText(
    /asks us to wait 1 s. Then comes try 2 of 4/,
  );
  await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeVisible();
  await expect(resultCount(page)).toBeVisible({ timeout: 20_000 });
  expect(countLists(host, 'rate-limited')).toBe(3);
});

test('after four tries a rate limit is given up on, with the wait that the host asked for', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/rate-limited-always\//);
  await app.open('', { config: hostConfig(host, ['rate-limited-always']) });
  const panel = page.getByRole('region', { name: 'Reading failed' });
  await expect(panel).toContainText('The host asks us to slow down', { timeout: 20_000 });
  await expect(panel).toContainText('It refused 4 tries');
  await expect(panel).toContainText('Too many requests for now.');
  await expect(panel.getByRole('timer')).toHaveText('The wait is over.');
  expect(countLists(host, 'rate-limited-always')).toBe(4);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a wait for a rate limit can be cancelled', async ({ page, app, host }) => {
  app.allowFailing(/\/rate-limited-4x\//);
  await app.open('', { config: hostConfig(host, ['rate-limited-4x']) });
  await expect(page.getByRole('region', { name: 'Reading' })).toContainText('asks us to wait');
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
});

test('reading can be cancelled before the first byte, and started again', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['slow-4000']) });
  const reading = page.getByRole('region', { name: 'Reading' });
  await expect(reading).toContainText('Waiting for the first byte');
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Reading was cancelled');
  await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeHidden();

  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(resultCount(page)).toBeVisible({ timeout: 20_000 });
});

test('the focus goes from Cancel to Cancel as the page is drawn, and on to Try again', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['slow-stalled']) });
  const cancel = page.getByRole('button', { name: 'Cancel reading' });
  await cancel.focus();
  await expect(page.getByRole('searchbox', { name: 'Search tools' })).toBeVisible();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
});

test('progress counts bytes, then tools; Cancel stops the flood', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['endless'], { limits: { bytes: 10_000_000_000 } }) });
  const reading = page.getByRole('region', { name: 'Reading' });
  await expect(reading).toContainText(/\d+(\.\d+)? MB, [\d,]+ tools so far/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
});

test('cancelling a refresh keeps what was read before', async ({ page, app, host }) => {
  const scenario = 'drip-300';
  await app.open('', { config: hostConfig(host, ['open', scenario]) });
  await page.getByRole('combobox', { name: 'Host' }).selectOption(scenario);
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
  await page.getByRole('combobox', { name: 'Host' }).selectOption('open');
  await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
});

test('no CORS: the answer saved by hand is opened as a file and read like the host’s own', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/no-cors\//);
  await app.open('', { config: hostConfig(host, [{ scenario: 'no-cors', auth: 'bearer' }]) });
  const ways = page.getByRole('region', { name: 'Other ways to read this host' });
  await expect(ways).toContainText(`'${host.url('no-cors')}/v1/tools'`);
  await expect(ways).toContainText('Authorization: Bearer YOUR_TOKEN');
  await ways.getByText('Put the host behind this app’s address').click();
  await expect(ways).toContainText('proxy_pass');

  const answer = await fetch(`${host.url('no-cors')}/v1/tools`);
  const buffer = Buffer.from(await answer.arrayBuffer());
  await page.getByLabel('Open a file').setInputFiles({ name: 'tools.json', mimeType: 'application/json', buffer });
  await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await expect(page.getByText('tools.json')).toBeVisible();
});

test('a file that is no list says why, and the ways on stay', async ({ page, app, host }) => {
  app.allowFailing(/\/no-cors\//);
  await app.open('', { config: hostConfig(host, ['no-cors']) });
  const choose = (text: string) =>
    page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{"data": []}');
  await expect(page.getByRole('alert')).toContainText('This isn’t a list of tools');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer from the host');
  await choose('[{"toolId":"mcp:one"');
  await expect(page.getByRole('alert')).toContainText('The answer broke off');
});

test('an empty list says what it can mean', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, [{ scenario: 'empty', auth: 'bearer' }]) });
  const empty = page.getByRole('region', { name: 'Empty catalog' });
  await expect(empty).toContainText('empty answered with an empty list');
  for (const cause of ['switched off', 'token belongs to no one person', 'not part of the list', 'nothing to list'])
    await expect(empty).toContainText(cause);
  await empty.getByRole('button', { name: 'Enter a token' }).click();
  await expect(page.getByRole('dialog', { name: 'Connection' })).toBeVisible();
});
