import { expect, type Page } from '@playwright/test';
import { openTools } from './host/defaultHost';
import type { TestHost } from './host/testHost';
import { countLists, hostConfig, resultCount } from './support/hostConfig';
import { showHost } from './support/steps';
import { test } from './support/test';

/** Chooses a host in the open page, and waits until its list was asked for. */
async function choose(page: Page, host: TestHost, scenario: string): Promise<void> {
  const hosts = page.getByRole('combobox', { name: 'Host' });
  if ((await hosts.inputValue()) !== scenario) await hosts.selectOption(scenario);
  await expect.poll(() => countLists(host, scenario), scenario).toBeGreaterThan(0);
}

test('a failing host says what happened, what it said, and the next step', async ({ page, app, host }) => {
  app.allowFailing(/\/http-500\//);
  await app.open('', { config: hostConfig(host, ['http-500']) });
  const heading = page.getByRole('alert').getByRole('heading', { name: 'The host has a problem', exact: true });
  await expect(heading).toBeVisible();
  const panel = page.getByRole('region', { name: 'Reading failed' });
  for (const words of ['answered 500', 'Try again', 'c-4711', 'Something broke.'])
    await expect(panel).toContainText(words);
  const asked = countLists(host, 'http-500');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => countLists(host, 'http-500')).toBe(asked + 1);
  await expect(heading).toBeVisible();
});

test('a failure that another try can’t mend offers none', async ({ page, app, host }) => {
  app.allowFailing(/\/tools-1000\//);
  await app.open('', { config: hostConfig(host, ['tools-1000'], { limits: { bytes: 1_048_576 } }) });
  await expect(page.getByRole('alert')).toContainText('over the limit of 1 MB');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('a host that is lost says so, the catalog stays, and is read again', async ({ page, app, host }) => {
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
    await expect(alert).toContainText('What you see was read before');
    await expect(resultCount(page)).toHaveText(before ?? '');
    for (const view of ['Posture', 'Compare', 'Sources', 'Catalog']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(alert).toHaveCount(1);
    }
  });

  await test.step('once it is back, it is read again', async () => {
    host.setUp(scenario, true);
    await again.click();
    await expect(alert).toBeHidden();
    await expect(resultCount(page)).toHaveText(before ?? '');
  });
});

test('a rate limit is waited for in sight', async ({ page, app, host }) => {
  app.allowFailing(/\/rate-limited\//);
  await app.open('', { config: hostConfig(host, ['rate-limited']) });
  const reading = page.getByRole('region', { name: 'Reading', exact: true });
  await expect(reading).toContainText(/asks us to wait 1 s. Try 2 of 4 follows/);
  await expect(page.getByRole('progressbar', { name: 'Reading catalog' })).toBeVisible();
  await expect(resultCount(page)).toBeVisible({ timeout: 20_000 });
  expect(countLists(host, 'rate-limited')).toBe(3);
});

test('reading can be cancelled at any time, and started again', async ({ page, app, host }) => {
  await app.open('', { config: hostConfig(host, ['slow-stalled', 'open', 'drip-300']) });
  const cancel = page.getByRole('button', { name: 'Cancel reading' });
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

test('what a host does not give has ways on: its list as a file, a token, causes of an empty list', async ({
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

  await test.step('without CORS, the page tells of curl and of a proxy', async () => {
    await app.follow('?host=no-cors');
    const ways = page.getByRole('region', { name: 'Other ways to read this host' });
    await expect(ways).toContainText(`'${host.url('no-cors')}/v1/tools'`);
    await expect(ways).toContainText('Authorization: Bearer YOUR_TOKEN');
    await ways.getByText('Put the host behind this app’s address').click();
    await expect(ways).toContainText('proxy_pass');
  });

  await test.step('the answer saved by hand is added as a file', async () => {
    const answer = await fetch(`${host.url('no-cors')}/v1/tools`);
    await choose('tools.json', Buffer.from(await answer.arrayBuffer()));
    await expect(resultCount(page)).toHaveText(`${openTools.length} of ${openTools.length} tools`);
    await showHost(page);
    await expect(page.getByRole('button', { name: 'Details of tools.json' })).toBeVisible();
  });
});
