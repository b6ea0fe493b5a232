import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LetterPairs } from './letterPairs';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '.', ':', '7', '-', 'é', '😀'), { maxLength: 12 })
  .map((all) => all.join(''));
/** A text as the index has it: with a gap at each side. */
const gapped = text.map((inner) => `\u00ad${inner}\u00ad`);

function takeIn(texts: readonly string[], most: number): LetterPairs {
  const pairs = new LetterPairs(texts.length);
  while (pairs.addMore(texts, most));
  return pairs;
}

test('no row that holds a text is left out, and an exact answer holds no other', () => {
  fc.assert(
    fc.property(fc.array(gapped, { maxLength: 70 }), text, fc.integer({ min: 1, max: 40 }), (texts, wanted, most) => {
      const may = takeIn(texts, most).mayHold(wanted);
      expect(may === null).toBe(wanted === '');
      if (may === null) return;
      texts.forEach((each, row) => {
        const isListed = (((may.rows[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
        if (each.includes(wanted)) expect(isListed).toBe(true);
        else if (may.isExact) expect(isListed).toBe(false);
      });
    }),
    { numRuns: 500 },
  );
});

test('letters and spaces are told apart exactly, up to two of them', () => {
  const pairs = takeIn(['\u00adab c\u00ad'], 1);
  expect(['a', 'zb', 'b ', 'abc', '.', 'é'].map((wanted) => pairs.mayHold(wanted)?.isExact)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('nothing is known until all rows are in', () => {
  const pairs = new LetterPairs(3);
  expect(pairs.addMore(['ab', 'cd', 'ef'], 2)).toBe(true);
  expect(pairs.mayHold('ab')).toBeNull();
  expect(pairs.addMore(['ab', 'cd', 'ef'], 2)).toBe(false);
  expect(pairs.mayHold('ab')?.rows[0]).toBe(1);
});
