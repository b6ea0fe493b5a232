import { createSchemaUtils, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject, member } from '../model/json';
import { createBranchValidator } from '../schemas/branches';
import { buildRenderSchema } from '../schemas/renderSchema';

/** Ajv behind the form's own interface, over the same render schema; ids and formats decide nothing there. */
function createReferee(): ValidatorType {
  const compiled = new Map<string, (data: unknown) => boolean>();
  return {
    isValid: (schema, formData, rootSchema) => {
      const text = JSON.stringify(
        { ...schema, $defs: member(rootSchema as JsonObject, '$defs') },
        (key, value: unknown) => (key === '$id' || key === 'format' || key === 'discriminator' ? undefined : value),
      );
      let check = compiled.get(text);
      if (check === undefined) {
        const validate = new Ajv({
          strict: false,
          multipleOfPrecision: 8,
          ownProperties: true,
          logger: false,
          validateSchema: false,
        }).compile(JSON.parse(text));
        check = (data) => validate(data) === true;
        compiled.set(text, check);
      }
      return check(formData);
    },
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}

/** A keyword of JSON Schema, not a promise. */
const then = 'then';

const name = fc.constantFrom('a', 'b', 'kind');
const bound = fc.oneof(
  fc.record({ type: fc.constant('string'), minLength: fc.nat(3) }),
  fc.record({ type: fc.constantFrom('number', 'integer'), minimum: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ type: fc.constant('number'), multipleOf: fc.constantFrom(0.1, 2, 0.01) }),
  fc.constant({ type: 'boolean' }),
  fc.constant({}),
  fc.record({ const: fc.constantFrom<unknown>('x', 1, null, false) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom<unknown>('x', 'y', 1, 2, null), { minLength: 1 }) }),
  fc.constant({ type: ['string', 'null'] }),
);
const leaf = fc.oneof(
  { weight: 8, arbitrary: bound },
  fc.record({ type: fc.constant('string'), pattern: fc.constantFrom('^x', 'y$'), format: fc.constant('date') }),
  fc.constant({ $ref: '#/$defs/node' }),
);
const { schema } = fc.letrec<{ schema: unknown; object: unknown; array: unknown; choice: unknown }>((tie) => ({
  schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('object'), tie('array'), tie('choice')),
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      maxProperties: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['type', 'properties'] },
  ),
  array: fc.record(
    {
      type: fc.constant('array'),
      items: tie('schema'),
      prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      minItems: fc.nat(2),
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  ),
  choice: fc.oneof(
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 2, maxLength: 3 }) }),
    fc.record({
      oneOf: fc.array(tie('object'), { minLength: 2, maxLength: 3 }),
      properties: fc.dictionary(name, leaf, { maxKeys: 1 }),
    }),
    fc.record({ allOf: fc.array(tie('object'), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const condition = fc.record({
  properties: fc.dictionary(name, leaf, { maxKeys: 2 }),
  required: fc.uniqueArray(name, { maxLength: 1 }),
});
const root = fc
  .tuple(fc.dictionary(name, schema, { minKeys: 1, maxKeys: 3 }), fc.option(condition), schema)
  .map(([properties, test, other]) => ({
    type: 'object',
    properties,
    ...(test === null ? {} : { if: test, [then]: { properties: { b: other } } }),
    $defs: {
      node: { type: 'object', properties: { a: { type: 'string' }, next: { $ref: '#/$defs/node' } }, required: ['a'] },
    },
  }));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('x', 'y', '', 'xyz', 0, 1, 1.5, 0.3, 2, null, true, false),
    fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'next', 'other'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const data = fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'other'), value, { maxKeys: 3 });

/** Each list of branches in a render schema, once. */
function choicesOf(schema: unknown): JsonObject[][] {
  const found: JsonObject[][] = [];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const keyword of ['anyOf', 'oneOf']) {
      const list = isObject(node) ? member(node, keyword) : undefined;
      if (Array.isArray(list) && list.every(isObject)) found.push(list);
    }
    waiting.push(...Object.values(node));
  }
  return found;
}

/** What bounds a value that is no object, and nothing else; few enough for each to meet values on both of its sides. */
const bounds = fc.oneof(
  bound,
  fc.record({ not: bound }),
  fc.record({ type: fc.constant('array'), uniqueItems: fc.boolean(), minItems: fc.nat(2) }),
  fc.record({ anyOf: fc.array(bound, { minLength: 2, maxLength: 2 }) }),
  fc.record({ oneOf: fc.array(fc.oneof(bound, fc.constant({})), { minLength: 2, maxLength: 2 }) }),
);
const boundValue = fc.option(
  fc.constantFrom<unknown>(
    ...['', 'x', 'xyz', -1, 0, 1, 1.5, 0.3, 2, null, false, [], ['x'], ['x', 'x'], ['x', 1, 'x']],
  ),
  { nil: undefined },
);

describe('the choice of branches', () => {
  it('holds a value against each bound as Ajv does', () => {
    const [ours, theirs] = [createBranchValidator(), createReferee()];
    fc.assert(
      fc.property(bounds, boundValue, (any, one) => {
        expect(ours.isValid(any as RJSFSchema, one, {})).toBe(theirs.isValid(any as RJSFSchema, one, {}));
      }),
      { numRuns: 2_000, seed: 2031 },
    );
  });

  it('is the one Ajv makes over the same render schema', () => {
    let verdicts = 0;
    let choices = 0;
    fc.assert(
      fc.property(
        root,
        fc.array(data, { minLength: 8, maxLength: 8 }),
        fc.array(value, { minLength: 4, maxLength: 4 }),
        (any, given, parts) => {
          const render = buildRenderSchema(any).schema as RJSFSchema;
          const [ours, theirs] = [createBranchValidator(), createReferee()];
          for (const one of given) {
            expect(ours.isValid(render, one, render), JSON.stringify([render, one])).toBe(
              theirs.isValid(render, one, render),
            );
            verdicts++;
          }
          const [mine, referee] = [createSchemaUtils(ours, render), createSchemaUtils(theirs, render)];
          for (const options of choicesOf(render).slice(0, 4) as RJSFSchema[][]) {
            for (const part of [undefined, ...parts]) {
              for (const option of options) {
                expect(ours.isValid(option, part, render), JSON.stringify([option, part])).toBe(
                  theirs.isValid(option, part, render),
                );
                verdicts++;
              }
              expect(mine.getClosestMatchingOption(part, options, 0)).toBe(
                referee.getClosestMatchingOption(part, options, 0),
              );
              choices++;
            }
          }
        },
      ),
      { numRuns: 150, seed: 2031 },
    );
    console.log(`${verdicts} verdicts and ${choices} choices are Ajv's.`);
    expect(verdicts).toBeGreaterThan(3_000);
  }, 120_000);
});
