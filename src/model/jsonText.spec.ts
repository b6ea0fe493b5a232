import { expect, it } from 'vitest';
import { endOfString, isEscaped, isJsonSpace } from './jsonText';

it.each([
  ['"a" "b"', 0, 3],
  ['"a" "b"', 4, 7],
  [String.raw`"a\"b":1`, 0, 6],
  [String.raw`"a\\":1`, 0, 5],
  [String.raw`"a\\\"":1`, 0, 7],
  ['""', 0, 2],
  ['"open', 0, 5],
  [String.raw`"open\"`, 0, 7],
])('the string of %s at %i ends at %i', (text, start, end) => {
  expect(endOfString(text, start)).toBe(end);
});

it('a quote after two backslashes is not escaped', () => {
  expect([1, 2, 3].map((at) => isEscaped(String.raw`\\"`, at))).toEqual([true, false, false]);
});

it('white space of JSON is space, tab, line feed and carriage return alone', () => {
  const units = Array.from({ length: 0x3001 }, (_, unit) => unit);
  expect(units.filter(isJsonSpace)).toEqual([0x09, 0x0a, 0x0d, 0x20]);
});
