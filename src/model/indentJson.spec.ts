import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from './indentJson';

/** The text without the white space outside strings: what the layout may not touch. */
function tokensOf(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*"?)|[ \n\r\t]+/gsu, (_, string: string | undefined) => string ?? '');
}

test('lays an object out over lines', () => {
  expect(indentJson('{"a":1,"b":[true,{}],"c":[]}')).toBe(
    '{\n  "a": 1,\n  "b": [\n    true,\n    {}\n  ],\n  "c": []\n}',
  );
});

test('the layout is the one of JSON.stringify with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('only white space outside strings changes, whatever the text', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    ' ',
    '\n',
    '1e400',
    'null',
    'a b',
    '\u202e',
    '-0',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(tokensOf(indentJson(text))).toBe(tokensOf(text));
    }),
  );
});

test('numbers keep every digit', () => {
  expect(indentJson('[12345678901234567890.10, 1E+400,-0.0]')).toBe(
    '[\n  12345678901234567890.10,\n  1E+400,\n  -0.0\n]',
  );
});

test('text that is no JSON keeps its words apart', () => {
  expect(indentJson('1  2 "a" "b')).toBe('1 2 "a" "b');
});

test('laying out twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = indentJson(JSON.stringify(value));
      expect(indentJson(once)).toBe(once);
    }),
  );
});

test('a text nested 100,000 deep stays within bounds', () => {
  const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(indentJson(text).length).toBeLessThan(20_000_000);
});
