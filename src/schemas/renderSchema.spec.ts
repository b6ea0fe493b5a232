import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject, member } from '../model/json';
import { jsonFieldId } from './renderJson';
import { buildRenderSchema, type RenderSchema } from './renderSchema';

/** The node at a path of names, `items` and so on. */
function at(render: RenderSchema, ...path: (string | number)[]): JsonObject {
  let node: unknown = render.schema;
  for (const name of path)
    node = Array.isArray(node) ? node[Number(name)] : isObject(node) ? member(node, String(name)) : undefined;
  return isObject(node) ? node : {};
}

function field(schema: unknown): JsonObject {
  const node = at(buildRenderSchema({ type: 'object', properties: { it: schema } }), 'properties', 'it');
  const { 'x-source': _source, ...rest } = node;
  return rest;
}

function words(render: RenderSchema): string[] {
  return render.notes.map(
    ({ pointer, reason }) => `${pointer}: ${reason.map((one) => ('text' in one ? one.text : one.quote)).join('')}`,
  );
}

/** A keyword of JSON Schema, not a promise. */
const then = 'then';

const isJson = (node: JsonObject) => node['$id'] === jsonFieldId;

/** Walks a render schema as far as it goes, without following references. */
function everyNode(render: RenderSchema): unknown[] {
  const found: unknown[] = [];
  const waiting: unknown[] = [render.schema];
  while (waiting.length > 0) {
    const value = waiting.pop();
    found.push(value);
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return found;
}

describe('a field is drawn for', () => {
  it.each<[what: string, schema: unknown, drawn: JsonObject]>([
    ['a text', { type: 'string', minLength: 2, maxLength: 5 }, { type: 'string', minLength: 2, maxLength: 5 }],
    ['a format', { type: 'string', format: 'date' }, { type: 'string', format: 'date' }],
    [
      'a number',
      { type: 'number', minimum: 1, exclusiveMaximum: 5 },
      { type: 'number', minimum: 1, exclusiveMaximum: 5 },
    ],
    [
      'safe-integer bounds, which are none',
      { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      { type: 'integer' },
    ],
    [
      'a draft-04 bound',
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 1 },
    ],
    ['true or false', { type: 'boolean' }, { type: 'boolean' }],
    ['null', { type: 'null' }, { type: 'null' }],
    ['a list of values', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['values of several types', { enum: ['a', 1, null] }, { enum: ['a', 1, null] }],
    ['objects as values', { enum: [{ a: 1 }, { a: 2 }] }, { enum: [{ a: 1 }, { a: 2 }] }],
    [
      'a list of values with labels',
      { enum: [1, 2], 'x-enumNames': ['One', 'Two'] },
      { type: 'number', enum: [1, 2], 'x-labels': ['One', 'Two'] },
    ],
    [
      'constants with titles',
      { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] },
      { type: 'number', enum: [1, 2], 'x-labels': ['One', '2'] },
    ],
    ['constants without a type', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { type: 'string', enum: ['a', 'b'] }],
    ['one value', { const: 'a' }, { type: 'string', const: 'a' }],
    ['one of one', { type: 'string', enum: ['a'] }, { type: 'string', const: 'a' }],
    ['a value or null', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    ['null or a value', { type: ['null', 'integer'] }, { type: ['integer', 'null'] }],
    ['a choice with null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, { type: ['integer', 'null'] }],
    ['a list of values or null', { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, { enum: ['a', 'b', null] }],
    ['the nullable of OpenAPI', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'merged rules',
      { allOf: [{ type: 'string' }, { minLength: 3 }], maxLength: 9 },
      { type: 'string', minLength: 3, maxLength: 9 },
    ],
    ['a type that is only implied', { minLength: 3 }, { type: 'string', minLength: 3 }],
    [
      'marks',
      { type: 'string', readOnly: true, deprecated: true, title: 'T' },
      { type: 'string', readOnly: true, deprecated: true, title: 'T' },
    ],
  ])('%s', (_what, schema, drawn) => {
    expect(field(schema)).toEqual(drawn);
  });

  it('lists, tuples old and new, and lists of anything', () => {
    expect(field({ type: 'array', items: { type: 'string' }, uniqueItems: true })).toMatchObject({
      items: { type: 'string' },
      uniqueItems: true,
    });
    for (const tuple of [
      { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      { items: [{ type: 'string' }, { type: 'number' }], additionalItems: false },
    ]) {
      expect(field({ type: 'array', ...tuple })).toMatchObject({
        items: [{ type: 'string' }, { type: 'number' }],
        additionalItems: false,
      });
    }
    expect(isJson(at({ ...buildRenderSchema(true), schema: field({ type: 'array' }) }, 'items'))).toBe(true);
  });

  it('maps by additionalProperties, by patterns, and by one literal pattern as a property', () => {
    expect(field({ type: 'object', additionalProperties: { type: 'number' } })).toMatchObject({
      additionalProperties: { type: 'number' },
    });
    const byPattern = field({
      type: 'object',
      patternProperties: { '^x-': { type: 'number' } },
      additionalProperties: false,
    });
    expect(byPattern).toMatchObject({ additionalProperties: { type: 'number' } });
    expect(byPattern).not.toHaveProperty('patternProperties');
    expect(field({ type: 'object', patternProperties: { '^name$': { type: 'string' } } })).toMatchObject({
      properties: { name: { type: 'string' } },
    });
    const two = field({ type: 'object', patternProperties: { '^a': { type: 'string' }, '^b': { type: 'number' } } });
    expect(two['additionalProperties']).toMatchObject({
      anyOf: [
        { type: 'string', title: 'names like ^a' },
        { type: 'number', title: 'names like ^b' },
      ],
    });
  });

  it('several types, one branch each', () => {
    expect(field({ type: ['string', 'number', 'null'] })['anyOf']).toMatchObject([
      { type: 'string', title: 'text' },
      { type: 'number', title: 'number' },
      { type: 'null', title: 'null' },
    ]);
  });

  it('branches, named by title, tag, reference, type or a property of their own, each with what applies to all', () => {
    const render = buildRenderSchema({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' } },
      oneOf: [
        { title: 'First', properties: { kind: { const: 'a' } } },
        { properties: { kind: { const: 'b' }, b: { type: 'number' } } },
        { $ref: '#/$defs/Third' },
      ],
      $defs: { Third: { properties: { kind: { const: 'c' } } } },
    });
    const branches = render.schema['oneOf'] as JsonObject[];
    expect(branches.map(({ title }) => title)).toEqual(['First', 'b', 'c']);
    expect(render.schema['discriminator']).toEqual({ propertyName: 'kind' });
    for (const branch of branches) {
      expect(branch).toMatchObject({ type: 'object', required: ['id'], properties: { id: { type: 'string' } } });
    }
    const plain = field({
      anyOf: [
        { type: 'string' },
        { type: 'array', items: { type: 'string' } },
        { type: 'object', properties: { x: {} } },
      ],
    });
    expect((plain['anyOf'] as JsonObject[]).map(({ title }) => title)).toEqual(['text', 'list of text', 'with x']);
  });

  it('a choice between rules alone as one object, without a picker', () => {
    const drawn = field({
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(drawn).not.toHaveProperty('anyOf');
    expect(Object.keys(drawn['properties'] as object)).toEqual(['a', 'b']);
  });

  it('conditions, with all that is known of a property in the branch', () => {
    const render = buildRenderSchema({
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] }, size: { type: 'number', maximum: 9 } },
      if: { properties: { kind: { const: 'a' } } },
      [then]: { properties: { size: { minimum: 3 }, more: { type: 'string' } }, required: ['more'] },
    });
    expect(render.schema['if']).toEqual({ properties: { kind: { const: 'a' } } });
    expect(render.schema['then']).toMatchObject({
      properties: { size: { type: 'number', minimum: 3, maximum: 9 }, more: { type: 'string' } },
      required: ['more'],
    });
    expect(at(render, 'then', 'properties')).not.toHaveProperty('kind');
  });

  it('dependent fields', () => {
    const drawn = field({
      type: 'object',
      properties: { a: {}, b: {} },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { b: { properties: { c: { type: 'string' } } } },
    });
    expect(drawn['dependencies']).toMatchObject({ a: ['b'], b: { properties: { c: { type: 'string' } } } });
  });

  it('references into any path, to anchors, and recursive ones', () => {
    const render = buildRenderSchema({
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] },
        b: { $ref: '#/properties/a/anyOf/0' },
        c: { $ref: '#spot' },
        tree: { $ref: '#/$defs/tree' },
      },
      $defs: {
        spot: { $anchor: 'spot', type: 'boolean' },
        tree: {
          type: 'object',
          properties: { name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        },
      },
    });
    expect(at(render, 'properties', 'b')).toMatchObject({ type: 'string', minLength: 1 });
    expect(at(render, 'properties', 'c')).toMatchObject({ type: 'boolean' });
    expect(at(render, 'properties', 'tree', 'properties', 'kids', 'items')).toMatchObject({ $ref: '#/$defs/r0' });
    expect(at(render, '$defs', 'r0', 'properties', 'name')).toMatchObject({ type: 'string' });
    expect(render.notes).toEqual([]);
  });

  it('a recursive schema in a property, as JSON that can be opened', () => {
    const render = buildRenderSchema({
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            next: { $ref: '#/$defs/node' },
            other: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'string' }] },
          },
        },
      },
    });
    for (const path of [
      ['properties', 'next'],
      ['properties', 'other', 'anyOf', 0],
      ['$defs', 'r0', 'properties', 'next'],
    ]) {
      expect(at(render, ...path)).toMatchObject({ $id: jsonFieldId, 'x-ref': '#/$defs/r0' });
    }
    expect(render.notes).toEqual([]);
  });

  it('a schema that builds on one it lies inside', () => {
    const render = buildRenderSchema({
      $ref: '#/$defs/base',
      $defs: {
        base: {
          type: 'object',
          properties: { id: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
        },
        part: { allOf: [{ $ref: '#/$defs/base' }, { properties: { size: { type: 'number' } } }] },
      },
    });
    expect(Object.keys(at(render, 'properties', 'parts', 'items', 'properties'))).toEqual(['id', 'parts', 'size']);
  });

  it('names that mean something elsewhere', () => {
    const names = ['type', 'properties', 'default', 'format', '$ref', '$id', 'items', 'If-Match', 'a.b', '{{x}}', ''];
    const render = buildRenderSchema({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    });
    expect(Object.keys(at(render, 'properties'))).toEqual(names);
    expect(render.notes).toEqual([]);
  });

  it('nothing where nothing is wanted', () => {
    const render = buildRenderSchema({ type: 'object', properties: {} });
    expect(render).toMatchObject({ drawable: true, fields: 0, notes: [] });
    expect(render.schema).not.toHaveProperty('additionalProperties');
  });
});

describe('beside each field', () => {
  it('stand its limits, default, examples, and whether it is secret', () => {
    const render = buildRenderSchema({
      type: 'object',
      properties: {
        a: {
          type: 'string',
          minLength: 3,
          default: 'abc',
          examples: ['x'],
          writeOnly: true,
          'x-openwop-form': 'textarea',
        },
      },
    });
    expect(render.facts.get('/properties/a')).toEqual({
      pointers: ['/properties/a'],
      limits: [[{ text: 'at least 3 characters' }]],
      defaultText: '"abc"',
      exampleTexts: ['"x"'],
      secret: true,
      widget: 'textarea',
      drawnAs: 'field',
    });
    expect(at(render, 'properties', 'a')).not.toHaveProperty('default');
  });
});

describe('a hostile schema', () => {
  const chain = (depth: number) => {
    let schema: unknown = { type: 'string' };
    for (let i = 0; i < depth; i++) schema = { type: 'object', properties: { a: schema } };
    return schema;
  };
  const fan = (size: number) => ({
    $ref: '#/$defs/n0',
    $defs: Object.fromEntries(
      Array.from({ length: size + 1 }, (_, i) => [
        `n${i}`,
        i === size
          ? { type: 'string' }
          : { type: 'object', properties: { l: { $ref: `#/$defs/n${i + 1}` }, r: { $ref: `#/$defs/n${i + 1}` } } },
      ]),
    ),
  });
  const many = (count: number) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])),
  });

  it('with a pattern that never ends has none left anywhere, not even in conditions', () => {
    const evil = { type: 'string', pattern: '^(a+)+$' };
    const render = buildRenderSchema({
      type: 'object',
      properties: { a: evil, b: { oneOf: [evil, { type: 'number' }] } },
      patternProperties: { '^(a+)+$': evil },
      if: { properties: { a: evil } },
      [then]: { required: ['b'] },
    });
    const keys = everyNode(render).flatMap((node) => (isObject(node) ? Object.keys(node) : []));
    expect(keys).not.toContain('pattern');
    expect(keys).not.toContain('patternProperties');
    expect(words(render)).toEqual(['/if: This condition can only be checked, not followed while you type.']);
  });

  it.each<[what: string, schema: unknown, note: RegExp]>([
    ['that refers to itself', { $ref: '#' }, /without end: #$/],
    [
      'that goes round in circles',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      /without end/,
    ],
    ['whose branches are itself', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, /without end/],
    ['with a property of 2,000 fields', many(2_000), /2,000 fields/],
    ['that is a string', 'no schema', /no schema/],
    ['that is a list', [], /no schema/],
    ['that is null', null, /no schema/],
    ['that is false', false, /No value fits/],
    ['of an unknown type', { type: 'strin' }, /none that JSON has/],
    ['whose types exclude each other', { allOf: [{ type: 'string' }, { type: 'number' }] }, /exclude each other/],
    ['without any value', { enum: [] }, /none is listed/],
    ['whose values are no list', { enum: 'x' }, /no list/],
    [
      'that leads outside',
      { $ref: 'https://example.com/schema.json' },
      /leads outside this schema; nothing is fetched/,
    ],
    ['that leads nowhere', { $ref: '#/$defs/none' }, /leads nowhere/],
    [
      'of 200 shapes',
      {
        oneOf: Array.from({ length: 200 }, (_, i) => ({
          type: 'object',
          properties: { [`p${i}`]: { type: 'string' } },
        })),
      },
      /200 shapes/,
    ],
  ])('%s is left to the JSON editor, with the reason', (_what, schema, note) => {
    const render = buildRenderSchema(schema);
    if (!Array.isArray(render.schema['anyOf'])) {
      expect(render.drawable).toBe(false);
      expect(render.fields).toBe(0);
    }
    expect(words(render).join('\n')).toMatch(note);
  });

  it('costs only its own field', () => {
    const render = buildRenderSchema({
      type: 'object',
      properties: { bad: { type: 'strin' }, good: { type: 'string' } },
    });
    expect(isJson(at(render, 'properties', 'bad'))).toBe(true);
    expect(at(render, 'properties', 'good')).toMatchObject({ type: 'string' });
    expect(words(render)).toEqual(['/properties/bad: Its type is none that JSON has.']);
  });

  it.each<[what: string, schema: unknown]>([
    ['an anyOf that is no list', { type: 'object', anyOf: {}, properties: { a: { type: 'string' } } }],
    ['a title that is no text', { type: 'object', title: {}, properties: { a: { type: 'string' } } }],
    ['a $ref that is no text', { type: 'object', $ref: 5, properties: { a: { type: 'string' } } }],
    ['a required that is no list', { type: 'object', required: 'a', properties: { a: { type: 'string' } } }],
    ['required inside a property', { type: 'object', properties: { a: { type: 'string', required: true } } }],
    ['a required name that is not there', { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }],
    ['$async', { $async: true, type: 'object', properties: { a: { $async: true, type: 'string' } } }],
    ['one $id twice', { $id: 'x', type: 'object', properties: { a: { $id: 'x', type: 'string' } } }],
    ['items under an object', { type: 'object', items: 3, properties: { a: { type: 'string' } } }],
  ])('with %s is drawn all the same', (_what, schema) => {
    const render = buildRenderSchema(schema);
    expect(render.drawable).toBe(true);
    expect(at(render, 'properties', 'a')).toMatchObject({ type: 'string' });
    const keys = everyNode(render).flatMap((node) => (isObject(node) ? Object.keys(node) : []));
    expect(keys).not.toContain('$async');
    expect(everyNode(render).filter((node) => isObject(node) && '$id' in node && !isJson(node))).toEqual([]);
    if ('required' in render.schema) expect(Array.isArray(render.schema['required'])).toBe(true);
  });

  it('leaves names that every object has to the JSON editor', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"string"}}}',
    );
    const render = buildRenderSchema(schema);
    expect(Object.keys(at(render, 'properties'))).toEqual(['a']);
    expect(words(render)).toEqual([
      '/properties/__proto__: A field of the name __proto__ is left to the JSON editor.',
      '/properties/constructor: A field of the name constructor is left to the JSON editor.',
    ]);
  });

  it.each<[what: string, schema: unknown]>([
    ['4,000 levels deep', chain(4_000)],
    ['that fans out to 4,096 fields', fan(12)],
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
  ])('%s is drawn within bounds, and soon', (_what, schema) => {
    // Well under half a second alone; other tests may have the machine.
    const started = performance.now();
    const render = buildRenderSchema(schema);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(render.fields).toBeLessThanOrEqual(1_000);
    expect(JSON.stringify(render.schema).length).toBeLessThan(6_000_000);
    for (const node of everyNode(render)) {
      if (!isObject(node)) continue;
      if (typeof node['minItems'] === 'number') expect(node['minItems']).toBeLessThanOrEqual(20);
      if (typeof node['description'] === 'string') expect(node['description'].length).toBeLessThan(20_000);
    }
  });

  it('730 properties fit', () => {
    expect(buildRenderSchema(many(730))).toMatchObject({ drawable: true, fields: 730, notes: [] });
  });

  it('of any JSON whatever is drawn without throwing', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'items',
      'anyOf',
      'oneOf',
      'allOf',
      '$ref',
      'enum',
      'const',
      'if',
      'then',
      'else',
      'required',
      'dependencies',
      '$defs',
      'not',
      'prefixItems',
      'additionalProperties',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof({ maxDepth: 6 }, tie('leaf'), tie('object'), fc.array(tie('schema'), { maxLength: 3 })),
      leaf: fc.oneof(fc.constantFrom('string', 'object', '#', '#/$defs/type', null, true, false, 3), fc.string()),
      object: fc.dictionary(keyword, tie('schema'), { maxKeys: 5 }),
    }));
    fc.assert(
      fc.property(schema, (any) => {
        const render = buildRenderSchema(any);
        expect(render.schema).toBeTypeOf('object');
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });
});
