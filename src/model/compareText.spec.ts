import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareText } from './compareText';

it('compares texts code point by code point', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [[...one], [...other]].map((points) => points.map((point) => point.codePointAt(0) ?? 0));
      const at = (a ?? []).findIndex((point, i) => point !== b?.[i]);
      const expected = at >= 0 ? (a?.[at] ?? 0) - (b?.[at] ?? -1) : (a?.length ?? 0) - (b?.length ?? 0);
      expect(Math.sign(compareText(one, other))).toBe(Math.sign(expected));
    }),
  );
});

it('puts an emoji behind the last of the first 65,536', () => {
  expect(['\u{1F600}', '\u{1F601}', '\uFFFD', 'a', ''].sort(compareText)).toEqual([
    '',
    'a',
    '\uFFFD',
    '\u{1F600}',
    '\u{1F601}',
  ]);
});
