import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlineSchema } from './outline';
import type { OutlineNode } from './outlineNode';
import { plainWords } from './testOutline';

test('too many lines cost the depths, not the upper levels', () => {
  const wide = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`w${i}`, {}])),
  };
  const { nodes, cut } = outlineSchema({ properties: { wide, last: { type: 'string' } } });
  expect(cut).toBe('too-many');
  expect(nodes).toHaveLength(2000);
  expect(nodes.filter(({ depth }) => depth === 1).map(({ name }) => name)).toEqual(['wide', 'last']);
});

test('a schema 100,000 deep is cut with words', () => {
  const schema: unknown = JSON.parse(`${'{"properties":{"a":'.repeat(100_000)}{}${'}}'.repeat(100_000)}`);
  const { nodes, cut } = outlineSchema(schema);
  expect(cut).toBe('too-deep');
  expect(nodes).toHaveLength(25);
  expect(nodes.at(-1)?.marks.map(plainWords)).toEqual(['goes deeper: see Raw']);
});

test('references that fan out a millionfold are cut', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [
      `d${i}`,
      { properties: { l: { $ref: `#/$defs/d${i + 1}` }, r: { $ref: `#/$defs/d${i + 1}` } } },
    ]),
  );
  const { nodes, cut } = outlineSchema({ $ref: '#/$defs/d0', $defs });
  expect(cut).toBe('too-many');
  expect(nodes).toHaveLength(2000);
});

test('a huge map that every line refers to is read once or not at all', () => {
  let walks = 0;
  const huge = new Proxy(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, true])), {
    ownKeys: (map) => {
      walks++;
      return Reflect.ownKeys(map);
    },
  });
  const properties = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`p${i}`, { $ref: '#/$defs/huge' }]));
  expect(outlineSchema({ properties, $defs: { huge: { properties: huge, dependentRequired: huge } } }).cut).toBe(
    'too-many',
  );
  expect(walks).toBeLessThanOrEqual(4);
});

const keyword = fc.constantFrom(
  ...[
    'type',
    'properties',
    'required',
    'items',
    'prefixItems',
    'additionalItems',
    'additionalProperties',
    'patternProperties',
  ],
  ...[
    'propertyNames',
    'oneOf',
    'anyOf',
    'allOf',
    'not',
    'if',
    'then',
    'else',
    'enum',
    'const',
    'default',
    'examples',
    '$ref',
  ],
  ...[
    '$defs',
    '$anchor',
    '$id',
    '$schema',
    'minimum',
    'maxLength',
    'format',
    'pattern',
    'nullable',
    'deprecated',
    'title',
  ],
  ...['dependencies', 'dependentRequired', 'dependentSchemas', 'contains', 'minContains', '__proto__'],
);
const leaf = fc.oneof(
  fc.constantFrom(
    '#',
    '#/properties',
    '#/$defs/a',
    '#a',
    'object',
    'string',
    'array',
    'null',
    true,
    false,
    null,
    0,
    3,
    -1.5,
  ),
  fc.string(),
);
const schemaLike = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(keyword, fc.constantFrom('a', 'b')), tie('node'), { maxKeys: 6 }),
  ),
})).node;

test('any JSON returns an outline within its bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), schemaLike), (schema) => {
      const { nodes, text } = outlineSchema(schema);
      expect(nodes.length).toBeGreaterThan(0);
      expect(nodes.length).toBeLessThanOrEqual(2000);
      expect(nodes[0]).toMatchObject({ depth: 0, role: 'root', pointer: '' });
      for (const [i, node] of nodes.entries()) {
        expect(node.depth).toBeLessThanOrEqual(24);
        if (i > 0) expect(node.depth).toBeLessThanOrEqual((nodes[i - 1] as OutlineNode).depth + 1);
        expect(node.values.length).toBeLessThanOrEqual(200);
        expect(node.type).not.toBe('');
      }
      expect(text).toBe(JSON.stringify(schema));
    }),
    { numRuns: 300 },
  );
});
