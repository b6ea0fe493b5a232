import { expect, type Page } from '@playwright/test';
import { type McpRegistry, registryToken } from './host/mcpRegistry';
import { resultCount } from './support/hostConfig';
import { giveToken } from './support/steps';
import { test } from './support/test';

/** The demo's host, and registries that go by the names of their scenarios. */
const configOf = (registry: McpRegistry, ...scenarios: readonly string[]) => ({
  hosts: [
    { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' },
    ...scenarios.map((id) => ({
      id,
      label: labelOf(id),
      url: registry.url(id),
      kind: 'registry',
      auth: 'bearer',
    })),
  ],
});

const labelOf = (scenario: string) => `Registry ${scenario}`;

/** Unfolds a registry's part of view Sources. */
async function openRegistry(page: Page, scenario: string) {
  const found = registryPart(page, scenario);
  await found.part.getByRole('button', { name: `Details of ${labelOf(scenario)}` }).click();
  return found;
}

function registryPart(page: Page, scenario: string) {
  const label = labelOf(scenario);
  const part = page.getByRole('list', { name: 'Sources' }).locator('> li').filter({ hasText: label });
  const servers = part.getByRole('list', { name: `Servers of ${label}` });
  const row = (name: string) => servers.getByRole('listitem').filter({ hasText: name }).first();
  return { part, row, status: part.getByRole('status').first() };
}

test.beforeEach(({ app, registry }) => app.allowOrigin(registry.origin));

test('a registry is asked once it is opened, and read page by page', async ({ page, app, registry }) => {
  const before = registry.requests.length;
  await app.open('?view=sources', { config: configOf(registry, 'port') });
  const { part, row, status } = await openRegistry(page, 'port');
  await expect(status).toHaveText('The first 50 servers');
  expect(registry.requests.slice(before)).toEqual(['/port/v0.1/servers?version=latest&limit=50']);
  await part.getByRole('button', { name: 'Show more servers' }).click();
  await expect(status).toHaveText('62 servers');
  await expect(part.getByRole('button', { name: 'Show more servers' })).toBeHidden();
  await expect(row('example.port/semaphore')).toContainText('deprecated');
});

test('a registry chosen in the header shows its servers', async ({ page, app, registry }) => {
  await app.open('', { config: configOf(registry, 'port') });
  const hosts = page.getByRole('combobox', { name: 'Host' });
  await hosts.selectOption('Registry port');
  await expect(
    page.getByRole('list', { name: 'Servers of Registry port' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/view=host&host=port/);
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByText('Registry port lists servers, not tools')).toBeVisible();
  await hosts.selectOption('Demo catalog');
  await expect(resultCount(page)).toHaveText(/^[1-9]/);
});

test('servers are found by name, and connected with a press', async ({ page, app, mcp, registry }) => {
  app.allowMcp(mcp.origin);
  await app.open('?view=host&host=port', { config: configOf(registry, 'port') });
  const { part, row, status } = registryPart(page, 'port');
  await part.getByRole('searchbox', { name: 'Search servers of Registry port' }).fill('port/');
  await expect(status).toHaveText('4 servers');
  await row('Harbour office')
    .getByRole('button', { name: `Connect to ${mcp.origin}` })
    .click();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue('');
  await expect(resultCount(page)).toHaveText('3 of 3 tools');
  await page.getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('button', { name: /^Remove .*harbour/i })).toBeVisible();
});

test('a server that can’t be connected has a configuration', async ({ page, app, registry }) => {
  await app.open('?view=sources', { config: configOf(registry, 'port') });
  const { row } = await openRegistry(page, 'port');
  const customs = row('example.port/customs');
  await expect(customs.getByRole('button', { name: /^Connect/ })).toBeHidden();
  const configuration = customs.getByRole('button', { name: /^Configuration/ }).first();
  await configuration.click();
  await expect(customs.getByRole('figure', { name: 'Configuration of example.port/customs' })).toContainText(
    /"X-Customs-Key": "\$\{MCP_X_CUSTOMS_KEY\}"/,
  );
  const tides = row('example.port/tides');
  await tides.getByRole('button', { name: 'Configuration of example.port/tides, stdio, npm' }).click();
  await expect(tides).toContainText('"@example-port/tides@3.0.0"');
  await expect(tides).toContainText('set MCP_STATION, MCP_TIDES_KEY and run npm run collect -- mcp.json');
  await tides.getByRole('button', { name: /container$/ }).click();
  await expect(tides).toContainText('with options the publisher chose');
});

test('a registry that wants a token asks for it', async ({ page, app, registry }) => {
  app.allowFailing(/\/token\/v0\.1\//);
  await app.open('?view=sources', { config: configOf(registry, 'token') });
  const { part, status } = await openRegistry(page, 'token');
  await expect(part.getByRole('alert')).toContainText('The host asks who you are');
  await giveToken(part, registryToken);
  await expect(status).toHaveText('The first 50 servers');
});

test('what entries say is text, what would harm is not offered, and a flood is counted', async ({
  page,
  app,
  registry,
}) => {
  await app.open('?view=sources', { config: configOf(registry, 'hostile') });
  const { part, row, status } = await openRegistry(page, 'hostile');
  await expect(status).toHaveText('497 servers, 508 entries skipped');
  await expect(row('__proto__')).toContainText('<img src=x onerror=alert(1)>');
  const bait = row('example.wreck/bait');
  await expect(bait).toContainText('right-to-left override');
  await expect(part.getByRole('button', { name: /^Connect/ })).toHaveCount(0);
  for (const open of await bait.getByRole('button', { name: /^Configuration/ }).all()) await open.click();
  const reasons = ['no http or https address', 'no plain name', 'started by “bash”', 'variables of your machine'];
  for (const reason of reasons) await expect(bait.getByText(reason).first()).toBeVisible();
});

test('where a deployment keeps to its own hosts, nothing that a registry names is asked', async ({
  page,
  app,
  registry,
}) => {
  await app.open('?view=sources', { config: { ...configOf(registry, 'port'), allowOtherHosts: false } });
  const { part, status } = await openRegistry(page, 'port');
  await expect(status).toHaveText('The first 50 servers');
  await expect(part.getByRole('button', { name: /^Connect/ })).toHaveCount(0);
});
