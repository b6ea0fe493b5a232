import { expect, test } from 'vitest';
import { countFields, outlineSchema } from './outline';
import { outlineLineOf, outlineLines } from './testOutline';

test('an object lists its fields with what is required', () => {
  expect(
    outlineLines({
      type: 'object',
      required: ['path', 'unlisted'],
      properties: { path: { type: 'string', minLength: 1 }, depth: { type: 'integer', default: 3 } },
      additionalProperties: false,
    }),
  ).toEqual([
    'root: object; no other fields',
    '  path*: text; at least 1 character',
    '  depth: whole number; default 3',
    '  unlisted*: anything',
  ]);
});

test.each([
  [{ type: 'number', minimum: 1, maximum: 2500 }, 'number; 1 to 2,500'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 2500 }, 'number; at most 2,500; more than 0'],
  [
    { type: 'number', minimum: 0, exclusiveMinimum: true, exclusiveMaximum: true, maximum: 9 },
    'number; more than 0; less than 9',
  ],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 }, 'whole number; more than 0'],
  [{ type: 'number', multipleOf: 0.01 }, 'number; a multiple of 0.01'],
  [{ type: 'string', minLength: 5, maxLength: 5 }, 'text; exactly 5 characters'],
  [{ type: 'string', minLength: 0, maxLength: 200 }, 'text; at most 200 characters'],
  [{ type: 'string', format: 'date-time' }, 'text; date and time'],
  [{ type: 'string', format: 'iban' }, 'text; format iban'],
  [{ type: 'string', pattern: '^a+$' }, 'text; matches ^a+$'],
  [
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
    'text; encoded as base64; holds image/png',
  ],
  [
    { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
    'list of text; at least 1 item; no item twice',
  ],
  [{ type: 'array' }, 'list'],
  [{ type: 'object', minProperties: 1, maxProperties: 3 }, 'object; 1 to 3 fields'],
  [{ type: 'object', dependentRequired: { card: ['holder', 'expiry'] } }, 'object; card needs holder, expiry'],
  [{ type: 'object', dependencies: { card: ['holder'] } }, 'object; card needs holder'],
])('%j reads as %s', (schema, words) => {
  expect(outlineLineOf(schema)).toBe(words);
});

test.each([
  [true, 'anything'],
  [{}, 'anything'],
  [false, 'nothing fits'],
  [null, 'unreadable; (not a schema)'],
  ['text', 'unreadable; (not a schema)'],
  [[], 'unreadable; (not a schema)'],
  [{ type: ['string', 'null'] }, 'text; (can be null)'],
  [{ type: 'string', nullable: true }, 'text; (can be null)'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'whole number; (can be null)'],
  [{ type: 'null' }, 'null'],
  [{ type: ['string', 'integer', 'boolean'] }, 'text, whole number or true or false'],
  [{ type: 'strin' }, 'anything; (unknown type strin)'],
  [{ type: 5 }, 'anything; (unknown type number)'],
  [{ enum: ['a', 'b', null] }, 'text, one of 3 values; ="a"|"b"|null'],
  [{ enum: [1, 'b'] }, 'one of 2 values; =1|"b"'],
  [{ enum: 'a' }, "anything; (can't be read: enum)"],
  [{ const: { a: 1 } }, 'object, always the same; ={"a":1}'],
  [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'one of 2 values; ="a"|"b"'],
  [
    { type: 'string', deprecated: true, readOnly: true, writeOnly: true },
    'text; (deprecated); (read-only); (write-only)',
  ],
  [{ type: 'string', default: 'EUR', examples: ['USD', 'CHF'] }, 'text; default "EUR"; such as "USD"; such as "CHF"'],
  [{ type: 'string', example: 'USD' }, 'text; such as "USD"'],
  [{ allOf: [{ type: 'number' }, { type: 'integer', minimum: 1 }] }, 'whole number; at least 1'],
  [{ allOf: [{ type: 'number' }, { type: 'string' }] }, 'nothing fits'],
  [{ minLength: 2 }, 'text; at least 2 characters'],
])('%j reads as %s', (schema, words) => {
  expect(outlineLineOf(schema)).toBe(words);
});

test('choices, conditions and rules for other fields have lines of their own', () => {
  expect(
    outlineLines({
      oneOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'string' } } }],
      not: { const: '' },
      if: { required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { b: { type: 'null' } } },
      else: false,
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: { type: 'number' },
      propertyNames: { maxLength: 9 },
      dependentSchemas: { card: { required: ['holder'] } },
    }),
  ).toEqual([
    'root: object, one of 2 shapes',
    '  ^x-: text',
    '  any field: number',
    "  each field's name: text; at most 9 characters",
    '  Shape 1 of 2: text',
    '  Shape 2 of 2: object',
    '    id: text',
    '  must not be: text, always the same; =""',
    '  if it is: object',
    '    a*: anything',
    '  then also: object',
    '    b: null',
    '  otherwise: nothing fits',
    '  card: object',
    '    holder*: anything',
  ]);
});

test('lists with set places read the same in every draft', () => {
  const places = ['root: list with set places; no further items', '  item 1: text', '  item 2: number'];
  expect(outlineLines({ prefixItems: [{ type: 'string' }, { type: 'number' }], items: false })).toEqual(places);
  expect(outlineLines({ items: [{ type: 'string' }, { type: 'number' }], additionalItems: false })).toEqual(places);
});

test('items with more to say than a type get a line', () => {
  expect(
    outlineLines({
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' } } },
      contains: { required: ['id'] },
    }),
  ).toEqual([
    'root: list of objects',
    '  each item: object',
    '    id: text',
    '  at least one item must be: object',
    '    id*: anything',
  ]);
});

test('references inside the schema are followed: by path, by anchor, to any place', () => {
  const definitions = {
    $defs: {
      'a/b~c': { type: 'string' },
      named: { $anchor: 'here', type: 'integer' },
      old: { $id: '#old', type: 'boolean' },
    },
  };
  expect(outlineLineOf({ $ref: '#/$defs/a~1b~0c' }, definitions)).toBe('text');
  expect(outlineLineOf({ $ref: '#/%24defs/named' }, definitions)).toBe('whole number');
  expect(outlineLineOf({ $ref: '#here' }, definitions)).toBe('whole number');
  expect(outlineLineOf({ $dynamicRef: '#here' }, definitions)).toBe('whole number');
  expect(outlineLineOf({ $ref: '#old' }, definitions)).toBe('true or false');
  expect(outlineLineOf({ $ref: '#/anywhere/0' }, { anywhere: [{ type: 'number' }] })).toBe('number');
});

test('a reference is relative to the nearest schema with an address of its own', () => {
  const inner = { $id: 'https://example.com/inner', $ref: '#/$defs/x', $defs: { x: { type: 'boolean' } } };
  expect(outlineLineOf(inner, { $defs: { x: { type: 'string' } } })).toBe('true or false');
});

test('an anchor among enum values is no anchor', () => {
  expect(outlineLineOf({ $ref: '#here' }, { enum: [{ $anchor: 'here', type: 'integer' }] })).toContain(
    "can't be resolved",
  );
});

test('what lies outside the schema is never followed', () => {
  const words =
    "unknown; (https://example.com/a.json can't be resolved: only references inside the schema are followed)";
  expect(outlineLineOf({ $ref: 'https://example.com/a.json' })).toBe(words);
  expect(outlineLineOf({ $ref: '#/$defs/gone' })).toBe("unknown; (#/$defs/gone can't be resolved: nothing is there)");
  expect(outlineLineOf({ $ref: '#/__proto__' })).toBe("unknown; (#/__proto__ can't be resolved: nothing is there)");
});

test('before 2019, what stands beside a reference counts only as words', () => {
  const schema = { $ref: '#/definitions/a', maxLength: 5, default: 'x' };
  const definitions = { definitions: { a: { type: 'string' } } };
  expect(outlineLineOf(schema, { ...definitions, $schema: 'http://json-schema.org/draft-07/schema#' })).toBe(
    'text; default "x"',
  );
  expect(outlineLineOf(schema, definitions)).toBe('text; at most 5 characters; default "x"');
});

test('a schema that holds itself is shown once and then named', () => {
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  };
  expect(outlineLines({ $ref: '#/$defs/node', $defs: { node } })).toEqual([
    'root: object',
    '  name: text',
    '  children: list',
    '    each item: the same again; (repeats #/$defs/node)',
  ]);
  expect(outlineLineOf({ $ref: '#' })).toBe('the same again; (repeats the whole schema)');
});

test('references that only lead to each other end', () => {
  expect(outlineLines({ $ref: '#' })).toEqual(['root: the same again; (repeats the whole schema)']);
  expect(
    outlineLineOf({ $ref: '#/$defs/a' }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
  ).toContain('repeats #/$defs/a');
});

test('the same definition used twice is no repetition', () => {
  const schema = {
    properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } },
    $defs: { x: { type: 'string' } },
  };
  expect(outlineLines(schema)).toEqual(['root: object', '  a: text', '  b: text']);
  expect(outlineLineOf({ allOf: [{ $ref: '#/$defs/x' }, { $ref: '#/$defs/x' }] }, { $defs: schema.$defs })).toBe(
    'text',
  );
});

test('fields named like keywords are fields', () => {
  const names = [
    'type',
    'properties',
    '$ref',
    'required',
    'enum',
    'items',
    'title',
    'allOf',
    '$id',
    '$anchor',
    'constructor',
    'toString',
  ];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  expect(outlineLines({ type: 'object', properties })).toEqual([
    'root: object',
    ...names.map((name) => `  ${name}: text`),
  ]);
});

test('a field named __proto__ is a field like any other', () => {
  const schema: unknown = JSON.parse(
    '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"__proto__":{"type":"array"}}',
  );
  expect(outlineLines(schema)).toEqual(['root: object', '  __proto__*: text']);
  expect(({} as Record<string, unknown>)['type']).toBeUndefined();
});

test('one field that several parts speak of has one line', () => {
  expect(
    outlineLines({
      allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { maxLength: 3 } }, required: ['a'] }],
    }),
  ).toEqual(['root: object', '  a*: text; at most 3 characters']);
});

test('title and description come from the nearest part that has them', () => {
  const [, node] = outlineSchema({
    properties: { a: { description: 'Mine', $ref: '#/$defs/x' } },
    $defs: { x: { title: 'X', description: 'Its own' } },
  }).nodes;
  expect(node).toMatchObject({ title: 'X', description: 'Mine', pointer: '/properties/a' });
});

test('values beyond 200 are counted', () => {
  const [node] = outlineSchema({ enum: Array.from({ length: 5000 }, (_, i) => i) }).nodes;
  expect(node).toMatchObject({ valueCount: 5000, type: 'number, one of 5,000 values' });
  expect(node?.values).toHaveLength(200);
});

test('counts the fields that the top of a schema names, in whichever layer', () => {
  const base = { properties: { a: {}, b: { properties: { deep: {} } } }, required: ['c'] };
  expect(countFields({ $ref: '#/$defs/base', properties: { b: {}, d: {} }, $defs: { base } })).toBe(4);
  expect(countFields(true)).toBe(0);
});
