import { expect, it } from 'vitest';
import { explainProblem } from './ruleWords';

const say = (keyword: string, params: Record<string, unknown>, schema?: unknown) =>
  explainProblem({ keyword, params, schema, message: 'must be odd' })
    .map((part) => ('text' in part ? part.text : `«${part.quote}»`))
    .join('');

it.each<[keyword: string, params: Record<string, unknown>, schema: unknown, words: string]>([
  ['type', { type: 'integer' }, 'integer', 'Must be a whole number.'],
  ['type', { type: ['string', 'null'] }, ['string', 'null'], 'Must be text or null.'],
  ['required', { missingProperty: 'a' }, ['a'], 'Is required.'],
  ['enum', { allowedValues: ['a', 1] }, ['a', 1], 'Must be one of «"a"», «1».'],
  ['enum', {}, Array.from({ length: 9 }, (_, i) => i), 'Must be one of «0», «1», «2», «3», «4», «5» and 3 more.'],
  ['const', { allowedValue: 'a' }, 'a', 'Must be exactly «"a"».'],
  ['minimum', { limit: 3 }, 3, 'Must be at least 3.'],
  ['exclusiveMaximum', { limit: 1000 }, 1000, 'Must be less than 1,000.'],
  ['multipleOf', { multipleOf: 0.5 }, 0.5, 'Must be a multiple of 0.5.'],
  ['minLength', { limit: 1 }, 1, 'Must not be empty.'],
  ['maxLength', { limit: 1 }, 1, 'Must have at most 1 character.'],
  ['minItems', { limit: 2 }, 2, 'Needs at least 2 items.'],
  ['maxProperties', { limit: 2 }, 2, 'May have at most 2 fields.'],
  ['pattern', { pattern: '^<b>' }, '^<b>', 'Must match the pattern «^<b>».'],
  ['format', { format: 'date' }, 'date', 'Must be a date such as 2031-05-17.'],
  ['format', { format: 'own' }, 'own', 'Must be of the format «own».'],
  ['additionalProperties', { additionalProperty: 'x' }, false, 'This field is not allowed here.'],
  ['propertyNames', { propertyName: 'x y' }, {}, 'The field name «x y» is not allowed.'],
  ['uniqueItems', { i: 2, j: 0 }, true, 'Items 1 and 3 are equal; items must be unique.'],
  ['dependentRequired', { property: 'a', missingProperty: 'b' }, {}, 'Is required where «a» is given.'],
  ['oneOf', { passingSchemas: [0, 1] }, [], 'Fits more than one shape, and only one may fit.'],
  ['anyOf', {}, [], 'Fits none of the possible shapes.'],
  ['not', {}, {}, 'Is of a shape that is ruled out here.'],
  ['false schema', {}, false, 'Nothing is allowed here.'],
  ['x-own', {}, 1, 'Breaks the rule «x-own»: «must be odd».'],
])('a broken %s %o in words', (keyword, params, schema, words) => {
  expect(say(keyword, params, schema)).toBe(words);
});

it('quotes at most so much', () => {
  expect(say('const', {}, 'x'.repeat(10_000)).length).toBeLessThan(200);
});
