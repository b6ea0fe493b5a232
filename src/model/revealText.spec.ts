import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHidden, mayHoldHidden } from './deceptiveText';
import { escapeUnseen, hasHiddenText, revealPlain, revealText } from './revealText';

/** Every code point, halves of pairs included, the common ones more often. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

describe('revealing a text', () => {
  it('leaves clean text in one piece', () => {
    for (const text of ['', 'plain\n\ttext', 'one\r\ntwo', '👩‍🚀 and 1️⃣', 'می‌خواهم']) {
      expect(revealText(text)).toEqual([{ kind: 'plain', text }]);
      expect(hasHiddenText(text)).toBe(false);
    }
  });

  it('names what hides', () => {
    expect(revealText('a\rb')[1]).toMatchObject({ label: 'U+000D carriage return' });
    expect(revealText('a\u200bb\u0000\u0085\ud800')).toEqual([
      { kind: 'plain', text: 'a' },
      { kind: 'hidden', codePoint: 0x200b, label: 'U+200B zero width space' },
      { kind: 'plain', text: 'b' },
      { kind: 'hidden', codePoint: 0, label: 'U+0000 null' },
      { kind: 'hidden', codePoint: 0x85, label: 'U+0085 next line' },
      { kind: 'hidden', codePoint: 0xd800, label: 'U+D800 half of a surrogate pair' },
    ]);
  });

  it('keeps a few of many marks on one letter, and counts the rest', () => {
    const marks = '\u0351\u0489'.repeat(20_000);
    expect(revealText(`Z${marks}algo`)).toEqual([
      { kind: 'plain', text: 'Z\u0351\u0489\u0351\u0489' },
      { kind: 'hidden', codePoint: 0x351, label: '39996 more marks' },
      { kind: 'plain', text: 'algo' },
    ]);
    expect(hasHiddenText(`Z${marks}`)).toBe(true);
    for (const text of ['ก็ที่', 'Tiếng Việt', 'שָׁלוֹם', 'हिन्दी', 'བསྒྲུབས'])
      expect(revealText(text)).toEqual([{ kind: 'plain', text }]);
  });

  it('boxes the letters of another alphabet within a word, and no other', () => {
    expect(revealText('drоp it')).toEqual([
      { kind: 'plain', text: 'dr' },
      { kind: 'hidden', codePoint: 0x43e, label: 'о U+043E' },
      { kind: 'plain', text: 'p it' },
    ]);
    expect(revealPlain('fs.dеlеte')).toBe('fs.d[е U+0435]l[е U+0435]te');
    expect(revealPlain('привeт, κaλά')).toBe('прив[e U+0065]т, κ[a U+0061]λά');
    for (const text of ['Привет Hello', 'Δt and λmax', 'получить_order', 'σ²', 'naïve café'])
      expect(revealText(text)).toEqual([{ kind: 'plain', text }]);
    expect(hasHiddenText('раypal')).toBe(true);
  });

  it('merges repetitions and decodes tags', () => {
    expect(revealText('\u200b\u200b\u200b')).toEqual([
      { kind: 'hidden', codePoint: 0x200b, label: 'U+200B zero width space × 3' },
    ]);
    expect(revealText('x\u{e0068}\u{e0069}')).toEqual([
      { kind: 'plain', text: 'x' },
      { kind: 'hidden', codePoint: 0xe0068, label: 'U+E0068 tag character × 2', decoded: 'hi' },
    ]);
  });

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const plain = revealText(text).flatMap((part) => (part.kind === 'plain' ? [part.text] : []));
        const hidden = [...findHidden(text)].map(({ start, end }) => text.slice(start, end));
        const foreign = revealText(text).flatMap((part) =>
          part.kind === 'hidden' && /^. U\+/u.test(part.label) ? [String.fromCodePoint(part.codePoint)] : [],
        );
        expect([...plain, ...hidden, ...foreign].join('').length).toBe(text.length);
        for (const part of plain) expect(hasHiddenText(part)).toBe(false);
        expect(hasHiddenText(text)).toBe(hidden.length + foreign.length > 0);
      }),
      { numRuns: 500 },
    );
  });
});

it('takes no hidden character for plain at the quick look', () => {
  const hidden = /[\p{DI}\p{Cs}\u2800\ufff9-\ufffb]|(?![\t\n])\p{Cc}/u;
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (hidden.test(character) && !mayHoldHidden(character)) expect.fail(`U+${codePoint.toString(16)}`);
  }
});

it('plain text says in brackets what hides, and is cut', () => {
  expect(revealPlain('safe\u202egpj.exe')).toBe('safe[U+202E right-to-left override]gpj.exe');
  expect(revealPlain('a'.repeat(300))).toBe(`${'a'.repeat(200)}…`);
  expect(revealPlain('Grüße')).toBe('Grüße');
});

it('names the white space of a text that holds nothing else', () => {
  expect(revealPlain('   \u3000')).toBe('[U+0020 space × 3][U+3000 ideographic space]');
  expect(revealPlain('\u2003')).toBe('[U+2003 white space]');
  expect(revealPlain(' a ')).toBe(' a ');
  expect(revealPlain('')).toBe('');
});

it('a JSON text holds nothing unseen but its layout, and means the same', () => {
  const value = { 'a\u202e': 'b\u009b\u{e0041}\u2028 c\ud800 ä 海\u007f' };
  const written = escapeUnseen(JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'));
  expect(written).not.toMatch(/[\u007f-\u009f\p{Cf}\p{Cs}\u2028]/u);
  expect(JSON.parse(written)).toEqual(value);
});
