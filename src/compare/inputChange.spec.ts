import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareInput } from './inputChange';

const objectOf = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const text = { type: 'string' };

test.each([
  ['a new optional argument', objectOf({ a: text }), objectOf({ a: text, b: text }), 'valid'],
  ['another description', objectOf({ a: text }), objectOf({ a: { ...text, description: 'New' } }), 'valid'],
  ['a wider type', objectOf({ a: { type: 'integer' } }), objectOf({ a: { type: ['number', 'null'] } }), 'valid'],
  ['one value more', objectOf({ a: { enum: [1] } }), objectOf({ a: { enum: [1, 2] } }), 'valid'],
  ['a bound that is gone', objectOf({ a: { maxLength: 3 } }), objectOf({ a: {} }), 'valid'],
  ['a new required argument', objectOf({ a: text }), objectOf({ a: text, b: text }, { required: ['b'] }), 'broken'],
  ['another type', objectOf({ a: text }), objectOf({ a: { type: 'number' } }), 'broken'],
  ['one value less', objectOf({ a: { enum: [1, 2] } }), objectOf({ a: { enum: [1] } }), 'broken'],
  [
    'a tighter bound',
    objectOf({ a: { type: 'string', minLength: 1 } }),
    objectOf({ a: { type: 'string', minLength: 2 } }),
    'broken',
  ],
  [
    'an argument that is refused',
    objectOf({ a: text, b: text }),
    objectOf({ a: text }, { additionalProperties: false }),
    'broken',
  ],
  [
    'further arguments refused',
    objectOf({ a: text }),
    objectOf({ a: text }, { additionalProperties: false }),
    'unknown',
  ],
  ['a pattern', objectOf({ a: text }), objectOf({ a: { ...text, pattern: 'x' } }), 'unknown'],
  ['no schema any more', objectOf({ a: text }), undefined, 'valid'],
  ['a schema where there was none', undefined, objectOf({ a: text }), 'broken'],
])('%s', (_, before, after, kind) => {
  expect(compareInput(before, after).kind).toBe(kind);
});

const property = fc.record(
  {
    type: fc.constantFrom<string | string[]>('string', 'number', 'integer', 'boolean', ['string', 'null']),
    enum: fc.uniqueArray(fc.constantFrom<unknown>('x', 'yy', 1, 2, true, null), { minLength: 1, maxLength: 4 }),
    minimum: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
);
const names = ['a', 'b', 'c'];
const schema = fc
  .record({
    properties: fc.dictionary(fc.constantFrom(...names), property, { maxKeys: 3 }),
    required: fc.subarray(names),
    isClosed: fc.boolean(),
  })
  .map(({ properties, required, isClosed }) => ({
    type: 'object',
    properties: { ...properties },
    required,
    ...(isClosed && { additionalProperties: false }),
  }));
const value = fc.constantFrom<unknown>('', 'x', 'yy', 'long one', 0, 1, 2, 2.5, true, null);

test('“valid” is never said where an argument can be found that is refused now', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const valuesOf = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
  let said = 0;
  fc.assert(
    fc.property(schema, schema, fc.array(valuesOf, { minLength: 20, maxLength: 40 }), (before, after, samples) => {
      if (compareInput(before, after).kind !== 'valid') return;
      said++;
      const [admits, stillAdmits] = [ajv.compile(before), ajv.compile(after)];
      for (const sample of samples) {
        const listed = Object.fromEntries(
          Object.entries(sample).filter(([name]) => Object.hasOwn(before.properties, name)),
        );
        if (admits(listed)) expect(stillAdmits(listed), JSON.stringify(listed)).toBe(true);
      }
    }),
    { numRuns: 1_500 },
  );
  expect(said).toBeGreaterThan(10);
});
