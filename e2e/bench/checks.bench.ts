import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { askChecker, findChecker, openBesideApp } from '../support/checker';
import { dist, test } from '../support/test';
import { formatSpread, spread } from './measure';

const checks = Number(process.env.BENCH_INTERACTIONS ?? 30);

/** An object of so many texts, with limits and patterns. */
function buildSchema(properties: number): string {
  return JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['p0'],
    properties: Object.fromEntries(
      Array.from({ length: properties }, (_, i) => [`p${i}`, { type: 'string', minLength: 1, pattern: '^[a-z ]+$' }]),
    ),
  });
}

test('checking arguments', async ({ page, plain }) => {
  const file = findChecker();
  console.log(`\nchecker: ${(gzipSync(readFileSync(join(dist, file))).byteLength / 1000).toFixed(1)} kB gzip`);
  await openBesideApp(page, plain.mount({ headers: false }).url);
  for (const properties of [10, 100, 730]) {
    const schemaText = buildSchema(properties);
    const dataText = (i: number) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: properties }, (_, p) => [`p${p}`, i % 2 === 0 ? 'text' : '!'])),
      );
    const questions = Array.from({ length: checks + 1 }, (_, i) => ({ schemaText, dataText: dataText(i) }));
    const [first, ...rest] = await askChecker(page, plain.mount().url + file, questions);
    const warm = spread(rest.map(({ milliseconds }) => milliseconds));
    console.log(
      `${properties} properties: first ${first?.milliseconds.toFixed(0)} ms; warm round trip ${formatSpread(warm, 'ms')}`,
    );
  }
});
