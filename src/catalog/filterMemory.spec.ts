import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choices } from '../model/facets';
import { filter } from './filter';
import { FilterMemory } from './filterMemory';
import { SearchMemory } from './searchMemory';
import { buildIndex, rowList } from './testRows';

const choices: fc.Arbitrary<Choices> = fc.constantFrom(
  new Map(),
  new Map([['picked', ['yes']]] as const),
  new Map([['readiness', ['missing']]] as const),
  new Map([['tier', ['read', 'write']]] as const),
  new Map([
    ['tier', ['read', 'write']],
    ['picked', ['no']],
  ] as const),
);

/** What may happen between two questions: rows are ticked, or somebody else is checked against. */
const step = fc.record({
  q: fc.constantFrom('', 'read', 'tier:read'),
  choices,
  picked: fc.option(fc.nat(11)),
  readiness: fc.option(fc.array(fc.nat(2), { minLength: 12, maxLength: 12 })),
});

test('whatever happened since, the answer is that of filtering anew', () => {
  fc.assert(
    fc.property(rowList, fc.array(step, { minLength: 1, maxLength: 8 }), (rows, steps) => {
      const index = buildIndex(rows);
      const searches = new SearchMemory(index);
      const memory = new FilterMemory(index);
      for (const { q, choices, picked, readiness } of steps) {
        if (picked !== null && picked < index.size) {
          const { codes } = index.columns.picked;
          codes[picked] = 1 - (codes[picked] ?? 0);
          memory.touch('picked');
        }
        if (readiness !== null) {
          index.columns.readiness.codes.set(readiness.slice(0, index.size));
          memory.touch('readiness');
        }
        const found = searches.find(q);
        expect(memory.filter(found, new Map(choices))).toEqual(filter(index, found, choices));
      }
    }),
    { numRuns: 300 },
  );
});

test('where nothing was chosen of what changed, the same rows match without a look at them', () => {
  const index = buildIndex([]);
  const memory = new FilterMemory(index);
  const { matches } = memory.filter(null, new Map([['tier', ['read']]]));
  memory.touch('picked');
  expect(memory.filter(null, new Map([['tier', ['read']]])).matches).toBe(matches);
  memory.touch('tier');
  expect(memory.filter(null, new Map([['tier', ['read']]])).matches).not.toBe(matches);
});
