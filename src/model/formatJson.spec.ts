import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from './formatJson';
import { cutAlike, indentJson } from './jsonLayout';

test('gives the text JSON.stringify gives', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(formatJson(value)).toBe(JSON.stringify(value));
    }),
  );
});

test('a limit cuts the text and says so', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 40 }), (value, limit) => {
      const whole = JSON.stringify(value);
      const text = formatJson(value, limit);
      if (whole.length <= limit) expect(text).toBe(whole);
      else {
        expect(text.length).toBeLessThanOrEqual(limit + 1);
        expect(text.endsWith('…')).toBe(true);
        expect(whole.startsWith(text.slice(0, -1))).toBe(true);
      }
    }),
  );
});

test('a value nested 100,000 deep comes through', () => {
  const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(formatJson(JSON.parse(text))).toBe(text);
});

test('a number too large for a double is still a number that reads back the same', () => {
  expect(formatJson(JSON.parse('[1e400,-1e400]'))).toBe('[1e999,-1e999]');
});

test('texts that differ beyond the cut differ after it', () => {
  const start = 'x'.repeat(1_500);
  const [before, after] = cutAlike(`${start}one`, `${start}two`, 300);
  const shared = `… 1,400 characters alike … ${'x'.repeat(100)}`;
  expect([before, after]).toEqual([`${shared}one`, `${shared}two`]);
});

test('short texts stay whole, and what differs early is merely cut', () => {
  expect(cutAlike('one', 'two', 300)).toEqual(['one', 'two']);
  expect(cutAlike('a'.repeat(9), 'b'.repeat(9), 4)).toEqual(['aaaa', 'bbbb']);
});

test('no pair of surrogates is cut in two', () => {
  const start = '😀'.repeat(100);
  const [before] = cutAlike(`${start}xone`, `${start}xtwo`, 120);
  expect(before.isWellFormed()).toBe(true);
});

/** The text without the white space outside strings: what the layout may not touch. */
function tokensOf(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*"?)|[ \n\r\t]+/gsu, (_, string: string | undefined) => string ?? '');
}

test('the layout is the one of JSON.stringify with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('only white space outside strings changes, whatever the text', () => {
  const piece = fc.constantFrom(...'{ } [ ] , : " \\ \n 1e400 null \u202e -0'.split(' '), ' ', 'a b');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(tokensOf(indentJson(text))).toBe(tokensOf(text));
    }),
  );
});

test('text that is no JSON keeps its words apart', () => {
  expect(indentJson('1  2 "a" "b')).toBe('1 2 "a" "b');
});

test('a text nested 100,000 deep stays within bounds', () => {
  const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(indentJson(text).length).toBeLessThan(20_000_000);
});
