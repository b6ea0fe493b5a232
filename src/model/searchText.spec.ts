import { expect, test } from 'vitest';
import { argumentNames } from './searchText';

test('names arguments at every level', () => {
  expect(
    argumentNames({
      type: 'object',
      properties: {
        path: { type: 'string' },
        filter: { type: 'object', properties: { since: {}, tags: { items: { properties: { tag: {} } } } } },
      },
      oneOf: [{ properties: { url: {} } }],
      allOf: [{ anyOf: [{ properties: { force: {} } }] }],
    }),
  ).toBe('path filter since tags url force tag');
});

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{}],
  [{ properties: [] }],
  [{ properties: 5, oneOf: 'x', items: null }],
])('%j has no arguments', (schema) => {
  expect(argumentNames(schema)).toBe('');
});

test('reads own members only', () => {
  expect(argumentNames(JSON.parse('{"properties":{"__proto__":{"properties":{"inner":{}}},"toString":{}}}'))).toBe(
    '__proto__ toString inner',
  );
  expect(argumentNames(Object.create({ properties: { inherited: {} } }))).toBe('');
});

test('a huge or deep schema is read in part', () => {
  const wide = { properties: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`name${i}`, {}])) };
  expect(argumentNames(wide).split(' ')).toHaveLength(400);
  let deep: unknown = { properties: { end: {} } };
  for (let i = 0; i < 100_000; i++) deep = { items: deep };
  expect(argumentNames(deep)).toBe('');
});
