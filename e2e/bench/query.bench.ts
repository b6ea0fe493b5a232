import { test } from '@playwright/test';
import { CatalogStore } from '../../src/catalog/catalogStore';
import type { ViewQuery } from '../../src/catalog/protocol';
import type { Choices, FacetId } from '../../src/model/facets';
import { syntheticBody } from '../host/syntheticList';
import { type Figure, formatFigures } from './figures';
import { formatSpread, spread } from './measure';

const sizes = (process.env.BENCH_SIZES ?? '5000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_INTERACTIONS ?? 30);
const aimMs = 25;
const words = ['refund', 'order status', 'write', 'list', 'report', 'customer'];

/** What is asked of the engine. */
interface Spec {
  readonly q: string;
  readonly choices: Choices;
  readonly sort: ViewQuery['sort'];
}

/** Answers a question with its first rows. */
type Query = (spec: Spec) => void;

/** The engine over so many synthetic tools: all that this benchmark knows of its interface. */
async function openEngine(tools: number): Promise<Query> {
  const store = new CatalogStore();
  store.start(1);
  for (const piece of await syntheticBody(tools)) store.push(1, new Uint8Array(piece));
  store.finish(1);
  while (store.prepare());
  let view = 0;
  return (spec) => {
    store.view({ ...spec, view: ++view, whom: 0, group: 'none', from: 0, to: 48, open: null });
  };
}

const byId = { key: 'id', descending: false } as const;
const none: Choices = new Map();
const ofTier = (tier: string): Choices => new Map<FacetId, readonly string[]>([['tier', [tier]]]);

/** Kinds of questions, each in the order a person would ask them. */
const kinds: readonly { readonly kind: string; readonly specs: readonly Spec[] }[] = [
  {
    kind: 'keystroke',
    specs: words.flatMap((word) => [...word].map((_, i) => ({ q: word.slice(0, i + 1), choices: none, sort: byId }))),
  },
  {
    kind: 'facet click',
    specs: (['read', 'write', 'exec'] as const).flatMap((tier) => [
      { q: '', choices: ofTier(tier), sort: byId },
      { q: '', choices: none, sort: byId },
    ]),
  },
  {
    kind: 'search within a facet',
    specs: words.map((q) => ({ q, choices: ofTier('read'), sort: byId })),
  },
  {
    kind: 'sort click',
    specs: (['egress', 'approval', 'tier', 'id'] as const).flatMap((key) =>
      [false, true].map((descending) => ({ q: '', choices: none, sort: { key, descending } })),
    ),
  },
];

const figures: Figure[] = [];

test.describe.configure({ mode: 'serial' });
test.afterAll(() => console.log(`\n${formatFigures(figures)}`));

for (const tools of sizes) {
  const size = tools.toLocaleString('en');
  test(`the engine's query alone over ${size} tools, in Node`, async () => {
    test.setTimeout(600_000);
    const query = await openEngine(tools);
    const time = (spec: Spec) => {
      const started = performance.now();
      query(spec);
      return performance.now() - started;
    };
    console.log(`\nquery alone over ${size} tools, Node ${process.version}`);
    const cold = kinds.map(({ specs }) => specs.map(time));
    const all: number[] = [];
    kinds.forEach(({ kind, specs }, place) => {
      const warm: number[] = [];
      while (warm.length < Math.max(rounds, specs.length)) for (const spec of specs) warm.push(time(spec));
      console.log(
        `  ${kind}, cold (asked for the first time)`.padEnd(52),
        formatSpread(spread(cold[place] ?? []), 'ms'),
      );
      console.log(`  ${kind}, warm`.padEnd(52), formatSpread(spread(warm), 'ms'));
      all.push(...(cold[place] ?? []), ...warm);
    });
    const row = { size, aim: tools === 100_000 ? aimMs : null, unit: 'ms' };
    figures.push(
      { ...row, figure: 'query p95, cold and warm', measured: spread(all).p95 },
      { ...row, aim: null, figure: 'slowest query', measured: spread(all).max },
    );
  });
}
