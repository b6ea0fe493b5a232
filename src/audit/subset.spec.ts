import { expect, it } from 'vitest';
import { beyondSubset } from './subset';

/** Objects within each other, each the property of that name of the one around it. */
function nest(levels: number, name: string): unknown {
  let schema: unknown = { type: 'object', properties: { [name]: { type: 'string' } } };
  for (let level = 1; level < levels; level++) schema = { type: 'object', properties: { [name]: schema } };
  return schema;
}

it.each(['a', 'properties'])('five levels are within the subset, six are beyond: %s', (name) => {
  expect(beyondSubset(nest(5, name))).toEqual([]);
  expect(beyondSubset(nest(6, name))).toEqual(['more than 5 levels']);
});

it('a schema of 20,000 levels fits into memory', () => {
  // The pointers of all levels have gigabytes.
  expect(beyondSubset(nest(20_000, 'a'))).toContain('more than 5 levels');
});
