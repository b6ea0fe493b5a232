import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from './formatJson';

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
