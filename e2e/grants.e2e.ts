import { expect, type Page } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { openChecks } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { askedPaths, hostConfig, resultCount } from './support/hostConfig';
import { everythingKept, giveToken, jsonFile, readAs, saved, showAccess } from './support/steps';
import { type App, test } from './support/test';

const appPath = '/v1/host/openwop-app';
const probes = ['access/effective', 'connections', 'byok/secrets', 'providers'].map((path) => `${appPath}/${path}`);

/** A `config.json` of scenarios that want a token. */
const bearerConfig = (host: TestHost, ...scenarios: readonly string[]) =>
  hostConfig(
    host,
    scenarios.map((scenario) => ({ scenario, auth: 'bearer' })),
  );

/** Gives the open host a token, and waits for its list. */
async function connect(page: Page, token: string): Promise<void> {
  await giveToken(page, token);
  await expect(resultCount(page)).toBeVisible();
}

/** Goes to another of the hosts that want a token, and gives it one. */
async function goOnAs(page: Page, app: App, id: string, token: string): Promise<void> {
  await app.follow(`?host=${id}`);
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue(id);
  await expect(resultCount(page)).toBeHidden();
  await connect(page, token);
}

const customs = 'connector:customs.status';

const against = (page: Page) => page.getByRole('combobox', { name: 'Access as' });
const grants = (page: Page) => page.getByRole('dialog', { name: 'Scopes and credentials' });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Requirements' });

async function openGrants(page: Page): Promise<void> {
  await showAccess(page);
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
}

async function openRequirements(page: Page, toolId: string): Promise<void> {
  await catalogPage(page).search.fill(toolId);
  await catalogPage(page).row(toolId).first().getByRole('rowheader').click();
  await page.getByRole('tab', { name: 'Requirements' }).click();
  await expect(panel(page)).toBeVisible();
}

async function openAsReader(page: Page, app: App, host: TestHost): Promise<void> {
  app.allowFailing(/\/app~once\//);
  await app.open('', { config: bearerConfig(host, 'app~once') });
  await connect(page, 'reader-token');
}

/** Opens a host that refuses requests with details, beside one that wants a token. */
async function openRefusing(page: Page, app: App, host: TestHost): Promise<void> {
  app.allowFailing(/\/refusal-|\/any-bearer\//);
  await page.clock.install();
  const { hosts } = bearerConfig(host, 'any-bearer');
  await app.open('', { config: { hosts: [...hostConfig(host, ['refusal-details']).hosts, ...hosts] } });
}

/** How often each probe was asked. */
function countProbes(host: TestHost, scenario: string): readonly number[] {
  const asked = askedPaths(host, scenario);
  return probes.map((path) => asked.filter((one) => one === path).length);
}

test('a host that tells what its caller holds is asked once, and again only when somebody wants it', async ({
  page,
  app,
  host,
}) => {
  await openAsReader(page, app, host);

  await expect(against(page)).toContainText('asked');
  await expect(catalogPage(page).header('Readiness')).toBeVisible();
  await openRequirements(page, 'mcp:berths.list');
  await expect(panel(page).getByText('held', { exact: true })).toBeVisible();
  await openRequirements(page, 'mcp:berths.book');
  await expect(panel(page)).toContainText('so the run API would refuse the call');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  expect(countProbes(host, 'app~once')).toEqual([1, 1, 1, 1]);
  await openGrants(page);
  await grants(page).getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => countProbes(host, 'app~once')).toEqual([2, 2, 2, 2]);
  await expect(grants(page).getByText('The host answered.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a credential needs attention, or is recorded as not needed, and taken back', async ({ page, app, host }) => {
  await openAsReader(page, app, host);

  const row = catalogPage(page).row(customs);
  const credential = panel(page).getByRole('region', { name: 'Credential' });
  await openRequirements(page, customs);
  await expect(panel(page)).toContainText('not verifiable');
  await expect(row).toContainText('unknown');
  await credential.getByRole('combobox', { name: 'Credential provider' }).fill('box');
  await credential.getByRole('button', { name: 'For this tool' }).click();
  await expect(credential.getByText('needs attention', { exact: true })).toBeVisible();
  await expect(credential).toContainText('It has expired.');
  await expect(row).toContainText('missing');
  await credential.getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText('unknown');
  await credential.getByText('Not needed in practice?').click();
  const record = credential.getByRole('button', { name: 'Record that none is needed' });
  await expect(record).toBeDisabled();
  await credential.getByRole('textbox', { name: 'Reason' }).fill('Ran without one in the test office');
  await record.click();
  await expect(credential.getByText('not required', { exact: true })).toBeVisible();
  await expect(credential).toContainText('you recorded that none is in practice: Ran without one in the test office');
  await expect(row).toContainText('ready');
  await credential.getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText('unknown');
  await credential.getByRole('combobox', { name: 'Credential provider' }).fill('customs-office');
  await credential.getByRole('button', { name: 'For this tool' }).click();
  await expect(row).toContainText('missing');
  await catalogPage(page).tick(customs).check();
  await page.getByRole('link', { name: /^Allowlist/ }).click();
  await openChecks(page);
  await expect(page.getByRole('region', { name: 'Access' }).getByRole('status')).toContainText('1 missing');
});

test('hosts that tell nothing of their caller at once can be asked', async ({ page, app, host }) => {
  const discovery = '**/app~late/.well-known/openwop';
  await page.route(discovery, (route) => route.abort());
  app.allowFailing(/\/app[-~]/);
  await app.open('', { config: bearerConfig(host, 'app~late', 'app-silent') });

  await test.step('a discovery that failed comes with a refresh, and the host it names is then asked', async () => {
    await connect(page, 'reader-token');
    expect(countProbes(host, 'app~late')).toEqual([0, 0, 0, 0]);
    await page.unroute(discovery);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(() => countProbes(host, 'app~late')).toEqual([1, 1, 1, 1]);
    await expect(against(page)).toContainText('asked');
  });

  await test.step('a host that doesn’t say what it is may be asked what its caller holds', async () => {
    await goOnAs(page, app, 'app-silent', 'reader-token');
    await openGrants(page);
    await expect(grants(page)).toContainText('Its discovery doesn’t say what kind of host it is');
    expect(countProbes(host, 'app-silent')).toEqual([0, 0, 0, 0]);
    await grants(page).getByRole('button', { name: 'Ask the host' }).click();
    await expect(grants(page).getByText('The host answered.')).toBeVisible();
    expect(countProbes(host, 'app-silent')).toEqual([1, 1, 1, 1]);
    await expect(grants(page).getByRole('list', { name: 'Evidence' })).toContainText('the host’s own answer');
  });
});

/** A JWT that nobody signed. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

test('a refusal that names its scope is learned when somebody asks, until it is forgotten', async ({
  page,
  app,
  host,
}) => {
  await openRefusing(page, app, host);
  const toolId = 'mcp:berths.list';
  const ask = panel(page).getByRole('button', { name: 'Ask the host about this tool' });
  const row = catalogPage(page).row(toolId).first();

  await openRequirements(page, toolId);
  await expect(panel(page)).not.toContainText('refused');
  await expect(row).not.toContainText('missing');
  await ask.click();
  await expect(panel(page).getByText('The host refused and asks for')).toBeVisible();
  await expect(panel(page)).toContainText('The host refused a request and named this scope.');
  await expect(row).toContainText('missing');
  await panel(page).getByRole('button', { name: 'Edit scopes' }).click();
  const evidence = grants(page).getByRole('list', { name: 'Evidence' });
  await expect(evidence).toContainText(/learned from a refusal/i);
  await evidence.getByRole('button', { name: 'Forget' }).click();
  await expect(evidence).toHaveCount(0);
  const methods = host.requests.filter(({ path }) => path.includes('refusal-details')).map(({ method }) => method);
  expect(methods.filter((method) => !['OPTIONS', 'GET'].includes(method))).toEqual([]);
});

test('what a token claims is held until it ends, and expired from then on', async ({ page, app, host }) => {
  await openRefusing(page, app, host);
  const ends = Math.round((await page.evaluate(() => Date.now())) / 1000) + 600;
  await goOnAs(page, app, 'any-bearer', tokenOf({ scope: 'tools:berths:write', exp: ends }));
  await openRequirements(page, 'mcp:berths.book');
  const scopes = panel(page).getByRole('region', { name: 'Scopes' });
  await expect(scopes.getByText('held', { exact: true })).toBeVisible();
  await expect(catalogPage(page).row('mcp:berths.book')).not.toContainText('missing');
  await page.clock.fastForward('10:01');
  await expect(scopes.getByText('expired', { exact: true })).toBeVisible();
  await expect(scopes.getByText('held', { exact: true })).toHaveCount(0);
  await expect(scopes).toContainText('The token that claims it has expired');
  await expect(catalogPage(page).row('mcp:berths.book')).toContainText('missing');
});

test('a second token shows what a strict host hides, and shares nothing with the caller’s', async ({
  page,
  app,
  host,
}) => {
  const strict = 'strict~second';
  app.allowFailing(/\/strict~second\//);
  await app.open('', { config: bearerConfig(host, strict) });
  await connect(page, 'operator-token');
  const before = host.requests.length;
  const listsSince = (start: number) =>
    host.requests.slice(start).filter(({ method, path }) => method === 'GET' && path.includes(strict));
  await readAs(page, 'reader', 'reader-token');
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row').filter({ hasText: 'mcp:berths.book' })).toContainText('added');
  const asked = listsSince(before);
  expect(asked.map(({ path }) => path)).toEqual([`/${strict}/v1/tools`]);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer reader-token');
  expect(asked[0]?.headers.has('cookie')).toBe(false);
  const later = host.requests.length;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  expect(listsSince(later).at(-1)?.headers.get('authorization')).toBe('Bearer operator-token');
  expect(await everythingKept(page)).not.toContain('reader-token');
});

test('what filtered tools need: gaps by leverage, marks, reports, and identities side by side', async ({
  page,
  app,
  host,
}) => {
  app.allowFailing(/\/app~sum\//);
  await app.open('?source=mcp', { config: bearerConfig(host, 'app~sum') });
  await connect(page, 'reader-token');
  await expect(against(page)).toContainText('asked');
  await page.getByRole('button', { name: 'Request access' }).click();
  const set = page.getByRole('region', { name: 'Requirements of a set' });
  const gaps = set.getByRole('list', { name: 'Gaps' });
  await expect(gaps.getByRole('listitem').first()).toContainText('missing');
  await expect(set.getByRole('list', { name: 'Needing less' })).toContainText(/Drop (?:this tool|these \d+ tools)/);
  await expect(set.getByRole('region', { name: 'Smallest role that covers the scopes' })).toContainText(
    'Role operator',
  );
  await gaps.getByRole('button', { name: 'Mark as requested: tools:vessels:write' }).click();
  await gaps.getByRole('textbox', { name: 'Your name' }).fill('Rosa');
  await gaps.getByRole('textbox', { name: 'Ticket or note' }).fill('harbour desk, 4711');
  await gaps.getByRole('button', { name: 'Mark', exact: true }).click();
  await expect(gaps).toContainText('requested just now by Rosa: harbour desk, 4711');
  const { text: csv } = await saved(set.getByRole('button', { name: 'Download CSV' }));
  expect(csv).toContain('tools:vessels:write');
  expect(csv).toContain('harbour desk, 4711');
  await set.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => countProbes(host, 'app~sum')).toEqual([2, 2, 2, 2]);
  await expect(gaps).toContainText('harbour desk, 4711');
  await page.getByText('Compare two identities').click();
  const both = page.getByRole('region', { name: 'Identities side by side' });
  await both.getByRole('combobox', { name: 'Second identity' }).selectOption('role:owner');
  await expect(both).toContainText('tools:berths:write');
});

test('an identity by hand: a pasted secret is refused and found nowhere', async ({ page, app }) => {
  const canary = `ghp_${'a1B2c3D4'.repeat(5)}`;
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const field = (name: string) => grants(page).getByRole('textbox', { name, exact: true });
  await app.open();
  await openGrants(page);

  await test.step('a pasted secret is refused', async () => {
    await field('Scopes').fill(`orders:read ${canary}`);
    await expect(
      grants(page).getByText('Left out and not kept: something that looks like a GitHub token'),
    ).toBeVisible();
    await field('Name').fill(canary);
    await expect(grants(page)).toContainText('It was not kept');
  });

  await test.step('it is found nowhere afterwards, and the identity stays', async () => {
    await field('Name').fill('ops');
    await grants(page).getByRole('button', { name: 'Save and check' }).click();
    await expect(page).toHaveURL(/as=saved:/);
    const { text: file } = await saved(grants(page).getByRole('button', { name: 'Export identity' }));
    expect(JSON.parse(file)).toMatchObject({ kind: 'tool-catalog/identity', name: 'ops', complete: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Request access' }).click();
    const { text: csv } = await saved(page.getByRole('button', { name: 'Download CSV' }));
    const kept = await everythingKept(page);
    expect(kept).toContain('orders:read');
    for (const text of [kept, file, csv, said.join('\n'), page.url()]) expect(text).not.toContain(canary.slice(4));
    await page.reload();
    await expect(against(page)).toContainText('ops');
    await expect(catalogPage(page).header('Readiness')).toBeVisible();
    expect(await everythingKept(page)).not.toContain(canary.slice(4));
  });
});

test('an identity that a file brings is in use once it is pressed, and what it claims is said as the file’s', async ({
  page,
  app,
}) => {
  const grant = { scope: 'orders:read', state: 'held', origin: 'probe', at: '2026-01-01T00:00:00Z' };
  const file = { kind: 'tool-catalog/identity', version: 1, name: 'Head office', complete: true, grants: [grant] };
  await app.open();
  await openGrants(page);
  await grants(page).getByLabel('Import identity').setInputFiles(jsonFile('office.identity.json', file));
  await expect(grants(page)).toContainText('Imported “Head office”. The file tells of 1 scope and 0 credentials.');
  await expect(page).not.toHaveURL(/as=/);
  await grants(page).getByRole('button', { name: 'Check against it' }).click();
  await expect(grants(page)).toContainText('the file office.identity.json says');
  await page.keyboard.press('Escape');
  const told = page.getByRole('status').filter({ hasText: 'ready, as the file claims' });
  await expect(told).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const label = page.locator('label').filter({ has: against(page) });
  const [one, other] = [await label.boundingBox(), await told.boundingBox()];
  expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0);
  expect(one?.width).toBeGreaterThan(200);
});
