import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../model/json';
import { maxSteps } from '../model/schemaWalk';
import { type BoundSchema, boundSchema } from './boundSchema';
import { countFields } from './outline';
import { fan, isJson, nodeAt, notesOf } from './testBound';

/** A keyword of JSON Schema, not a promise. */
const then = 'then';

/** Walks a render schema as far as it goes, without following references. */
function everyNode(bound: BoundSchema): unknown[] {
  const found: unknown[] = [];
  const waiting: unknown[] = [bound.schema];
  while (waiting.length > 0) {
    const value = waiting.pop();
    found.push(value);
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return found;
}

describe('a hostile schema', () => {
  const chain = (depth: number) => {
    let schema: unknown = { type: 'string' };
    for (let i = 0; i < depth; i++) schema = { type: 'object', properties: { a: schema } };
    return schema;
  };
  const many = (count: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])),
  });

  it('with a pattern that never ends has none left anywhere, not even in conditions', () => {
    const evil = { type: 'string', pattern: '^(a+)+$' };
    const bound = boundSchema({
      type: 'object',
      properties: { a: evil, b: { oneOf: [evil, { type: 'number' }] } },
      patternProperties: { '^(a+)+$': evil },
      if: { properties: { a: evil } },
      [then]: { required: ['b'] },
    });
    const keys = everyNode(bound).flatMap((node) => (isObject(node) ? Object.keys(node) : []));
    expect(keys).not.toContain('pattern');
    expect(keys).not.toContain('patternProperties');
    expect(notesOf(bound)).toEqual(['/if: This condition can only be checked, not followed while you type.']);
  });

  it.each<[what: string, schema: unknown, note: RegExp]>([
    ['that refers to itself', { $ref: '#' }, /without end: #$/],
    [
      'that goes round',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      /without end/,
    ],
    ['whose branches are itself', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, /without end/],
    ['with a property of 2,000 fields', many(2_000), /2,000 fields/],
    ['that is a list', [], /no schema/],
    ['that is null', null, /no schema/],
    ['that is false', false, /No value fits/],
    ['of an unknown type', { type: 'strin' }, /none that JSON has/],
    ['whose types exclude each other', { allOf: [{ type: 'string' }, { type: 'number' }] }, /exclude each other/],
    ['without any value', { enum: [] }, /none is listed/],
    [
      'that leads outside',
      { $ref: 'https://example.com/schema.json' },
      /leads outside this schema; nothing is fetched/,
    ],
    ['that leads nowhere', { $ref: '#/$defs/none' }, /leads nowhere/],
    ['of 200 shapes', { oneOf: Array.from({ length: 200 }, (_, i) => ({ properties: { [i]: {} } })) }, /200 shapes/],
  ])('%s is left to the JSON editor, with the reason', (_what, schema, note) => {
    const bound = boundSchema(schema);
    if (!Array.isArray(bound.schema['x-branches'])) {
      expect(bound.drawable).toBe(false);
      expect(bound.fields).toBe(0);
    }
    expect(notesOf(bound).join('\n')).toMatch(note);
  });

  it('of more schemas than are looked at is left to the JSON editor after a bounded number of steps', () => {
    let reads = 0;
    const counted = () =>
      new Proxy({ $ref: '#' } as const, {
        ownKeys: (target) => {
          reads++;
          return Reflect.ownKeys(target);
        },
      });
    const wayOf = () => ({ anyOf: Array.from({ length: 100 }, counted) });
    const schema = {
      type: 'object',
      properties: { a: {} },
      $defs: { all: { anyOf: Array.from({ length: 2_000 }, wayOf) } },
    };
    const bound = boundSchema(schema);
    expect(bound.drawable).toBe(false);
    expect(notesOf(bound)).toEqual([': The schema is too large to draw this part.']);
    expect(countFields(schema)).toBeNull();
    expect(reads).toBeLessThan(2 * maxSteps);
  });

  it('costs only its own field', () => {
    const bound = boundSchema({
      type: 'object',
      properties: { bad: { type: 'strin' }, good: { type: 'string' } },
    });
    expect(isJson(nodeAt(bound, 'properties', 'bad'))).toBe(true);
    expect(nodeAt(bound, 'properties', 'good')).toMatchObject({ type: 'string' });
    expect(notesOf(bound)).toEqual(['/properties/bad: Its type is none that JSON has.']);
  });

  it.each<[what: string, more: object, own?: object]>([
    ['an anyOf that is no list', { anyOf: {} }],
    ['a title that is no text', { title: {} }],
    ['a $ref that is no text', { $ref: 5 }],
    ['a required that is no list', { required: 'a' }],
    ['required inside a property', {}, { required: true }],
    ['a required name that is not there', { required: ['b'] }],
    ['$async', { $async: true }, { $async: true }],
    ['one $id twice', { $id: 'x' }, { $id: 'x' }],
    ['items under an object', { items: 3 }],
  ])('with %s is drawn all the same', (_what, more, own = {}) => {
    const bound = boundSchema({ type: 'object', ...more, properties: { a: { type: 'string', ...own } } });
    expect(bound.drawable).toBe(true);
    expect(nodeAt(bound, 'properties', 'a')).toMatchObject({ type: 'string' });
    const keys = everyNode(bound).flatMap((node) => (isObject(node) ? Object.keys(node) : []));
    expect(keys).not.toContain('$async');
    expect(everyNode(bound).filter((node) => isObject(node) && node['$id'] === 'x')).toEqual([]);
    if ('required' in bound.schema) expect(Array.isArray(bound.schema['required'])).toBe(true);
  });

  it('leaves names that every object has to the JSON editor', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"string"}}}',
    );
    const bound = boundSchema(schema);
    expect(Object.keys(nodeAt(bound, 'properties'))).toEqual(['a']);
    expect(notesOf(bound)).toEqual([
      '/properties/__proto__: A field of the name __proto__ is left to the JSON editor.',
      '/properties/constructor: A field of the name constructor is left to the JSON editor.',
    ]);
  });

  it.each<[what: string, schema: unknown]>([
    ['4,000 levels deep', chain(4_000)],
    ['that fans out to a million fields', fan(20)],
    [
      'with 100 conditions that each look at all',
      {
        type: 'object',
        properties: many(50).properties,
        allOf: Array.from({ length: 60 }, (_, i) => ({ if: { properties: { p1: { const: i } } }, [then]: many(50) })),
      },
    ],
    ['whose choices multiply', { allOf: Array.from({ length: 20 }, () => ({ anyOf: [many(3), many(4)] })) }],
    ['of 5,000 values', { type: 'object', properties: { a: { enum: Array.from({ length: 5_000 }, (_, i) => i) } } }],
    [
      'that wants a million items',
      { type: 'object', properties: { a: { type: 'array', minItems: 1e6, items: { type: 'string' } } } },
    ],
    [
      'with a megabyte of description',
      { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(1e6) } } },
    ],
  ])('%s is drawn within bounds', (_what, schema) => {
    const bound = boundSchema(schema);
    expect(bound.fields).toBeLessThanOrEqual(1_000);
    expect(JSON.stringify(bound.schema).length).toBeLessThan(6_000_000);
    for (const node of everyNode(bound)) {
      if (!isObject(node)) continue;
      if (typeof node['description'] === 'string') expect(node['description'].length).toBeLessThan(20_000);
    }
  });

  it('730 properties fit', () => {
    expect(boundSchema(many(730))).toMatchObject({ drawable: true, fields: 730, notes: [] });
  });

  it('of any JSON whatever is drawn without throwing', () => {
    const keyword = fc.constantFrom(
      ...'type properties items anyOf oneOf allOf $ref enum const if then else required dependencies'.split(' '),
      ...['$defs', 'not', 'prefixItems', 'additionalProperties'],
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof({ maxDepth: 6 }, tie('leaf'), tie('object'), fc.array(tie('schema'), { maxLength: 3 })),
      leaf: fc.oneof(fc.constantFrom('string', 'object', '#', '#/$defs/type', null, true, false, 3), fc.string()),
      object: fc.dictionary(keyword, tie('schema'), { maxKeys: 5 }),
    }));
    fc.assert(
      fc.property(schema, (any) => {
        const bound = boundSchema(any);
        expect(bound.schema).toBeTypeOf('object');
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });
});
