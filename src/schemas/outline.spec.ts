import { expect, test } from 'vitest';
import { boundSchema } from './boundSchema';
import { describeNode, type FieldNode } from './fieldNode';
import { countFields, notesOf, partsOf } from './outline';

/** One line of text a part, indented by depth: `name*: type; notes`. */
function linesOf(schema: unknown): string[] {
  const write = (node: FieldNode, name: string, indent: string): string[] => [
    [
      `${indent}${name}: ${describeNode(node)}`,
      ...notesOf(node).map((words) => words.map((part) => ('text' in part ? part.text : part.quote)).join('')),
    ].join('; '),
    ...partsOf(node).flatMap((part) => write(part.node, `${part.name}${part.required ? '*' : ''}`, `${indent}  `)),
  ];
  return write(boundSchema(schema).schema, 'root', '');
}

test('an object lists its fields with what is required', () => {
  expect(
    linesOf({
      type: 'object',
      required: ['path', 'unlisted'],
      properties: { path: { type: 'string', minLength: 1 }, depth: { type: 'integer' } },
      additionalProperties: false,
    }),
  ).toEqual([
    'root: object; no other fields',
    '  path*: text; at least 1 character',
    '  depth: whole number',
    '  unlisted*: any JSON',
  ]);
});

test.each([
  [{ type: 'number', minimum: 1, maximum: 2500 }, 'number; 1 to 2,500'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 2500 }, 'number; at most 2,500; more than 0'],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
  [{ type: 'string', minLength: 5, maxLength: 5 }, 'text; exactly 5 characters'],
  [{ type: 'string', format: 'date-time' }, 'text; date and time'],
  [{ type: 'string', pattern: '^a+$' }, 'text; matches ^a+$'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'list of text; at least 1 item'],
  [{ type: ['string', 'null'], deprecated: true }, 'text or null; deprecated'],
  [{ enum: ['a', 'b', null] }, 'one of 3'],
  [false, 'any JSON; No value fits here.'],
  [{ type: 'strin' }, 'any JSON; Its type is none that JSON has.'],
  [{ $ref: 'https://example.com/a.json' }, /leads outside this schema; nothing is fetched/],
])('%j reads as %s', (schema, words) => {
  const line = linesOf({ properties: { x: schema } })[1]?.replace(/^ {2}x: /u, '');
  if (typeof words === 'string') expect(line).toBe(words);
  else expect(line).toMatch(words);
});

test('shapes, items, entries and conditions have lines of their own', () => {
  expect(
    linesOf({
      properties: {
        shape: { oneOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'string' } } }] },
        rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } } } },
        span: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      },
      additionalProperties: { type: 'number', minimum: 1 },
      dependentSchemas: { shape: { properties: { more: { type: 'boolean' } } } },
    }),
  ).toEqual([
    'root: object',
    '  shape: text or with id',
    '    text: text',
    '    with id: object',
    '      id: text',
    '  rows: list of objects',
    '    each item: object',
    '      id: number',
    '  span: list with fixed places; no further items',
    '    item 1: text',
    '    item 2: number',
    '  any other field: number; at least 1',
    '  under a condition: object',
    '    more: true or false',
  ]);
});

test('a schema that holds itself is shown once and then named', () => {
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  };
  expect(linesOf({ $ref: '#/$defs/node', $defs: { node } })).toEqual([
    'root: object',
    '  name: text',
    '  children: list',
    '    each item: the same shape again',
  ]);
});

test('fields named like what every object has are fields', () => {
  const schema: unknown = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}');
  expect(linesOf(schema)).toEqual(['root: names and values', '  __proto__: text', '  constructor: number']);
});

test('counts the fields that the top of a schema names, in whichever layer', () => {
  const base = { properties: { a: {}, b: { properties: { deep: {} } } }, required: ['c'] };
  expect(countFields({ $ref: '#/$defs/base', properties: { b: {}, d: {} }, $defs: { base } })).toBe(4);
  expect(countFields(true)).toBe(0);
});
