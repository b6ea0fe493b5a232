import { test } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../../src/build/plainServer';
import { startTestHost, type TestHost } from '../host/testHost';
import { dist } from '../support/test';
import { formatSpread, spread, timeUntil } from './measure';
import { openSynthetic } from './openPages';

const tools = Number(process.env.BENCH_TOOLS ?? 100_000);
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

test('a filter taken away in view Posture, until the sentence is painted', async ({ page }) => {
  test.setTimeout(600_000);
  await openSynthetic(page, plain, host, tools);
  await page.getByRole('checkbox', { name: 'write', exact: true }).check();
  await page.getByRole('link', { name: 'Posture', exact: true }).click();
  const size = '[aria-label="Posture in one sentence"] b';
  const all = { selector: size, wanted: `${tools.toLocaleString('en')} tools` };
  const painted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const chip = page.getByRole('button', { name: 'Safety tier: write, remove' });
    await chip.waitFor();
    await page.locator(size).filter({ hasText: 'of' }).waitFor();
    painted.push(await timeUntil(page, () => chip.click(), all));
    await page.goBack();
  }
  const [cold = Number.NaN, ...warm] = painted;
  console.log(`\n  posture of ${tools} tools after a filter, cold  ${cold.toFixed(0)} ms [150]`);
  console.log(`  the same, warm  ${formatSpread(spread(warm), 'ms')} [150]`);
});
