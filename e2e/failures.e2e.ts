import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import { hostileEntries, readNaughtyStrings } from './host/hostileTools';
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
    title: 'The host finds the request wrong',
    says: ['answered 400', 'The request makes no sense here.'],
    canRetry: true,
  },
  { scenario: 'http-500', ...hostProblem, says: ['answered 500', 'Try again', 'c-4711', 'Something broke.'] },
  { scenario: 'http-502', ...hostProblem, says: ['answered 502'] },
  { scenario: 'http-503', ...hostProblem, says: ['answered 503', 'Down for maintenance.'] },
  { scenario: 'forbidden', ...refused, says: ['a scope that you don’t hold', 'runs:read', 'Ask the people who run'] },
  { scenario: 'forbidden-bare', ...refused, says: ['names no scope that this page can read'] },
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

/** Scenarios that end in a catalog: how many tools are in it. Those of discovery and envelope are in connect.e2e.ts. */
const readable: readonly (readonly [scenario: string, tools: number])[] = [
  ['lean-tools-120', 120],
  ['open', openTools.length],
  ['latin1', 2],
  ['flip', openTools.length],
  ['deep', 3],
  ['bom', openTools.length],
  ['hostile', hostileEntries.length],
  ['gzip', openTools.length],
  ['naughty', readNaughtyStrings().length],
  ['drip-1', openTools.length],
  ['tools-7', 7],
  ['refusal-details', openTools.length],
  ['refusal-list', openTools.length],
  ['refusal-root', openTools.length],
  ['refusal-org', openTools.length],
  ['refusal-challenge', openTools.length],
];

const limits = { firstByteSeconds: 1, stallSeconds: 1, bytes: 1_048_576 };

/** Two halves of a list, taken from four places in turn: what reads alike never stands side by side. */
function halves<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const mixed = [0, 1, 2, 3].flatMap((place) => items.filter((_one, i) => i % 4 === place));
  const middle = Math.ceil(mixed.length / 2);
  return [mixed.slice(0, middle), mixed.slice(middle)];
}

/** Chooses a host in the open page, and waits until its list was asked for. */
async function choose(page: Page, host: TestHost, scenario: string): Promise<void> {
  const hosts = page.getByRole('combobox', { name: 'Host' });
  if ((await hosts.inputValue()) !== scenario) await hosts.selectOption(scenario);
  await expect.poll(() => countLists(host, scenario), scenario).toBeGreaterThan(0);
}

for (const [half, some] of halves(failures).entries()) {
  test(`each failing host says what happened, with a next step (${half + 1} of 2)`, async ({ page, app, host }) => {
    test.slow();
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

test('each readable host ends in its catalog', async ({ page, app, host }) => {
  test.slow();
  const scenarios = readable.map(([scenario]) => scenario);
  for (const scenario of scenarios) app.allowFailing(new RegExp(`/${scenario}/\\.well-known`));
  await app.open('', { config: hostConfig(host, scenarios) });
  for (const [scenario, tools] of readable) {
    await test.step(scenario, async () => {
      await choose(page, host, scenario);
      await expect(page.getByText(`Updated just now`)).toBeVisible();
      await expect(resultCount(page)).toHaveText(`${tools} of ${tools} tools`, { timeout: 20_000 });
      await expect(page.getByRole('table', { name: 'Tools' }).getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
    });
  }
});

test('a host that is lost says so, the catalog stays, and is read again', async ({ page, app, host, context }) => {
  const scenario = 'open~lost';
  app.allowFailing(/\/open~lost\//);
  await app.open('?tier=read', { config: hostConfig(host, [scenario]) });
  await expect(resultCount(page)).toBeVisible();
  const before = await resultCount(page).textContent();
  const alert = page.getByRole('alert');
  const again = page.getByRole('button', { name: 'Try again' });
  await page.waitForLoadState('networkidle');

  await test.step('a host that is lost shows its catalog on, in every view', async () => {
    host.setUp(scenario, false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(alert).toContainText('No answer from the host');
    await expect(alert).toContainText('What you see below was read before');
    await expect(resultCount(page)).toHaveText(before ?? '');
    for (const view of ['Posture', 'Compare', 'Host', 'Catalog']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(alert).toHaveCount(1);
    }
  });

  await test.step('a browser without a network isn’t called offline for a host on this machine', async () => {
    await context.setOffline(true);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/tools'));
    await again.click();
    await refused;
    await expect(alert).toContainText('No answer from the host');
    await context.setOffline(false);
  });

  await test.step('once it is back, it is read again', async () => {
    host.setUp(scenario, true);
    await again.click();
    await expect(alert).toBeHidden();
    await expect(resultCount(page)).toHaveText(before ?? '');
  });
});

test('a rate limit is waited for in sight, given up on after four tries, and the wait can be cancelled', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/rate-limited(?:-always|-4x)?\//);
  await app.open('', { config: hostConfig(host, ['rate-limited', 'rate-limited-always', 'rate-limited-4x']) });
  const reading = page.getByRole('region', { name: 'Reading', exact: true });

  await test.step('a list arrives after the waits that its host asks for', async () => {
    await expect(reading).toContainText(/asks us to wait 1 s. Then comes try 2 of 4/);
    await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeVisible();
    await expect(resultCount(page)).toBeVisible({ timeout: 20_000 });
    expect(countLists(host, 'rate-limited')).toBe(3);
  });

  await test.step('after four tries it is given up on, with the wait that the host asked for', async () => {
    await choose(page, host, 'rate-limited-always');
    const panel = page.getByRole('region', { name: 'Reading failed' });
    await expect(panel).toContainText('The host asks us to slow down', { timeout: 20_000 });
    await expect(panel).toContainText('It refused 4 tries');
    await expect(panel).toContainText('Too many requests for now.');
    await expect(panel.getByRole('timer')).toHaveText('The wait is over.');
    expect(countLists(host, 'rate-limited-always')).toBe(4);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  await test.step('a wait can be cancelled', async () => {
    await choose(page, host, 'rate-limited-4x');
    await expect(reading).toContainText('asks us to wait');
    await page.getByRole('button', { name: 'Cancel reading' }).click();
    await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
  });
});

test('reading can be cancelled at any time, and started again', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['slow-stalled', 'slow-4000', 'open', 'drip-300']) });
  const cancel = page.getByRole('button', { name: 'Cancel reading' });
  const reading = page.getByRole('region', { name: 'Reading', exact: true });
  const alert = page.getByRole('alert');

  await test.step('the focus goes from Cancel to Cancel as the page is drawn, and on to Try again', async () => {
    await cancel.focus();
    await expect(page.getByRole('searchbox', { name: 'Search tools' })).toBeVisible();
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
  });

  await test.step('before the first byte', async () => {
    await choose(page, host, 'slow-4000');
    await expect(reading).toContainText('Waiting for the first byte');
    await cancel.click();
    await expect(alert).toContainText('Reading was cancelled');
    await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeHidden();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(resultCount(page)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('cancelling keeps what was read before', async () => {
    await choose(page, host, 'open');
    await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
    await page.getByRole('combobox', { name: 'Host' }).selectOption('drip-300');
    await cancel.click();
    await expect(alert).toContainText('Reading was cancelled');
    await choose(page, host, 'open');
    await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
  });
});

test('progress counts bytes, then tools; Cancel stops the flood', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['endless'], { limits: { bytes: 10_000_000_000 } }) });
  const reading = page.getByRole('region', { name: 'Reading' });
  await expect(reading).toContainText(/\d+(\.\d+)? MB, [\d,]+ tools so far/, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Cancel reading' }).click();
  await expect(page.getByRole('alert')).toContainText('Reading was cancelled');
});

test('what a host does not give has ways on: a file opened in its place, a token, causes of an empty list', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/no-cors\//);
  const listed = ['empty', 'no-cors'].map((scenario) => ({ scenario, auth: 'bearer' as const }));
  await app.open('', { config: hostConfig(host, listed) });

  await test.step('an empty list says what it can mean', async () => {
    const empty = page.getByRole('region', { name: 'Empty catalog' });
    await expect(empty).toContainText('empty answered with an empty list');
    for (const cause of ['switched off', 'token belongs to no one person', 'not part of the list', 'nothing to list'])
      await expect(empty).toContainText(cause);
    await empty.getByRole('button', { name: 'Enter a token' }).click();
    await expect(page.getByRole('dialog', { name: 'Connection' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'application/json', buffer });
  const alert = page.getByRole('alert');

  await test.step('without CORS, the page tells of curl and of a proxy', async () => {
    await app.follow('?host=no-cors');
    const ways = page.getByRole('region', { name: 'Other ways to read this host' });
    await expect(ways).toContainText(`'${host.url('no-cors')}/v1/tools'`);
    await expect(ways).toContainText('Authorization: Bearer YOUR_TOKEN');
    await ways.getByText('Put the host behind this app’s address').click();
    await expect(ways).toContainText('proxy_pass');
  });

  await test.step('a file that is no list says why, and the ways on stay', async () => {
    await choose('notes.json', Buffer.from('{"data": []}'));
    await expect(alert).toContainText('This isn’t a list of tools');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('No answer from the host');
    await choose('notes.json', Buffer.from('[{"toolId":"mcp:one"'));
    await expect(alert).toContainText('The answer broke off');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('No answer from the host');
  });

  await test.step('the answer saved by hand is opened as a file and read like the host’s own', async () => {
    const answer = await fetch(`${host.url('no-cors')}/v1/tools`);
    await choose('tools.json', Buffer.from(await answer.arrayBuffer()));
    await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
    await expect(alert).toBeHidden();
    await page.getByRole('link', { name: 'Host', exact: true }).click();
    await expect(page.getByText('tools.json')).toBeVisible();
  });
});
