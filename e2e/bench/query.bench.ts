import { test } from '@playwright/test';
import { CatalogEngine } from '../../src/engine/engine';
import type { Query as EngineQuery } from '../../src/engine/protocol';
import type { FacetId } from '../../src/model/columns';
import type { Choices } from '../../src/model/facets';
import { syntheticBody } from '../host/syntheticTools';
import { type Figure, formatFigures } from './figures';
import { formatSpread, spread } from './measure';

const sizes = (process.env.BENCH_SIZES ?? '5000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_INTERACTIONS ?? 30);
const aimMs = 25;
const words = ['refund', 'order status', 'write', 'list', 'report', 'customer'];

type Spec = Pick<EngineQuery, 'q' | 'choices' | 'sort'>;

/** Answers a question with its first rows. */
type Ask = (spec: Spec) => Promise<unknown>;

/** The engine over so many synthetic tools: all that this benchmark knows of its interface. */
async function openEngine(tools: number): Promise<Ask> {
  const engine = new CatalogEngine();
  engine.start(1);
  for (const piece of await syntheticBody(tools)) engine.push(1, new Uint8Array(piece));
  engine.finish(1);
  for (const _ of engine.prepare());
  return (spec) =>
    engine.query({
      ...spec,
      group: 'none',
      subject: null,
      draft: [],
      context: [],
      targets: [],
      comparison: null,
      from: 0,
      to: 48,
      open: null,
      former: null,
    });
}

const byId = { key: 'id', descending: false } as const;
/** As rows stand while there is a search text. */
const byMatch = { key: 'match', descending: false } as const;
const none: Choices = new Map();
const ofTier = (tier: string): Choices => new Map<FacetId, readonly string[]>([['tier', [tier]]]);

/** Kinds of questions, each in the order a person would ask them. */
const kinds: readonly { readonly kind: string; readonly specs: readonly Spec[] }[] = [
  {
    kind: 'keystroke',
    specs: words.flatMap((word) =>
      [...word].map((_, i) => ({ q: word.slice(0, i + 1), choices: none, sort: byMatch })),
    ),
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
    specs: words.map((q) => ({ q, choices: ofTier('read'), sort: byMatch })),
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
    const time = async (spec: Spec) => {
      const started = performance.now();
      await query(spec);
      return performance.now() - started;
    };
    console.log(`\nquery alone over ${size} tools, Node ${process.version}`);
    const timeAll = async (specs: readonly Spec[]) => {
      const times: number[] = [];
      for (const spec of specs) times.push(await time(spec));
      return times;
    };
    const cold: number[][] = [];
    for (const { specs } of kinds) cold.push(await timeAll(specs));
    const all: number[] = [];
    for (const [place, { kind, specs }] of kinds.entries()) {
      const warm: number[] = [];
      while (warm.length < Math.max(rounds, specs.length)) warm.push(...(await timeAll(specs)));
      console.log(
        `  ${kind}, cold (asked for the first time)`.padEnd(52),
        formatSpread(spread(cold[place] ?? []), 'ms'),
      );
      console.log(`  ${kind}, warm`.padEnd(52), formatSpread(spread(warm), 'ms'));
      all.push(...(cold[place] ?? []), ...warm);
    }
    const row = { size, aim: tools === 100_000 ? aimMs : null, unit: 'ms' };
    figures.push(
      { ...row, figure: 'query p95, cold and warm', measured: spread(all).p95 },
      { ...row, aim: null, figure: 'slowest query', measured: spread(all).max },
    );
  });
}
