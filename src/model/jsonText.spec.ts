import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonError } from './jsonText';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON text with a few places cut out, doubled or overwritten: often broken, sometimes not. */
const editedJson = fc
  .tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(0, 1),
    fc.array(
      fc.tuple(
        fc.nat(200),
        fc.nat(3),
        fc.constantFrom(...', " \\ \\u00 { } [ ] : - 0 . e tru \n \u00a0'.split(' '), '', ' '),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([value, indent, edits]) =>
    edits.reduce(
      (text, [place, length, replacement]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + replacement + text.slice(at + length);
      },
      JSON.stringify(value, null, indent),
    ),
  );

it('finds no fault exactly where JSON.parse finds none', () => {
  fc.assert(
    fc.property(editedJson, (text) => {
      expect(findJsonError(text) === null, text).toBe(isJson(text));
    }),
    { numRuns: 3000 },
  );
});

it('what stands before a fault could be the beginning of JSON', () => {
  fc.assert(
    fc.property(editedJson, (text) => {
      const error = findJsonError(text);
      if (error === null) return;
      expect(error.offset).toBeGreaterThanOrEqual(0);
      expect(error.offset).toBeLessThanOrEqual(text.length);
      const before = findJsonError(text.slice(0, error.offset));
      expect(before?.offset ?? error.offset).toBe(error.offset);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['', 0, 'The text ends too early.'],
  ['<html>', 0, 'A value should stand here.'],
  ['[1,]', 3, 'A value should stand here.'],
  ['[1 2]', 3, 'A comma or "]" should stand here.'],
  ['{"a":1]', 6, 'A comma or "}" should stand here.'],
  ['{"a" 1}', 5, 'A colon should follow the property name.'],
  ['{a:1}', 1, 'A property name in double quotes should stand here.'],
  ['{"a":1,}', 7, 'A property name in double quotes should stand here.'],
  ['["a\\x"]', 3, 'JSON has no such escape.'],
  ['["a\n"]', 3, 'A control character in a text should be escaped.'],
  ['[NaN]', 1, 'A value should stand here.'],
  ['[] []', 3, 'Something follows the end of the JSON value.'],
])('%j fails at %i: %s', (text, offset, reason) => {
  expect(findJsonError(text)).toEqual({ offset, reason });
});

it('a value nested 100,000 deep is read without recursion', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(findJsonError(deep)).toBeNull();
  expect(findJsonError(`${deep}]`)?.offset).toBe(200_000);
});

it('a string of 10 MB is read, plain or full of escapes', () => {
  expect(findJsonError(`"${'a'.repeat(10_000_000)}"`)).toBeNull();
  expect(findJsonError(`"${'\\n'.repeat(5_000_000)}"`)).toBeNull();
  expect(findJsonError('1'.repeat(10_000_000))).toBeNull();
  expect(findJsonError(' '.repeat(100_000_000))?.reason).toBe('The text ends too early.');
});
