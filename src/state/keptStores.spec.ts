import './testPage';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listAllKept } from './keptStores';

const src = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What each call of `persisted` in the page's source says that it keeps. */
function readKept(): readonly string[] {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path),
  );
  const texts = paths.map((path) => readFileSync(join(src, path), 'utf8'));
  return texts
    .flatMap((text) => text.split(/(?<!function )\bpersisted\(/).slice(1))
    .map((call) => /\bwhat: '([^']+)'/.exec(call)?.[1] ?? call);
}

test('what this browser keeps names every store that is kept', () => {
  expect(readKept().length).toBeGreaterThan(8);
  expect(
    listAllKept()
      .map(({ what }) => what)
      .sort(),
  ).toEqual([...readKept()].sort());
});
