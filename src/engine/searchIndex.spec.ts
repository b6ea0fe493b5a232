import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasBit, SearchIndex } from './searchIndex';

const gap = '\u00ad';
const piece = fc.constantFrom(
  ...['a', 'b', '7', 'ab', 'aba', 'b7a', ' ', '  ', '\n', '.', '_', ':', 'a.b', 'a b', '`', '{', '\0', '\u007f'],
  ...['é', '\u0080', '選', '😀', '\ud83d', '\ude00', '\uffff', '\u2028'],
);
const partOf = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
const field = fc.oneof(
  { weight: 12, arbitrary: partOf(12) },
  { weight: 1, arbitrary: partOf(4).map((part) => `${part}${'ab7 '.repeat(5000)}${part}`) },
);
const row = fc.array(field, { minLength: 3, maxLength: 3 }).map((fields) => fields.join(gap));
const question = fc.record({ text: partOf(4), field: fc.integer({ min: -1, max: 2 }) });

function build(texts: readonly string[], limits?: ConstructorParameters<typeof SearchIndex>[2], steps = Infinity) {
  const index = new SearchIndex(texts, gap, limits);
  const building = index.build();
  for (let i = 0; i < steps && !building.next().done; i++);
  return index;
}

function rowsHolding(index: SearchIndex, size: number, text: string, field = -1, among = new Uint8Array(size).fill(1)) {
  const bits = index.rowsHolding(text, field, among);
  return Array.from({ length: size }, (_, i) => i).filter((i) => among[i] === 1 && hasBit(bits, i));
}

function naive(texts: readonly string[], text: string, field = -1) {
  const all = texts.map((each) => (field < 0 ? each : (each.split(gap)[field] ?? '')));
  return all.flatMap((each, i) => (each.includes(text) ? [i] : []));
}

test.each([
  ['before it is built', undefined, 0],
  ['while it is built', undefined, 1],
  ['once it is built', undefined, Infinity],
  ['with too many words', { words: 12, postings: 2 ** 24 }, Infinity],
  ['with too many postings', { words: 2 ** 18, postings: 20 }, Infinity],
])('names just the rows that hold a text, %s', (_, limits, steps) => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 70 }),
      fc.array(question, { maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 70, maxLength: 70 }),
      (texts, questions, marked) => {
        const index = build(texts, limits, steps);
        const among = Uint8Array.from(texts, (_, i) => Number(marked[i]));
        for (const { text, field } of questions) {
          const held = naive(texts, text, field);
          expect(rowsHolding(index, texts.length, text, field), text).toEqual(held);
          expect(rowsHolding(index, texts.length, text, field, among)).toEqual(held.filter((i) => among[i] === 1));
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('words by the thousand are told apart', () => {
  const words = (i: number) => (i % 3 === 0 ? `y${i} x${i % 7}` : `x${i % 7} y${i}`);
  const texts = Array.from({ length: 20_000 }, (_, i) => `id${i}.${words(i)}${gap}${i.toString(36)}`);
  const index = build(texts);
  for (const text of ['id1', '999', '.x3 ', '000', 'x6 y6', 'fej', 'y123', '.', ' ', '']) {
    expect(rowsHolding(index, texts.length, text), text).toEqual(naive(texts, text));
  }
});

describe('without a look at the texts', () => {
  /** The index of one list's words, asked about another's texts. */
  function unread(texts: readonly string[], limits?: ConstructorParameters<typeof SearchIndex>[2]) {
    const own = [...texts];
    const index = build(own, limits);
    own.fill('');
    return (text: string, field = -1) => rowsHolding(index, texts.length, text, field);
  }

  test.each(['x', 'xy', 'xylo', '.', '選', 'é', '2'])('%j is answered', (text) => {
    const texts = [`mcp:xylo.2${gap}`, `mcp:xenon${gap}選択 é`];
    expect(unread(texts)(text)).toEqual(naive(texts, text));
    expect(unread(texts)(text, 1)).toEqual(naive(texts, text, 1));
  });

  test('only rows within the limits are', () => {
    const texts = ['one two', 'three two', 'four two'];
    expect(unread(texts)('two')).toEqual([0, 1, 2]);
    expect(unread(texts, { words: 3, postings: 99 })('two')).toEqual([0, 1]);
    expect(unread(texts, { words: 99, postings: 3 })('two')).toEqual([0, 1]);
  });
});

test('only rows that hold all words of a phrase are read, one field at a time', () => {
  const texts = [`read a${gap}file`, `read a file${gap}`, `reads a file${gap}`, `read it${gap}`, `read ca file${gap}`];
  const own = [...texts];
  const index = build(own);
  own.fill('a file ad a file');
  expect(rowsHolding(index, own.length, 'ad a fi')).toEqual([1]);
});

test('a step ends within a long text', () => {
  const building = new SearchIndex(['long word '.repeat(60_000)], gap).build();
  expect([...building].length).toBeGreaterThan(4);
});
