import { test } from '@playwright/test';
import { CatalogEngine } from '../../src/catalog/engine';
import { writeBaseline } from '../../src/compare/baselineFile';
import { syntheticBody } from '../host/syntheticList';
import { type Figure, formatFigures } from './figures';

const sizes = (process.env.BENCH_SIZES ?? '5000,100000').split(',').map(Number);
const aims: ReadonlyMap<number, number> = new Map([
  [5_000, 500],
  [100_000, 10_000],
]);
const figures: Figure[] = [];

test.afterAll(() => console.log(`\n${formatFigures(figures)}`));

for (const tools of sizes) {
  const size = tools.toLocaleString('en');
  test(`a baseline of ${size} tools taken and compared, in Node`, async () => {
    const engine = new CatalogEngine();
    engine.start(1);
    for (const piece of await syntheticBody(tools)) engine.push(1, new Uint8Array(piece));
    engine.finish(1);
    const start = performance.now();
    const written = (await engine.baselineTools()) ?? '[]';
    const taken = performance.now();
    // Every hundredth tool was described otherwise.
    let place = 0;
    const other = written.replace(/"description":"/g, (text) => (place++ % 100 === 0 ? `${text}Once: ` : text));
    const head = {
      name: 'Then',
      host: null,
      principal: 'anonymous',
      takenAt: new Date().toISOString(),
      completeness: { state: 'complete' },
    } as const;
    const baseline = writeBaseline(head, other);
    const asked = performance.now();
    await engine.changes({ baseline, present: { origin: null, principal: 'anonymous', isComplete: true } });
    const compared = performance.now();
    const aim = aims.get(tools) ?? null;
    figures.push(
      { size, figure: 'baseline taken', aim: tools === 100_000 ? 5_000 : null, measured: taken - start, unit: 'ms' },
      { size, figure: 'its size', aim: tools === 5_000 ? 10 : null, measured: written.length / 1e6, unit: 'MB' },
      { size, figure: 'compared with the catalog', aim, measured: compared - asked, unit: 'ms' },
    );
  });
}
