import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightJson } from './highlightJson';

describe('highlightJson', () => {
  it('tells names from texts', () => {
    const tokens = highlightJson('{"a": "b", "c" : [-1.5, true]}').filter(({ text }) => text.trim() !== '');
    expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'mark {',
      'name "a"',
      'mark :',
      'text "b"',
      'mark ,',
      'name "c"',
      'mark :',
      'mark [',
      'number -1.5',
      'mark ,',
      'word true',
      'mark ]}',
    ]);
  });

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        expect(
          highlightJson(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 50 },
    );
  }, 20_000);
});
