import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { catalogPage } from './support/catalogPage';
import { everythingKept } from './support/everythingKept';
import { askedPaths, hostConfig, resultCount } from './support/hostConfig';
import { type App, test } from './support/test';

const appPath = '/v1/host/openwop-app';
const probes = ['access/effective', 'connections', 'byok/secrets', 'providers'].map((path) => `${appPath}/${path}`);

/** Opens a scenario that wants a token, and gives it one. */
async function openAs(
  page: Page,
  app: App,
  host: TestHost,
  scenario: string,
  token: string,
  query = '',
): Promise<void> {
  app.allowFailing(new RegExp(`/${scenario}/`));
  await app.open(query, { config: hostConfig(host, [{ scenario, auth: 'bearer' }]) });
  await page.getByRole('textbox', { name: 'Bearer token' }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(resultCount(page)).toBeVisible();
}

const against = (page: Page) => page.getByRole('combobox', { name: 'Access as' });
const grants = (page: Page) => page.getByRole('dialog', { name: 'Scopes and credentials' });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Requirements' });

async function openRequirements(page: Page, toolId: string): Promise<void> {
  await catalogPage(page).search.fill(toolId);
  await catalogPage(page).row(toolId).first().getByRole('rowheader').click();
  await page.getByRole('tab', { name: 'Requirements' }).click();
  await expect(panel(page)).toBeVisible();
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
  const scenario = 'app~once';
  await openAs(page, app, host, scenario, 'reader-token');
  await expect(against(page)).toContainText('asked');
  await expect(catalogPage(page).header('Readiness')).toBeVisible();
  await openRequirements(page, 'mcp:berths.list');
  await expect(panel(page).getByText('held', { exact: true })).toBeVisible();
  await openRequirements(page, 'mcp:berths.book');
  await expect(panel(page)).toContainText('so the run API would refuse the call');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  expect(countProbes(host, scenario)).toEqual([1, 1, 1, 1]);
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  await grants(page).getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => countProbes(host, scenario)).toEqual([2, 2, 2, 2]);
  await expect(grants(page).getByText('The host answered.')).toBeVisible();
});

for (const [provider, state, says] of [
  ['slack', 'held', 'Slack of the harbour office'],
  ['box', 'needs attention', 'It has expired.'],
  ['jira', 'needs attention', 'It was revoked.'],
  ['google-ads', 'needs attention', 'It needs consent once more.'],
  ['zoom', 'needs attention', 'on-hold'],
  ['mail', 'missing', 'none is for mail'],
] as const) {
  test(`a credential of ${provider}: ${state}`, async ({ page, app, host }) => {
    await openAs(page, app, host, `app~${provider}`, 'reader-token');
    await openRequirements(page, 'connector:customs.status');
    await expect(panel(page)).toContainText('not verifiable');
    await panel(page).getByRole('combobox', { name: 'Credential provider' }).fill(provider);
    await panel(page).getByRole('button', { name: 'For this tool' }).click();
    const credential = panel(page).getByRole('region', { name: 'Credential' });
    await expect(credential.getByText(state, { exact: true })).toBeVisible();
    await expect(credential).toContainText(says);
    const verdict = state === 'held' ? 'ready' : 'missing';
    await expect(catalogPage(page).row('connector:customs.status')).toContainText(verdict);
  });
}

for (const scenario of ['app-500', 'app-html', 'app-hangs', 'app-no-basis']) {
  test(`${scenario}: no evidence, no complaint`, async ({ page, app, host }) => {
    await openAs(page, app, host, `${scenario}~quiet`, 'reader-token');
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByRole('button', { name: 'Scopes and credentials' }).click();
    const answer = scenario === 'app-no-basis' ? 'The host answered.' : 'The host gave no usable answer';
    await expect(grants(page)).toContainText(answer);
    await page.keyboard.press('Escape');
    await openRequirements(page, 'mcp:berths.list');
    await expect(panel(page).getByText('not verifiable').first()).toBeVisible();
  });
}

test('evaluated as one role and then another, the rows change', async ({ page, app, host }) => {
  await openAs(page, app, host, 'lax~roles', 'reader-token');
  const { row, search } = catalogPage(page);
  await search.fill('mcp:berths.book');
  for (const [role, verdict] of [
    ['viewer', 'missing'],
    // Its one scope is held; whether it needs a key, the host doesn't say.
    ['owner', 'unknown'],
    ['viewer', 'missing'],
  ] as const) {
    await against(page).selectOption(`role:${role}`);
    await expect(row('mcp:berths.book')).toContainText(verdict);
  }
});

for (const [place, toolId] of [
  ['details', 'mcp:berths.list'],
  ['list', 'mcp:berths.list'],
  ['root', 'mcp:berths.list'],
  ['org', 'mcp:berths.list'],
  ['challenge', 'mcp:berths.list'],
] as const) {
  test(`a refusal that names its scope in its ${place} is learned when somebody asks, and beats every claim`, async ({
    page,
    app,
    host,
  }) => {
    const scenario = `refusal-${place}`;
    app.allowFailing(new RegExp(scenario));
    await app.open('', { config: hostConfig(host, [scenario]) });
    await openRequirements(page, toolId);
    await panel(page).getByRole('button', { name: 'Ask the host about this tool' }).click();
    await expect(panel(page).getByText('The host refused and asks for')).toBeVisible();
    await expect(panel(page).getByText('missing', { exact: true }).first()).toBeVisible();
    await expect(panel(page)).toContainText('The host refused a request and named this scope.');
    await expect(catalogPage(page).row(toolId).first()).toContainText('missing');
    const methods = new Set(host.requests.filter(({ path }) => path.includes(scenario)).map(({ method }) => method));
    methods.delete('OPTIONS');
    expect([...methods]).toEqual(['GET']);
  });
}

test('what was learned stays when the host is asked again, until it is forgotten', async ({ page, app, host }) => {
  await openAs(page, app, host, 'app~learned', 'noscope-token');
  await openRequirements(page, 'mcp:berths.list');
  await panel(page).getByRole('button', { name: 'Ask the host about this tool' }).click();
  await expect(panel(page)).toContainText('The host refused a request');
  await panel(page).getByRole('button', { name: 'Edit scopes' }).click();
  const evidence = grants(page).getByRole('list', { name: 'Evidence' });
  await expect(evidence).toContainText(/learned from a refusal/i);
  await grants(page).getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => countProbes(host, 'app~learned')).toEqual([2, 2, 2, 2]);
  await expect(evidence).toContainText(/learned from a refusal/i);
  await evidence.getByRole('button', { name: 'Forget' }).click();
  await expect(evidence).not.toContainText(/learned from a refusal/i);
});

/** A JWT that nobody signed. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

test('what a token claims is held until it ends, and expired from then on', async ({ page, app, host }) => {
  await page.clock.install();
  const ends = Math.round((await page.evaluate(() => Date.now())) / 1000) + 600;
  await openAs(page, app, host, 'any-bearer', tokenOf({ scope: 'tools:berths:write', exp: ends }));
  await openRequirements(page, 'mcp:berths.book');
  const scopes = panel(page).getByRole('region', { name: 'Scopes' });
  await expect(scopes.getByText('held', { exact: true })).toBeVisible();
  await page.clock.fastForward('10:01');
  await expect(scopes.getByText('expired', { exact: true })).toBeVisible();
  await expect(scopes.getByText('held', { exact: true })).toHaveCount(0);
  await expect(scopes).toContainText('The token that claims it has expired');
  await expect(catalogPage(page).row('mcp:berths.book')).toContainText('missing');
});

test('a discovery that failed comes with a refresh, and the host it names is then asked', async ({
  page,
  app,
  host,
}) => {
  const discovery = '**/app~late/.well-known/openwop';
  await page.route(discovery, (route) => route.abort());
  await openAs(page, app, host, 'app~late', 'reader-token');
  expect(countProbes(host, 'app~late')).toEqual([0, 0, 0, 0]);
  await page.unroute(discovery);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(() => countProbes(host, 'app~late')).toEqual([1, 1, 1, 1]);
  await expect(against(page)).toContainText('asked');
});

test('a host that doesn’t say what it is may be asked what its caller holds', async ({ page, app, host }) => {
  await openAs(page, app, host, 'app-silent', 'reader-token');
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  await expect(grants(page)).toContainText('Its discovery doesn’t say what kind of host it is');
  expect(countProbes(host, 'app-silent')).toEqual([0, 0, 0, 0]);
  await grants(page).getByRole('button', { name: 'Ask the host' }).click();
  await expect(grants(page).getByText('The host answered.')).toBeVisible();
  expect(countProbes(host, 'app-silent')).toEqual([1, 1, 1, 1]);
  await expect(grants(page).getByRole('list', { name: 'Evidence' })).toContainText('the host’s own answer');
});

test('a credential that is not needed in practice is recorded with its reason, and taken back', async ({
  page,
  app,
  host,
}) => {
  await openAs(page, app, host, 'app', 'operator-token');
  await expect(against(page)).toContainText('asked');
  const toolId = 'connector:customs.status';
  const row = catalogPage(page).row(toolId);
  await openRequirements(page, toolId);
  const credential = panel(page).getByRole('region', { name: 'Credential' });
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
  await catalogPage(page).tick(toolId).check();
  await page.getByRole('link', { name: /^Allowlist/ }).click();
  await expect(page.getByRole('status', { name: 'Readiness of the draft' })).toContainText('1 missing');
  await page.getByText('Network, approval, scopes and credentials').click();
  await expect(page.getByRole('list', { name: 'Credentials' })).toHaveText('customs-office · 1 tool');
});

test('a second token shows what a strict host hides, and its requests share nothing with the caller’s', async ({
  page,
  app,
  host,
  context,
}) => {
  const scenario = 'strict~second';
  await openAs(page, app, host, scenario, 'operator-token');
  const before = host.requests.length;
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  await grants(page).getByRole('textbox', { name: 'Whose' }).fill('reader');
  await grants(page).getByRole('textbox', { name: 'Second bearer token' }).fill('reader-token');
  await grants(page).getByRole('button', { name: 'Read as them' }).click();
  await expect(grants(page).getByRole('list', { name: 'Hidden from them' })).toContainText('mcp:berths.book');
  const asked = host.requests.slice(before).filter(({ method, path }) => method === 'GET' && path.includes(scenario));
  expect(asked.map(({ path }) => path)).toEqual([`/${scenario}/v1/tools`]);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer reader-token');
  expect(asked[0]?.headers.has('cookie')).toBe(false);
  const later = host.requests.length;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('no change', { exact: true })).toBeVisible();
  const own = host.requests.slice(later).filter(({ method, path }) => method === 'GET' && path.includes(scenario));
  expect(own.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer operator-token']);
  expect(await everythingKept(page, context)).not.toContain('reader-token');
});

test('a pasted secret is refused and found nowhere afterwards', async ({ page, app, context }) => {
  const canary = `ghp_${'a1B2c3D4'.repeat(5)}`;
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await app.open();
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  for (const name of ['Scopes', 'Credentials']) {
    await grants(page).getByRole('textbox', { name }).fill(`orders:read ${canary}`);
    await expect(grants(page)).toContainText('Left out and not kept: something that looks like a key');
  }
  await grants(page).getByRole('textbox', { name: 'Name', exact: true }).fill(canary);
  await expect(grants(page)).toContainText('It was not kept');
  await grants(page).getByRole('textbox', { name: 'Name', exact: true }).fill('ops');
  await grants(page).getByRole('button', { name: 'Save and check' }).click();
  await expect(page).toHaveURL(/as=saved:/);
  const exported = page.waitForEvent('download');
  await grants(page).getByRole('button', { name: 'Export identity' }).click();
  const file = await readFile(await (await exported).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ kind: 'tool-catalog/identity', name: 'ops', complete: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Request access' }).click();
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await report).path(), 'utf8');
  const kept = await everythingKept(page, context);
  expect(kept).toContain('orders:read');
  for (const text of [kept, file, csv, said.join('\n'), page.url()]) expect(text).not.toContain(canary.slice(4));
  await page.reload();
  await expect(against(page)).toContainText('ops');
  expect(await everythingKept(page, context)).not.toContain(canary.slice(4));
});

test('an identity goes out to a file and comes back the same', async ({ page, app }) => {
  await app.open();
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  await grants(page).getByRole('textbox', { name: 'Scopes' }).fill('["orders:read", "tickets:read"]');
  await grants(page).getByRole('textbox', { name: 'Credentials' }).fill('slack');
  await grants(page).getByRole('textbox', { name: 'Name', exact: true }).fill('night shift');
  await grants(page).getByRole('button', { name: 'Save and check' }).click();
  const download = page.waitForEvent('download');
  await grants(page).getByRole('button', { name: 'Export identity' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await grants(page).getByRole('button', { name: 'Remove this identity' }).click();
  await expect(page.getByLabel('Access as')).not.toContainText('night shift');
  await grants(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.identity.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(grants(page)).toContainText('Imported “night shift”.');
  const again = page.waitForEvent('download');
  await grants(page).getByRole('button', { name: 'Export identity' }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text);
});

test('the requirements of the filtered tools: gaps by leverage, marks, reports, and two identities side by side', async ({
  page,
  app,
  host,
}) => {
  await openAs(page, app, host, 'app~sum', 'reader-token', '?source=mcp');
  await expect(against(page)).toContainText('asked');
  await page.getByRole('button', { name: 'Request access' }).click();
  const set = page.getByRole('region', { name: 'Requirements of a set' });
  const gaps = set.getByRole('list', { name: 'Gaps' });
  await expect(gaps.getByRole('listitem').first()).toContainText('missing');
  await expect(set.getByRole('list', { name: 'Needing less' })).toContainText(/Drop (?:this tool|these \d+ tools)/);
  await expect(set.getByRole('region', { name: 'Smallest role that covers the scopes' })).toContainText(
    'Role operator',
  );
  await gaps.getByRole('button', { name: 'Mark tools:vessels:write as requested' }).click();
  await gaps.getByRole('textbox', { name: 'Your name' }).fill('Rosa');
  await gaps.getByRole('textbox', { name: 'Ticket or note' }).fill('harbour desk, 4711');
  await gaps.getByRole('button', { name: 'Mark', exact: true }).click();
  await expect(gaps).toContainText('requested just now by Rosa: harbour desk, 4711');
  const download = page.waitForEvent('download');
  await set.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
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
