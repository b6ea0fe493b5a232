import { type Page, test } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../../src/build/plainServer';
import { hostSource } from '../../src/engine/catalogSource';
import { CheckSubject } from '../../src/engine/checkSubject';
import { ListReading } from '../../src/engine/listReading';
import { loadCatalog } from '../../src/engine/loadedCatalog';
import type { Identity } from '../../src/model/readiness';
import { syntheticBody } from '../host/syntheticTools';
import { startTestHost, type TestHost } from '../host/testHost';
import { dist } from '../support/test';
import { watchInteractions } from './frames';
import { formatSpread, spread } from './measure';
import { openSynthetic } from './openPages';

const tools = Number(process.env.BENCH_TOOLS ?? 100_000);
const scopesHeld = 200;
const rounds = Number(process.env.BENCH_INTERACTIONS ?? 30);

let host: TestHost;
let plain: PlainServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  host = await startTestHost();
  await host.prepareTools(tools);
  plain = await startPlainServer(dist);
});

test.afterAll(async () => {
  await plain.close();
  await host.close();
});

/** The scopes that the first of the synthetic tools need, and invented ones up to the number wanted. */
async function scopesOfTools(): Promise<readonly string[]> {
  const text = Buffer.concat(await syntheticBody(2_000)).toString();
  const list: { auth?: { scopes?: string[] } }[] = JSON.parse(text);
  const named = new Set(list.flatMap(({ auth }) => auth?.scopes ?? []));
  for (let i = 0; named.size < scopesHeld; i++) named.add(`tools:spare${i}:read`);
  return [...named].slice(0, scopesHeld);
}

function identityOf(scopes: readonly string[]): Identity {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    name: 'bench',
    grants: scopes.map((scope) => ({ scope, state: 'held', origin: 'typed', at })),
    credentials: [],
    complete: true,
    credentialsComplete: false,
  };
}

test('readiness of 100,000 tools against 200 scopes, as the worker computes it', async () => {
  test.setTimeout(600_000);
  const list = new ListReading();
  for (const piece of await syntheticBody(tools)) list.push(new Uint8Array(piece));
  const read = list.finish();
  if ('kind' in read) throw new Error(read.kind);
  const { index } = loadCatalog([hostSource(read)], null, []);
  const scopes = await scopesOfTools();
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const identity = identityOf(scopes.slice(round % 2));
    const started = performance.now();
    new CheckSubject({ identity, mappings: [], matchesWildcards: false }).column(index);
    figures.push(performance.now() - started);
  }
  console.log(`\n  readiness of ${tools} tools, off the page  ${formatSpread(spread(figures), 'ms')}`);
});

test('one scope more or less, until the rows in sight are painted', async ({ page }) => {
  test.setTimeout(600_000);
  await openSynthetic(page, plain, host, tools);
  const scopes = await scopesOfTools();
  await page.getByRole('button', { name: 'Scopes and credentials' }).click();
  await save(page, scopes);
  // Behind the dialog nothing has a role.
  await page.locator('[role=columnheader]', { hasText: 'Readiness' }).waitFor();
  const interact = await watchInteractions(page);
  const painted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('textbox', { name: 'Scopes' }).fill(scopes.slice(1 - (round % 2)).join('\n'));
    painted.push(await interact(() => page.getByRole('button', { name: 'Save', exact: true }).click()));
  }
  console.log(`\n  one scope changed → rows painted  ${formatSpread(spread(painted), 'ms')}`);
});

async function save(page: Page, scopes: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Scopes' }).fill(scopes.join('\n'));
  await page.getByRole('button', { name: 'Save and check' }).click();
}
