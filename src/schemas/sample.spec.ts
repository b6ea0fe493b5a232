import { describe, expect, it } from 'vitest';
import { readSchemaText } from './argumentText';
import { buildSample } from './sample';
import { fan } from './testBound';

const schema = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', minLength: 3, examples: ['Ada'] },
    size: { type: 'integer', minimum: 5, multipleOf: 4 },
    unit: { type: 'string', default: 'cm' },
    nested: { type: 'object', properties: { on: { type: 'boolean', default: true } } },
  },
};

describe('arguments to start from', () => {
  it('are the defaults wherever they stand, or the first examples before these', () => {
    expect(buildSample(schema, 'defaults')).toMatchObject({ value: { unit: 'cm', nested: { on: true } } });
    expect(buildSample({ type: 'object' }, 'defaults')).toEqual({
      reason: [{ text: 'The schema gives no defaults that a form can hold.' }],
    });
    expect(buildSample(schema, 'examples')).toMatchObject({ value: { name: 'Ada', unit: 'cm', nested: { on: true } } });
  });

  it('take null for a default only where null is valid', () => {
    const nulls = { a: { type: 'string', default: null }, b: { type: ['string', 'null'], default: null } };
    expect(buildSample({ properties: nulls }, 'defaults')).toMatchObject({ text: '{\n  "b": null\n}' });
  });

  it('are made up to fit: what is required, always the same', () => {
    expect(buildSample(schema, 'sample', true)).toEqual({
      value: { name: 'name', size: 8 },
      text: '{\n  "name": "name",\n  "size": 8\n}',
    });
    expect(buildSample(schema, 'sample')).toEqual(buildSample(schema, 'sample'));
  });

  it('fit with the schema’s own examples, else its defaults, where these are valid', () => {
    expect(buildSample(schema, 'sample')).toMatchObject({ value: { name: 'Ada', size: 8 } });
    const field = (more: object) => ({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'integer', ...more } },
    });
    const sampleOf = (more: object) => buildSample(field(more), 'sample');
    expect(sampleOf({ default: 3, examples: ['no', 5] })).toMatchObject({ value: { a: 5 } });
    expect(sampleOf({ default: 3, examples: [99], maximum: 9 })).toMatchObject({ value: { a: 3 } });
    expect(sampleOf({ default: null, minimum: 2 })).toMatchObject({ value: { a: 2 } });
    expect(sampleOf({ const: 4, default: 3 })).toMatchObject({ value: { a: 4 } });
    expect(buildSample({ ...field({}), examples: [{ a: 12 }] }, 'sample')).toMatchObject({ value: { a: 12 } });
    const range = { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'string', examples: ['x', 'y'] } };
    expect(buildSample(range, 'sample')).toMatchObject({ value: ['x', 'y'] });
  });

  const closed = (name: string) => ({ properties: { [name]: { type: 'string' } }, additionalProperties: false });
  const of = { oneOf: [closed('a'), closed('b')] };
  const [one, nothing] = [{ const: 1 }, { type: 'null' }];
  const two = { required: ['b'], properties: { b: { type: 'boolean' } } };

  it.each<[what: string, schema: unknown, value: unknown]>([
    ['a format', { type: 'string', format: 'uuid' }, '123e4567-e89b-12d3-a456-426614174000'],
    ['different items', { minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
    ['a tuple', { prefixItems: [{ type: 'string' }, { type: 'number' }], type: 'array', items: false }, ['text', 1]],
    ['only one of two shapes', { oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1],
    ['a field that only one of two shapes takes', { required: ['of'], properties: { of } }, { of: { a: 'a' } }],
    ['a condition', { required: ['a'], properties: { a: one }, if: {}, ['then' as string]: two }, { a: 1, b: true }],
    ['dependent fields', { required: ['a'], properties: { b: nothing }, dependentRequired: { a: ['b'] } }, { b: null }],
    ['a map', { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }, { name1: 1, name2: 1 }],
    ['a recursive schema', { required: ['n'], properties: { n: {}, next: { $ref: '#' } } }, { n: 'n' }],
    ['an exclusive range', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  ])('fit %s', (_what, drawn, value) => {
    expect(buildSample(drawn, 'sample')).toMatchObject({ value });
  });

  it.each<[what: string, schema: unknown]>([
    ['nothing is allowed', { type: 'object', required: ['a'], properties: { a: false } }],
    ['a value has no end', { type: 'object', required: ['a'], properties: { a: { $ref: '#' } } }],
    ['a reference leads nowhere', { $ref: '#/nowhere' }],
    ['limits exclude each other', { type: 'integer', minimum: 3, maximum: 2 }],
    ['a million items are needed', { type: 'array', minItems: 1e6 }],
    ['there is no schema', 'text'],
    ['references fan out a billionfold', fan(30)],
  ])('are not made up where %s, and the reason is given', (_what, one) => {
    const sample = buildSample(one, 'sample');
    expect(sample).toHaveProperty('reason');
  });
});

describe('a schema of 64-bit integers', () => {
  const sampleOf = (text: string) => buildSample(readSchemaText(text).schema, 'sample');

  it('is filled with a number that is written exactly', () => {
    const id = '{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}';
    expect(sampleOf(`{"required":["id"],"properties":{"id":${id}}}`)).toMatchObject({ value: { id: 1 } });
  });

  it('is not filled where only a number beyond them is allowed', () => {
    const sample = sampleOf('{"required":["h"],"properties":{"h":{"const":18446744073709551615}}}');
    expect(JSON.stringify(sample)).toContain('18446744073709551615');
    expect(sample).not.toHaveProperty('value');
  });

  it('takes neither its default nor its example for another number', () => {
    const schema = readSchemaText('{"properties":{"a":{"default":568105584918935294}}}').schema;
    expect(buildSample(schema, 'defaults')).toHaveProperty('reason');
  });
});
