import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextWords } from './textWords';
import { hashOf } from './wordNumbers';

const letters = fc.constantFrom('a', 'b', '7', 'ab', 'aba', 'b7a');
const separators = fc.constantFrom(
  ' ',
  '.',
  '_',
  '\u00ad',
  '\u00ad\u00ad',
  'é',
  'ä',
  'A',
  '😀',
  '\ud800',
  '\0',
  '`',
  '{',
);
const parts = fc.array(fc.oneof({ weight: 3, arbitrary: letters }, separators), { maxLength: 25 });
const text = fc.oneof(
  { weight: 9, arbitrary: parts.map((all) => all.join('')) },
  { weight: 1, arbitrary: parts.map((all) => `${all.join('')}${'ab7'.repeat(1000)}${all.join('')}`) },
);
const wanted = fc.oneof(
  { weight: 4, arbitrary: fc.array(letters, { maxLength: 5 }).map((all) => all.join('')) },
  { weight: 1, arbitrary: parts.map((all) => all.slice(0, 4).join('')) },
);

function takeIn(
  texts: readonly string[],
  most: number,
  limits?: ConstructorParameters<typeof TextWords>[1],
): TextWords {
  const words = new TextWords(texts.length, limits);
  for (const _ of words.takeIn(texts, most));
  return words;
}

function rowsHolding(words: TextWords, wanted: string): readonly number[] | null {
  const may = words.mayHold(wanted);
  if (may === null) return null;
  return Array.from(may.rows).flatMap((bits, word) =>
    Array.from({ length: 32 }, (_, bit) => bit).flatMap((bit) => ((bits >>> bit) & 1 ? [word * 32 + bit] : [])),
  );
}

test('letters and digits, three or more, name just the rows that hold them', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 70 }),
      fc.array(wanted),
      fc.integer({ min: 1, max: 40 }),
      (texts, all, most) => {
        const words = takeIn(texts, most);
        for (const wanted of all) {
          const held = texts.flatMap((each, row) => (each.includes(wanted) ? [row] : []));
          expect(rowsHolding(words, wanted), wanted).toEqual(/^[a-z0-9]{3,}$/.test(wanted) ? held : null);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('words by the thousand are told apart', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `id${i} x${i % 7}y${i} ${i.toString(36).padStart(3, '0')}`);
  const words = takeIn(texts, 2000);
  for (const wanted of ['id1', '999', 'x3y', '000', 'x6y6', 'fej', 'y123']) {
    expect(rowsHolding(words, wanted), wanted).toEqual(
      texts.flatMap((each, row) => (each.includes(wanted) ? [row] : [])),
    );
  }
});

test('nothing is known until all rows are in and sorted', () => {
  const texts = ['one two', 'two', 'three'];
  const words = new TextWords(3);
  let steps = 0;
  for (const _ of words.takeIn(texts, 1)) {
    expect(words.mayHold('two')).toBeNull();
    steps++;
  }
  expect(steps).toBeGreaterThan(3);
  expect(rowsHolding(words, 'two')).toEqual([0, 1]);
});

test('a portion ends before its rows are all read where their texts are long', () => {
  const texts = Array.from({ length: 4 }, () => 'long word '.repeat(60_000));
  const words = new TextWords(4);
  expect([...words.takeIn(texts, 4)].length).toBeGreaterThan(4);
  expect(rowsHolding(words, 'wor')).toEqual([0, 1, 2, 3]);
});

describe('nothing is known of a catalog with', () => {
  const limits = { words: 4, letters: 24, entries: 6 };
  test.each([
    ['too many words', ['one two', 'three four'], ['five']],
    ['too long words', ['one two', 'fourteenletter'], ['s', 'six']],
    ['too many entries', ['one two', 'one two', 'one two'], ['two']],
  ])('%s', (_, texts, more) => {
    expect(rowsHolding(takeIn(texts, 2, limits), 'two')).toContain(0);
    const words = takeIn([...texts, ...more], 2, limits);
    expect(words.mayHold('two')).toBeNull();
  });

  test('words made to collide', () => {
    const limits = { words: 512, letters: 2 ** 14, entries: 2 ** 14 };
    const colliding: string[] = [];
    for (let i = 0; colliding.length < 300; i++) {
      const word = `word${i.toString(36)}`;
      if ((hashOf(Buffer.from(word), 0, word.length) & 1023) === 7) colliding.push(word);
    }
    expect(rowsHolding(takeIn(colliding.slice(0, 200), 50, limits), 'word')).toHaveLength(200);
    expect(takeIn(colliding, 50, limits).mayHold('word')).toBeNull();
  });
});
