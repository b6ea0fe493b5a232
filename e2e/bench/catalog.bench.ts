import { type Browser, chromium, test } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../../src/build/plainServer';
import { startTestHost, type TestHost } from '../host/testHost';
import { totalSize, weighStart } from '../support/startFiles';
import { dist } from '../support/test';
import { type Figure, formatFigures } from './figures';
import { type Interactions, measureInteractions } from './interactions';
import { type Loading, measureLoading } from './loading';
import { describeMachine } from './machine';
import { formatSpread, spread } from './measure';
import { openSynthetic, syntheticHost, syntheticUrl } from './openPages';

const count = Number(process.env.BENCH_INTERACTIONS ?? 30);
const scrollSeconds = Number(process.env.BENCH_SCROLL_SECONDS ?? 20);
const sizes = (process.env.BENCH_SIZES ?? '5000,100000,250000').split(',').map(Number);
const runsOf = (tools: number) => Number(process.env.BENCH_RUNS ?? (tools > 100_000 ? 3 : 7));

/** What the catalog should keep to by number of tools; what has no aim is measured all the same. */
const aims = {
  loading: (tools: number) => (tools <= 5_000 ? 2.5 : 2),
  interaction: (tools: number) => (tools <= 100_000 ? 1.6 : null),
  keystrokeMs: (tools: number) => (tools > 100_000 ? 100 : null),
  memoryKept: 2.5,
  memoryPeak: 4,
  startScripts: 320,
};

let host: TestHost;
let plain: PlainServer;
const figures: Figure[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  host = await startTestHost();
  plain = await startPlainServer(dist);
  const browser = await launch();
  console.log(`\n${await describeMachine(browser)}`);
  await browser.close();
});

test.afterAll(async () => {
  await plain.close();
  await host.close();
  console.log(`\n${formatFigures(figures)}`);
});

function launch(): Promise<Browser> {
  return chromium.launch(test.info().project.use.launchOptions);
}

for (const tools of sizes) {
  const size = tools.toLocaleString('en');
  test(`${size} tools`, async () => {
    const runs = runsOf(tools);
    test.setTimeout(runs * 20 * 60_000);
    const listUrl = `${syntheticHost(host, tools)}/v1/tools`;
    // The first answer is built on demand: no measured request waits for it.
    const payload = (await (await fetch(listUrl)).arrayBuffer()).byteLength / 2 ** 20;
    const loadings: Loading[] = [];
    const interactions: Interactions[] = [];
    for (let run = 0; run < runs; run++) {
      const appUrl = syntheticUrl(plain, host, tools);
      const smallAppUrl = syntheticUrl(plain, host, 1);
      loadings.push(await measureLoading({ launch, tools, appUrl, smallAppUrl, listUrl }));
      const browser = await launch();
      const open = (page: Parameters<typeof openSynthetic>[0]) => openSynthetic(page, plain, host, tools);
      interactions.push(await measureInteractions(browser, open, { count, scrollSeconds }));
      await browser.close();
    }
    console.log(`\n${size} tools, ${payload.toFixed(1)} MiB, ${runs} runs, ${count} interactions a kind and run`);
    printLoadings(loadings);
    printInteractions(interactions);
    figures.push(
      ...loadingFigures(size, aims.loading(tools), loadings),
      ...memoryFigures(size, payload, loadings),
      ...interactionFigures(size, tools, interactions),
    );
  });
}

test('what the first rows cost to load', async () => {
  const { scripts, styles } = await weighStart();
  const row = { size: 'any', unit: 'kB' };
  figures.push(
    { ...row, figure: 'start scripts, workers included, gzip', aim: aims.startScripts, measured: totalSize(scripts) },
    { ...row, figure: 'start styles, gzip', aim: null, measured: totalSize(styles) },
  );
});

/** The median of the runs' figures, and the worst: a run's figures are compared with that run's own floor. */
function overRuns(ofRuns: readonly number[]): { readonly measured: number; readonly worst: number } {
  const { median, max } = spread(ofRuns);
  return { measured: median, worst: max };
}

function loadingFigures(size: string, aim: number, loadings: readonly Loading[]): readonly Figure[] {
  return (['cold', 'warm'] as const).map((which) => ({
    size,
    figure: `request → rows painted, ${which}, of fetch + JSON.parse`,
    aim,
    ...overRuns(loadings.map(({ [which]: { rows, floor } }) => rows / floor)),
    unit: '×',
  }));
}

function memoryFigures(size: string, payload: number, loadings: readonly Loading[]): readonly Figure[] {
  const memories = loadings.flatMap(({ memory }) => memory ?? []);
  if (memories.length === 0) return [];
  const row = { size, unit: '×' };
  const multiples = (part: 'kept' | 'peak') => overRuns(memories.map(({ [part]: size }) => size / payload));
  return [
    { ...row, figure: 'memory kept, of the payload', aim: aims.memoryKept, ...multiples('kept') },
    { ...row, figure: 'memory at its peak, of the payload', aim: aims.memoryPeak, ...multiples('peak') },
  ];
}

function interactionFigures(size: string, tools: number, runs: readonly Interactions[]): readonly Figure[] {
  const p95 = (figures: readonly number[]) => spread(figures).p95;
  const overBare = (kind: 'keystrokes' | 'facetClicks') =>
    overRuns(runs.map(({ [kind]: figures, bareKeystrokes }) => p95(figures) / p95(bareKeystrokes)));
  const row = { size, unit: '×' };
  const aim = aims.interaction(tools);
  return [
    { ...row, figure: 'keystroke painted p95, of a bare keystroke', aim, ...overBare('keystrokes') },
    { ...row, figure: 'facet click painted p95, of a bare keystroke', aim, ...overBare('facetClicks') },
    {
      size,
      figure: 'keystroke painted p95',
      aim: aims.keystrokeMs(tools),
      ...overRuns(runs.map(({ keystrokes }) => p95(keystrokes))),
      unit: 'ms',
    },
    {
      size,
      figure: 'frames without rows, second in a row, all runs',
      aim: 0,
      measured: runs.reduce((sum, { scrolling }) => sum + scrolling.emptyFrames, 0),
      unit: 'frames',
    },
  ];
}

/** Spreads over everything measured; nothing is left out. */
function line(name: string, figures: readonly number[], unit = 'ms'): void {
  console.log(`  ${name.padEnd(46)} ${formatSpread(spread(figures), unit)}`);
}

function printLoadings(loadings: readonly Loading[]): void {
  for (const which of ['cold', 'warm'] as const) {
    const openings = loadings.map((loading) => loading[which]);
    const about = which === 'cold' ? 'cold (browser just started)' : 'warm (second tab)';
    console.log(`  ${about}`);
    line(
      '  request → rows painted',
      openings.map(({ rows }) => rows),
    );
    line(
      '  fetch + JSON.parse alone',
      openings.map(({ floor }) => floor),
    );
    line(
      '  last byte → rows painted',
      openings.map(({ rowsAfterLastByte }) => rowsAfterLastByte),
    );
    line(
      '  longest main-thread task',
      openings.map(({ longestTask }) => longestTask),
    );
  }
  const memories = loadings.flatMap(({ memory }) => memory ?? []);
  line(
    'memory kept over the app with one tool',
    memories.map(({ kept }) => kept),
    'MiB',
  );
  line(
    'memory at its peak over the same',
    memories.map(({ peak }) => peak),
    'MiB',
  );
}

function printInteractions(runs: readonly Interactions[]): void {
  line(
    'keystroke painted on a bare page',
    runs.flatMap(({ bareKeystrokes }) => bareKeystrokes),
  );
  line(
    'keystroke painted',
    runs.flatMap(({ keystrokes }) => keystrokes),
  );
  line(
    '  the first after opening (cold)',
    runs.flatMap(({ keystrokes }) => keystrokes.slice(0, 1)),
  );
  line(
    'facet click painted',
    runs.flatMap(({ facetClicks }) => facetClicks),
  );
  line(
    'sort click painted',
    runs.flatMap(({ sortClicks }) => sortClicks),
  );
  line(
    'frames while scrolling 10,000 px/s',
    runs.flatMap(({ scrolling }) => scrolling.frames),
  );
  line(
    'slowest of 20 jumps a run',
    runs.map(({ scrolling }) => scrolling.slowestJump),
    'frames',
  );
}
