import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText, findFolded, foldText } from './compareText';

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

/** Every code point, halves of pairs included, the common ones more often. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

describe('folding', () => {
  it.each([
    ['Read FILE', 'read file'],
    ['ﬁle\u200b Ａ', 'file a'],
    ['CAFÉ', 'café'],
    ['cafe\u0301', 'café'],
    ['İSTANBUL', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['pay\u00adpal', 'paypal'],
    ['ｶﾞ', 'ガ'],
    ['列表', '列表'],
  ])('of %s gives %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('finding folded text', () => {
  const marked = (text: string, word: string) =>
    findFolded(text, foldText(word)).map(({ start, end }) => text.slice(start, end));

  it('gives ranges of the original', () => {
    expect(findFolded('Read, read', 'read')).toEqual([
      { start: 0, end: 4 },
      { start: 6, end: 10 },
    ]);
    expect(marked('Pay\u200bPal paypal', 'PAYPAL')).toEqual(['Pay\u200bPal', 'paypal']);
    expect(marked('the ﬁle', 'fi')).toEqual(['ﬁ']);
    expect(marked('Cafe\u0301 Müller', 'é')).toEqual(['e\u0301']);
    expect(marked('😀 İstanbul', 'istanbul')).toEqual(['İstanbul']);
    expect(marked('계정 기록', '기')).toEqual(['기']);
    expect(marked('\u1112\u1161\u11ab 글', '한')).toEqual(['\u1112\u1161\u11ab']);
    expect(marked('aaaa', 'aa')).toEqual(['aa', 'aa']);
  });

  it('finds nothing for an empty or absent needle', () => {
    expect(findFolded('abc', '')).toEqual([]);
    expect(findFolded('abé', 'x')).toEqual([]);
  });

  it('marks a piece that holds what was looked for', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aBé\u0301ﬁ한ᄀ\u1161\u11a8ｶﾞ\u200bΣİß😀 '),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, text, text, (before, middle, after) => {
        const whole = `${before} ${middle} ${after}`;
        const needle = foldText(` ${middle} `);
        fc.pre(foldText(whole).includes(needle));
        const ranges = findFolded(whole, needle);
        expect(ranges.length).toBeGreaterThan(0);
        for (const { start, end } of ranges) expect(foldText(whole.slice(start, end))).toContain(needle);
      }),
      { numRuns: 500 },
    );
  });
});
