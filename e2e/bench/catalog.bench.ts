import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Locator, type Page, test } from '@playwright/test';
import { startTestHost, type TestHost } from '../host/testHost';
import { type PlainServer, startPlainServer } from '../serving/plainServer';
import { dist } from '../support/test';
import { openBarePage } from './barePage';
import { formatSpread, rendererMemory, spread, watchInteractions } from './measure';
import { longestTask, noteLongTasks, openSynthetic, syntheticUrl } from './openPages';

const runs = Number(process.env.BENCH_RUNS ?? 7);
const interactions = Number(process.env.BENCH_INTERACTIONS ?? 30);
const scrollSeconds = Number(process.env.BENCH_SCROLL_SECONDS ?? 20);
const words = ['refund', 'order status', 'write', 'list', 'report', 'customer'];

let host: TestHost;
let plain: PlainServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  host = await startTestHost();
  plain = await startPlainServer(dist);
  console.log(
    `\n${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  );
});

test.afterAll(async () => {
  await plain.close();
  await host.close();
});

function launch(): Promise<Browser> {
  return chromium.launch(test.info().project.use.launchOptions);
}

type Kind = 'keystroke' | 'facet' | 'sort';

/** Clicks where something stands, by the mouse alone: looking it up at each click would count as the page's script. */
async function clicker(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what should be clicked is not in sight');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Has a page mark when its first rows were painted. */
function markRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=rowheader]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('bench:rows');
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** What the worker prepares once the rows are there comes before what a person does with them. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_500));
}

/** What opening a catalog takes, in milliseconds and megabytes. */
interface Loading {
  readonly rowsAfterLastByte: number;
  readonly rowsAfterRequest: number;
  readonly longestTask: number;
  /** `fetch` and `JSON.parse` of the list, nothing else. */
  readonly floor: number;
  /** Over a blank page's, once garbage was collected; null where it can't be read. */
  readonly memory: { readonly kept: number; readonly peak: number } | null;
}

/** Opens so many tools in a browser of their own. */
async function measureLoading(tools: number, listUrl: string): Promise<Loading> {
  const browser = await launch();
  const blank = await openBarePage(browser, 'about:blank');
  await blank.collectGarbage();
  const base = await rendererMemory(browser);
  await blank.close();
  const front = await openBarePage(browser, `${host.origin}/`);
  await front.waitFor(`location.origin === '${host.origin}' && document.readyState === 'complete'`);
  const floor = Number(
    await front.evaluate(`(async () => {
      const started = performance.now();
      JSON.parse(await (await fetch(${JSON.stringify(listUrl)})).text());
      return performance.now() - started;
    })()`),
  );
  await front.close();
  const page = await openBarePage(browser, syntheticUrl(plain, host, tools), [noteLongTasks, markRows]);
  await page.waitFor(`document.body?.innerText.includes('of ${tools.toLocaleString('en')} tools') === true`);
  await page.waitFor(`performance.getEntriesByName('bench:rows').length > 0`);
  const at = async (mark: string) =>
    Number(await page.evaluate(`performance.getEntriesByName(${JSON.stringify(mark)})[0]?.startTime`));
  const rows = await at('bench:rows');
  const loading = {
    rowsAfterLastByte: rows - (await at('catalog:last-byte')),
    rowsAfterRequest: rows - (await at('catalog:request')),
    longestTask: Number(await page.evaluate(`(${longestTask})()`)),
    floor,
  };
  await settle();
  await page.collectGarbage();
  const memory = await rendererMemory(browser);
  await browser.close();
  if (memory === null || base === null) return { ...loading, memory: null };
  return { ...loading, memory: { kept: memory.now - base.now, peak: memory.peak - base.now } };
}

/**
 * Turns a page into the least that could answer a keystroke: a field, and as many words in rows as the table has in
 * sight, rewritten once a worker has echoed what was typed. No product is faster on the machine at hand.
 */
async function makeBare(page: Page): Promise<void> {
  const row = `<p>${'<span>word</span> '.repeat(7)}</p>`;
  await page.setContent(`<input aria-label="Search tools"><div data-view="0" data-query="">${row.repeat(18)}</div>`);
  await page.evaluate(() => {
    const box = document.querySelector('input');
    const table = document.querySelector<HTMLElement>('[data-view]');
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => postMessage(data)'])));
    if (box === null || table === null) throw new Error('the page is gone');
    box.oninput = () => worker.postMessage(box.value);
    worker.onmessage = ({ data }) => {
      table.querySelectorAll('span').forEach((span, place) => {
        span.textContent = `${data} ${place}`;
      });
      table.dataset.query = data;
      table.dataset.view = `${Number(table.dataset.view) + 1}`;
    };
  });
}

for (const tools of [5_000, 100_000]) {
  test(`${tools.toLocaleString('en')} tools`, async () => {
    test.setTimeout(40 * 60_000);
    await host.prepareTools(tools);
    const listUrl = `${host.url(`tools-${tools}`)}/v1/tools`;
    const payload = (await (await fetch(listUrl)).arrayBuffer()).byteLength / 2 ** 20;

    const loadings: Loading[] = [];
    const bareKeystrokes: number[] = [];
    const script: Record<Kind, number[]> = { keystroke: [], facet: [], sort: [] };
    const painted: Record<Kind, number[]> = { keystroke: [], facet: [], sort: [] };
    const frames: number[] = [];
    let emptyFrames = 0;
    let slowestJump = 0;

    for (let run = 0; run < runs; run++) {
      loadings.push(await measureLoading(tools, listUrl));

      const browser = await launch();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const bare = await context.newPage();
      await makeBare(bare);
      const interactBare = await watchInteractions(bare, await context.newCDPSession(bare));
      await bare.locator('input').focus();
      for (let typed = 0; typed < interactions; typed++) {
        bareKeystrokes.push((await interactBare(() => bare.keyboard.press('a'))).painted);
      }
      await bare.close();

      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await openSynthetic(page, plain, host, tools);
      await settle();
      const interact = await watchInteractions(page, session);
      const time = async (act: () => Promise<void>, kind: Kind) => {
        const { painted: milliseconds, script: inScript } = await interact(act);
        painted[kind].push(milliseconds);
        script[kind].push(inScript);
      };
      const box = page.getByRole('searchbox', { name: 'Search tools' });
      await box.click();
      let typed = 0;
      for (let word = 0; typed < interactions; word++) {
        for (const letter of words[word % words.length] ?? '') {
          await time(() => page.keyboard.press(letter), 'keystroke');
          typed++;
        }
        await box.fill('');
        await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-view]')?.dataset.query === '');
      }
      const facets = ['read', 'write', 'mcp', 'connector', 'always', 'conditional'];
      for (let i = 0; i < interactions; i += 2) {
        const name = facets[(i >> 1) % facets.length] ?? '';
        const click = await clicker(page, page.getByRole('checkbox', { name, exact: true }));
        for (let twice = 0; twice < 2; twice++) await time(click, 'facet');
      }
      for (let i = 0; i < interactions; i += 2) {
        const name = ['Safety tier', 'Egress', 'Approval', 'Tool'][(i >> 1) % 4] ?? '';
        const click = await clicker(page, page.getByRole('columnheader', { name }).getByRole('button').first());
        for (let twice = 0; twice < 2; twice++) await time(click, 'sort');
      }

      const scrolled = await page.evaluate(async (seconds) => {
        const element = document.querySelector<HTMLElement>('[data-scroll=tools]');
        if (element === null) throw new Error('the table is gone');
        const frames: number[] = [];
        const hasRows = () => {
          const { top, bottom } = element.getBoundingClientRect();
          return [...element.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].some((row) => {
            const box = row.getBoundingClientRect();
            return box.bottom > top + 40 && box.top < bottom;
          });
        };
        const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
        let empty = 0;
        let emptyRun = 0;
        let direction = 1;
        const started = performance.now();
        let last = await frame();
        while (performance.now() - started < seconds * 1000) {
          element.scrollTop += direction * 10 * Math.min(50, frames.at(-1) ?? 16);
          if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) direction = -1;
          if (element.scrollTop <= 0) direction = 1;
          const now = await frame();
          frames.push(now - last);
          last = now;
          emptyRun = hasRows() ? 0 : emptyRun + 1;
          if (emptyRun >= 2) empty++;
        }
        let slowest = 0;
        for (let jump = 0; jump < 20; jump++) {
          element.scrollTop = (((jump * 7919) % 1000) / 1000) * element.scrollHeight;
          let waited = 0;
          do {
            await frame();
            waited++;
          } while (!hasRows() && waited < 60);
          slowest = Math.max(slowest, waited);
        }
        return { frames, empty, slowest };
      }, scrollSeconds);
      frames.push(...scrolled.frames);
      emptyFrames += scrolled.empty;
      slowestJump = Math.max(slowestJump, scrolled.slowest);
      await browser.close();
    }

    const line = (name: string, figures: readonly number[], unit = 'ms') =>
      console.log(`  ${name.padEnd(40)} ${formatSpread(spread(figures), unit)}`);
    console.log(`\n${tools.toLocaleString('en')} tools, ${payload.toFixed(1)} MiB, ${runs} runs`);
    const memories = loadings.map(({ memory }) => memory).filter((memory) => memory !== null);
    const floors = loadings.map(({ floor }) => floor);
    const rowsAfterRequest = loadings.map((loading) => loading.rowsAfterRequest);
    const medianOf = (figures: readonly number[]) => spread(figures).median;
    line(
      'last byte → rows on screen',
      loadings.map(({ rowsAfterLastByte }) => rowsAfterLastByte),
    );
    line('request → rows on screen', rowsAfterRequest);
    line('floor: fetch + JSON.parse alone', floors);
    console.log(`  ${'ratio to the floor'.padEnd(40)} ${(medianOf(rowsAfterRequest) / medianOf(floors)).toFixed(2)}`);
    line(
      'longest main-thread task while loading',
      loadings.map(({ longestTask }) => longestTask),
    );
    line('keystroke, main-thread script', script.keystroke);
    line('keystroke, painted', painted.keystroke);
    line('floor: keystroke on a bare page, painted', bareKeystrokes);
    line('facet click, main-thread script', script.facet);
    line('facet click, painted', painted.facet);
    line('sort click, painted', painted.sort);
    line('frames while scrolling 10,000 px/s', frames);
    console.log(`  ${'frames with no row, second in a row'.padEnd(40)} ${emptyFrames}`);
    console.log(`  ${'slowest of 20 jumps a run'.padEnd(40)} rows after ${slowestJump} frames`);
    if (memories.length > 0) {
      const kept = memories.map(({ kept }) => kept);
      const peak = memories.map(({ peak }) => peak);
      line('renderer memory over a blank page', kept, 'MiB');
      line('its peak', peak, 'MiB');
      console.log(
        `  ${'as multiples of the payload'.padEnd(40)} ${(medianOf(kept) / payload).toFixed(2)}, peak ${(medianOf(peak) / payload).toFixed(2)}`,
      );
    }
  });
}

test('what the first rows cost to load', async () => {
  const browser = await launch();
  const page = await browser.newPage();
  const loaded = new Map<string, number>();
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (/\.(?:js|css)$/.test(path)) loaded.set(path, gzipSync(await response.body(), { level: 9 }).byteLength);
  });
  const mount = plain.mount();
  await page.goto(mount.url);
  await page.getByRole('rowheader').first().waitFor();
  const total = (ending: string) =>
    [...loaded].reduce((sum, [path, size]) => sum + (path.endsWith(ending) ? size : 0), 0) / 1000;
  console.log(
    `\nscripts before the first rows, workers included: ${total('.js').toFixed(1)} kB gzip; CSS ${total('.css').toFixed(1)} kB gzip`,
  );
  await browser.close();
});
