import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from './jsonFault';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['', 1, 1, 'the text ends too early'],
  ['{\n  "a": 1,\n}', 3, 1, 'a name in double quotes is missing'],
  ['[1, 2', 1, 6, 'the text ends too early'],
  ['[1 2]', 1, 4, 'a comma or ] is missing'],
  ['{"a" 1}', 1, 6, 'a colon is missing'],
  ['[1,]', 1, 4, 'a value is missing'],
  ['{} x', 1, 4, 'there is text after the value'],
  ['["a\nb"]', 1, 4, 'a string holds a line break or control character'],
  ['["\\x"]', 1, 3, 'a backslash starts no known escape'],
  ["{'a': 1}", 1, 2, 'a name in double quotes is missing'],
  ['nul', 1, 1, 'a value is missing'],
])('the fault of %j is at line %i, column %i', (text, line, column, reason) => {
  expect(findJsonFault(text)).toMatchObject({ line, column, reason });
});

test('any text has a fault exactly where JSON.parse refuses it', () => {
  const jsonish = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'null',
      ' ',
      '\n',
      '"',
      '\\',
      'x',
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        jsonish.map((parts) => parts.join('')),
        fc.json(),
        fc.string(),
      ),
      (text) => {
        expect(findJsonFault(text) === null).toBe(isJson(text));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('depth can’t overflow the scan', () => {
  expect(findJsonFault('['.repeat(100_000))?.offset).toBe(100_000);
});
