import { expect, type Page } from '@playwright/test';
import type { PlainServer } from '../../src/build/plainServer';
import { liveServers } from '../host/liveServers';
import { startMcpHosts } from '../host/mcp/mcpHosts';
import { test } from '../support/test';
import { formatSpread, scriptSeconds, spread } from './measure';

const runs = Number(process.env.BENCH_RUNS ?? 7);
const keystrokes = Number(process.env.BENCH_INTERACTIONS ?? 30);

function line(name: string, figures: readonly number[]): void {
  console.log(`  ${name.padEnd(44)} ${formatSpread(spread(figures), 'ms')}`);
}

/** An object of so many properties, of the kinds that tools have; every fifth is a group of its own. */
function buildSchema(properties: number): object {
  const one = (i: number): object => {
    switch (i % 5) {
      case 0:
        return { type: 'string', description: `What argument ${i} is good for, in a sentence.`, maxLength: 200 };
      case 1:
        return { type: 'integer', minimum: 0, maximum: 1000, default: i };
      case 2:
        return { type: 'boolean' };
      case 3:
        return { enum: ['first', 'second', 'third'], description: 'One of three.' };
      default:
        return { type: ['string', 'null'], format: 'date', examples: ['2026-01-31'] };
    }
  };
  return {
    type: 'object',
    required: ['p0'],
    properties: Object.fromEntries(Array.from({ length: properties }, (_, i) => [`p${i}`, one(i)])),
  };
}

/** Tools of 3, 10, 100 and 730 properties under a mount of the app. */
async function openHost(page: Page, plain: PlainServer, query: string): Promise<void> {
  const sizes = [3, 10, 100, 730];
  const tools = sizes.map((size) => ({
    toolId: `openwop:bench.p${size}`,
    source: 'host-extension',
    safetyTier: 'read',
    inputSchema: buildSchema(size),
  }));
  await page.route('**/demo/v1/tools', (route) => route.fulfill({ json: tools }));
  await page.goto(plain.mount({ path: '/bench/' }).url + query);
}

/** Does something and waits for a form that was not there before; milliseconds from the press to the frame after it. */
async function timeToForm(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const form = () => document.querySelector('[role=tabpanel] textarea');
    const before = form();
    let started = Number.NaN;
    const start = (event: Event) => {
      started = event.timeStamp;
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, start, { capture: true, once: true });
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        const now = form();
        if (now === null || now === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
    });
    Reflect.set(window, 'benchForm', painted);
  });
  await act();
  return page.evaluate(() => Reflect.get(window, 'benchForm') as Promise<number>);
}

const nextFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      }),
  );

/** Types into the field that has the focus; milliseconds of each letter. */
async function timeTyping(
  page: Page,
): Promise<{ readonly script: readonly number[]; readonly painted: readonly number[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script: number[] = [];
  const painted: number[] = [];
  for (let i = 0; i < keystrokes; i++) {
    const before = await scriptSeconds(session);
    const started = performance.now();
    await page.keyboard.press('abcdefghij'[i % 10] ?? 'a');
    await nextFrame(page);
    painted.push(performance.now() - started);
    script.push(((await scriptSeconds(session)) - before) * 1000);
  }
  return { script, painted };
}

test.describe.configure({ mode: 'serial' });

test('the first form after a click', async ({ browser, plain }) => {
  const cold: number[] = [];
  const rested: number[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    for (const into of [cold, rested]) {
      await openHost(page, plain, '?tool=openwop:bench.p3');
      const tab = page.getByRole('tab', { name: 'Arguments' });
      await expect(tab).toBeVisible();
      // A tool that has been open for a moment has its form loaded already.
      if (into === rested) await page.waitForLoadState('networkidle');
      into.push(await timeToForm(page, () => tab.click()));
    }
    await context.close();
  }
  console.log('\nfirst form after a click on its tab');
  line('at once, nothing loaded before', cold);
  line('after a moment, chunk loaded', rested);
});

test('the next tool, over the tools of real servers', async ({ browser, plain }) => {
  test.setTimeout(300_000);
  const mcp = await startMcpHosts();
  const all: number[] = [];
  console.log('\nnext tool, form on screen');
  try {
    for (const { alias } of liveServers) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const mount = plain.mount();
      const host = { id: alias, label: alias, url: mcp.url(alias), auth: 'none', kind: 'mcp' };
      mount.setConfig(JSON.stringify({ hosts: [host] }));
      await page.goto(mount.url);
      const first = page.getByRole('rowheader').first();
      await first.click({ timeout: 60_000 });
      await page.getByRole('tab', { name: 'Arguments' }).click();
      await page.getByRole('textbox', { name: 'Arguments JSON' }).waitFor();
      const figures: number[] = [];
      const next = page.getByRole('button', { name: 'Next tool' });
      while (await next.isEnabled()) figures.push(await timeToForm(page, () => next.click()));
      if (figures.length > 0) line(`${alias}, ${figures.length + 1} tools`, figures);
      all.push(...figures);
      await context.close();
    }
  } finally {
    await mcp.close();
  }
  line('all', all);
});

test('typing, and a form of 730 properties', async ({ browser, plain }) => {
  test.setTimeout(300_000);
  const usable: number[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openHost(page, plain, '?tool=openwop:bench.p3&tab=arguments');
    await page.getByRole('textbox', { name: 'Arguments JSON' }).waitFor();
    await page.getByRole('link', { name: 'Catalog' }).waitFor();
    usable.push(await timeToForm(page, () => page.getByRole('rowheader', { name: 'bench.p730' }).click()));
    await context.close();
  }
  console.log('\n730 properties');
  line('click → form on screen', usable);

  const bareContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const barePage = await bareContext.newPage();
  await barePage.setContent('<input aria-label="Bare">');
  await barePage.getByRole('textbox').click();
  const { painted: bare } = await timeTyping(barePage);
  await bareContext.close();
  console.log('typing, a bare field');
  line('keystroke → painted, with the round trip', bare);

  for (const [size, isFilled] of [
    [10, false],
    [10, true],
    [100, false],
    [100, true],
    [730, false],
    [730, true],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openHost(page, plain, `?tool=openwop:bench.p${size}&tab=arguments`);
    const field = page.getByRole('textbox', { name: 'p0', exact: true });
    // What is measured is typing, not the last parts of the form that are still being drawn.
    await page.locator(`[data-pointer="/p${size - 1}"]`).waitFor({ state: 'attached' });
    if (isFilled) {
      const values = [`text`, 5, true, 'first', '2026-01-31'];
      const filled = Object.fromEntries(Array.from({ length: size }, (_, i) => [`p${i}`, values[i % 5]]));
      await page.getByRole('textbox', { name: 'Arguments JSON' }).fill(JSON.stringify(filled, null, 2));
      await expect(page.getByText('Valid arguments', { exact: true })).toBeVisible();
    }
    await field.click();
    const { script, painted } = await timeTyping(page);
    console.log(`typing, ${size} properties, ${isFilled ? 'all filled in' : 'empty'}`);
    line('main-thread script a keystroke', script);
    line('keystroke → painted, with the round trip', painted);
    console.log(
      `  ${'painted p95, of a bare field’s'.padEnd(44)} ${(spread(painted).p95 / spread(bare).p95).toFixed(2)} times`,
    );
    await context.close();
  }
});
