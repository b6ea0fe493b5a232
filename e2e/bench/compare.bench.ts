import { test } from '@playwright/test';
import type { TakenParts } from '../../src/engine/baselineParts';
import { CatalogEngine } from '../../src/engine/engine';
import { syntheticBody } from '../host/syntheticTools';
import { type Figure, formatFigures } from './figures';

const sizes = (process.env.BENCH_SIZES ?? '5000,100000').split(',').map(Number);
const aims: ReadonlyMap<number, number> = new Map([
  [5_000, 500],
  [100_000, 10_000],
]);
const figures: Figure[] = [];
const call = { signal: new AbortController().signal, report: () => undefined };

test.afterAll(() => console.log(`\n${formatFigures(figures)}`));

/** A catalog of so many tools; `change` is given the place of each description. */
async function read(tools: number, change: (place: number) => boolean): Promise<CatalogEngine> {
  const engine = new CatalogEngine();
  engine.start(1);
  let place = 0;
  for (const piece of await syntheticBody(tools)) {
    const text = Buffer.from(piece).toString();
    engine.push(
      1,
      new TextEncoder().encode(text.replace(/"description":"/g, (mark) => (change(place++) ? `${mark}Once: ` : mark))),
    );
  }
  engine.finish(1);
  return engine;
}

async function take(engine: CatalogEngine): Promise<TakenParts> {
  const taken = await engine.takeBaseline({ result: null, packId: 'pack', known: [] }, call);
  if (taken === null || taken === 'gone') throw new Error('nothing was taken');
  return taken;
}

for (const tools of sizes) {
  const size = tools.toLocaleString('en');
  test(`a baseline of ${size} tools taken and compared, in Node`, async () => {
    const start = performance.now();
    const then = await read(tools, (place) => place % 100 === 0);
    const asked = performance.now();
    const { list, pack, bytes } = await take(then);
    const took = performance.now() - asked;
    const engine = await read(tools, () => false);
    const side = { kind: 'parts', parts: { list, packs: pack === null ? [] : [pack] } } as const;
    const [from, busy] = [performance.now(), process.cpuUsage()];
    await engine.comparison({ sideId: 1, side, lineage: 'same-list' }, call);
    const measured = performance.now() - from;
    const { user, system } = process.cpuUsage(busy);
    const again = performance.now();
    await engine.comparison({ sideId: 2, side, lineage: 'same-list' }, call);
    const aim = aims.get(tools) ?? null;
    figures.push(
      { size, figure: 'read, for scale', aim: null, measured: (asked - start) / 2, unit: 'ms' },
      { size, figure: 'baseline taken', aim: tools === 100_000 ? 5_000 : null, measured: took, unit: 'ms' },
      { size, figure: 'its size', aim: tools === 5_000 ? 10 : null, measured: bytes / 1e6, unit: 'MB' },
      { size, figure: 'compared with the catalog', aim, measured, unit: 'ms' },
      { size, figure: 'of which computing', aim: null, measured: (user + system) / 1_000, unit: 'ms' },
      { size, figure: 'compared again', aim: null, measured: performance.now() - again, unit: 'ms' },
    );
  });
}
