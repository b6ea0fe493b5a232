import { chromium, type Page, test } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../../src/build/plainServer';
import { startTestHost, type TestHost } from '../host/testHost';
import { dist } from '../support/test';
import { formatSpread, type Shown, spread, timeUntil } from './measure';
import { openSynthetic } from './openPages';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const ticks = Number(process.env.BENCH_INTERACTIONS ?? 30);

let host: TestHost;
let plain: PlainServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  host = await startTestHost();
  plain = await startPlainServer(dist);
});

test.afterAll(async () => {
  await plain.close();
  await host.close();
});

async function openPage(tools: number): Promise<{ page: Page; close: () => Promise<void> }> {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch(launchOptions);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  // How long the worker takes over a question about a draft, from asking to its answer.
  await page.addInitScript(() => {
    const taken: number[] = [];
    Reflect.set(window, 'benchDraftAnswers', taken);
    const asked = new Map<number, number>();
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { id: number; method?: string }, rest: never) {
      if (message.method === 'draft') {
        asked.set(message.id, performance.now());
        this.addEventListener('message', ({ data }) => {
          const started = asked.get(data.id);
          if (started === undefined || data.answer === undefined) return;
          asked.delete(data.id);
          taken.push(performance.now() - started);
        });
      }
      post.call(this, message, rest);
    };
  });
  await openSynthetic(page, plain, host, tools);
  return { page, close: () => browser.close() };
}

/** What the tray says. */
function inTray(wanted: string): Shown {
  return { selector: '[aria-label="Allowlist draft"] output', wanted };
}

test('1,000 entries on a catalog of 100,000, and 5,000 at once', async () => {
  test.setTimeout(20 * 60_000);
  await host.prepareTools(100_000);
  // One list a run: the first figure of each is the cold one.
  const figures: Record<'tick' | 'resolve' | 'export' | 'undo' | 'all', number[][]> = {
    tick: [],
    resolve: [],
    export: [],
    undo: [],
    all: [],
  };
  const slowest = { ms: 0, format: '' };
  for (let run = 0; run < runs; run++) {
    const { page, close } = await openPage(100_000);
    const of = { tick: [], resolve: [], export: [], undo: [], all: [] } as Record<keyof typeof figures, number[]>;
    for (const name of Object.keys(of) as (keyof typeof figures)[]) figures[name].push(of[name]);
    const ids = await (await fetch(`${host.url('tools-100000')}/v1/tools`)).json();
    const selected: string[] = [...new Set<string>(ids.map(({ toolId }: { toolId: string }) => toolId))]
      .filter((_, place) => place % 97 === 0)
      .slice(0, 1_000);
    await page.getByRole('link', { name: 'Review allowlist' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text to import' }).fill(JSON.stringify(selected));
    const answered = () => page.evaluate(() => Reflect.get(window, 'benchDraftAnswers') as number[]);
    const before = (await answered()).length;
    await page.getByRole('button', { name: /^Merge/ }).click();
    await page.getByText('1,000 tools selected').waitFor();
    await page.getByRole('table', { name: 'Entries' }).getByText('resolves').first().waitFor();

    const format = page.getByRole('combobox', { name: 'Export format' });
    const options = format.locator('option');
    const [first = '', ...others] = await options.evaluateAll((all) =>
      all.map((one) => (one as HTMLOptionElement).value),
    );
    // The first is chosen already.
    for (const id of [...others, first]) {
      const took = await timeUntil(page, async () => void (await format.selectOption(id)), {
        selector: '[aria-label="Export format"]',
        wanted: id,
      });
      of.export.push(took);
      if (took > slowest.ms) Object.assign(slowest, { ms: took, format: id });
    }
    const remove = page.getByRole('table', { name: 'Entries' }).getByRole('button', { name: /^Remove/ });
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let i = 0; i < 10; i++) {
      await timeUntil(page, () => remove.first().click(), inTray('999 tools selected'));
      of.undo.push(await timeUntil(page, () => undo.click(), inTray('1,000 tools selected')));
    }
    of.resolve.push(...(await answered()).slice(before));

    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    const boxes = page.getByRole('table', { name: 'Tools' }).getByRole('checkbox', { checked: false });
    await boxes.first().waitFor();
    for (let i = 1; i <= ticks; i++) {
      const wanted = `${(1_000 + i).toLocaleString('en')} tools selected`;
      of.tick.push(await timeUntil(page, () => boxes.first().click(), inTray(wanted)));
    }
    await close();

    const small = await openPage(5_000);
    const all = small.page.getByRole('checkbox', { name: 'Select all matching tools' });
    of.all.push(await timeUntil(small.page, () => all.click(), inTray('5,000 tools selected')));
    await small.close();
  }
  const line = (name: string, of: keyof typeof figures) => {
    const print = (which: string, runs: readonly (readonly number[])[]) => {
      if (runs.flat().length > 0)
        console.log(`  ${`${name}, ${which}`.padEnd(52)} ${formatSpread(spread(runs.flat()), 'ms')}`);
    };
    print(
      'cold',
      figures[of].map((run) => run.slice(0, 1)),
    );
    print(
      'warm',
      figures[of].map((run) => run.slice(1)),
    );
  };
  console.log(`\n1,000 entries on a catalog of 100,000, ${runs} runs`);
  line('tick, painted', 'tick');
  line('all entries resolved by the worker', 'resolve');
  line(`an export, painted (slowest: ${slowest.format})`, 'export');
  line('undo, painted', 'undo');
  line('select all 5,000 that match, painted', 'all');
});
