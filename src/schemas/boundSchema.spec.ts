import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json';
import { boundSchema } from './boundSchema';
import type { FieldNode } from './fieldNode';
import { drawField, nodeAt } from './testBound';

/** A keyword of JSON Schema, not a promise. */
const then = 'then';

const text = { type: 'string' };
const pair = [text, { type: 'number' }];
const tuple = { items: pair, additionalItems: false, 'x-kind': 'tuple' };

describe('a field is drawn for', () => {
  it.each<JsonObject>([
    { type: 'string', minLength: 2, maxLength: 5 },
    { type: 'number', minimum: 1, exclusiveMaximum: 5 },
    { type: 'boolean' },
    { enum: ['a', 1, null] },
    { enum: [{ a: 1 }, { a: 2 }] },
    { type: ['string', 'null'] },
    { items: { type: 'string' }, uniqueItems: true },
  ])('%j, which says all that a form needs', (schema) => {
    expect(drawField(schema)).toMatchObject(schema);
  });

  it.each<[what: string, schema: unknown, drawn: JsonObject]>([
    ['a format, which is for the check alone', { ...text, format: 'date' }, { 'x-kind': 'text', type: 'string' }],
    ['safe-integer bounds, which are none', { type: 'integer', minimum: -9007199254740991 }, { type: 'integer' }],
    ['a draft-04 bound', { type: 'number', minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['null', { type: 'null' }, { 'x-kind': 'choice', enum: [null] }],
    ['a list of values that is none, as any other', { ...text, enum: null }, { 'x-kind': 'text', type: 'string' }],
    ['labelled values', { enum: [1, 2], 'x-enumNames': ['One', 'Two'] }, { enum: [1, 2], 'x-labels': ['One', 'Two'] }],
    [
      'titled constants',
      { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] },
      { enum: [1, 2], 'x-labels': ['One', ''] },
    ],
    ['constants without a type', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { 'x-kind': 'choice', enum: ['a', 'b'] }],
    ['one value', { const: 'a' }, { enum: ['a'] }],
    ['null or a value', { type: ['null', 'integer'] }, { type: ['integer', 'null'] }],
    ['a choice with null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, { type: ['integer', 'null'] }],
    ['a list of values or null', { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, { enum: ['a', 'b', null] }],
    ['the nullable of OpenAPI', { ...text, nullable: true }, { type: ['string', 'null'] }],
    ['merged rules', { allOf: [text, { minLength: 3 }], maxLength: 9 }, { ...text, minLength: 3, maxLength: 9 }],
    ['a type that is only implied', { minLength: 3 }, { type: 'string', minLength: 3 }],
    ['marks', { ...text, readOnly: true, deprecated: true }, { ...text, 'x-marks': ['deprecated', 'readOnly'] }],
    ['a list of anything', { type: 'array' }, { items: { 'x-kind': 'json' } }],
    ['a tuple', { type: 'array', prefixItems: pair, items: false }, tuple],
    ['a tuple of older drafts', { type: 'array', items: pair, additionalItems: false }, tuple],
    ['a map', { additionalProperties: { type: 'number' } }, { 'x-entries': { type: 'number' } }],
    ['a map by a pattern', { patternProperties: { '^x-': text }, additionalProperties: false }, { 'x-entries': text }],
    [
      'a map by several patterns',
      { patternProperties: { '^a': text, '^b': {} } },
      { 'x-entries': { 'x-kind': 'json' } },
    ],
    [
      'several types, one branch each',
      { type: ['string', 'number', 'null'] },
      { 'x-branches': [{ title: 'text' }, { title: 'number' }, { enum: [null], title: 'null' }] },
    ],
  ])('%s', (_what, schema, drawn) => {
    expect(drawField(schema)).toMatchObject(drawn);
  });

  it('branches, named by title, tag, reference, type or a property of their own, each with what applies to all', () => {
    const bound = boundSchema({
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
    const branches = bound.schema['x-branches'] ?? [];
    expect(branches.map(({ title }) => title)).toEqual(['First', 'b', 'c']);
    for (const branch of branches) {
      expect(branch).toMatchObject({ type: 'object', required: ['id'], properties: { id: { type: 'string' } } });
    }
    const plain = drawField({
      anyOf: [
        { type: 'string' },
        { type: 'array', items: { type: 'string' } },
        { type: 'object', properties: { x: {} } },
      ],
    });
    expect((plain['x-branches'] as FieldNode[]).map(({ title }) => title)).toEqual(['text', 'list of text', 'with x']);
  });

  it('a choice between rules alone as one object, without a picker', () => {
    const drawn = drawField({
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(drawn).not.toHaveProperty('x-branches');
    expect(Object.keys(drawn['properties'] as object)).toEqual(['a', 'b']);
  });

  it('conditions, with all that is known of a property in the branch', () => {
    const bound = boundSchema({
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] }, size: { type: 'number', maximum: 9 } },
      if: { properties: { kind: { const: 'a' } } },
      [then]: { properties: { size: { minimum: 3 }, more: { type: 'string' } }, required: ['more'] },
    });
    const [when] = bound.schema['x-when'] ?? [];
    expect(when).toMatchObject({
      if: { properties: { kind: { const: 'a' } } },
      [then]: {
        properties: { size: { type: 'number', minimum: 3, maximum: 9 }, more: { type: 'string' } },
        required: ['more'],
      },
    });
    expect(nodeAt(bound, 'x-when', 0, 'then', 'properties')).not.toHaveProperty('kind');
  });

  it('dependent fields', () => {
    const drawn = drawField({
      type: 'object',
      properties: { a: {}, b: {} },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { b: { properties: { c: { type: 'string' } } } },
    });
    expect(drawn['x-when']).toMatchObject([
      { if: { required: ['a'] }, [then]: { required: ['b'] } },
      { if: { required: ['b'] }, [then]: { properties: { c: { type: 'string' } } } },
    ]);
  });

  it('references into any path, and to anchors', () => {
    const bound = boundSchema({
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] },
        b: { $ref: '#/properties/a/anyOf/0' },
        c: { $ref: '#context' },
      },
      $defs: { context: { $anchor: 'context', type: 'boolean' } },
    });
    expect(nodeAt(bound, 'properties', 'b')).toMatchObject({ type: 'string', minLength: 1 });
    expect(nodeAt(bound, 'properties', 'c')).toMatchObject({ type: 'boolean' });
    expect(bound.notes).toEqual([]);
  });

  it('a recursive schema, as a field that opens it', () => {
    const bound = boundSchema({
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            next: { $ref: '#/$defs/node' },
            other: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'string' }] },
            kids: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
        },
      },
    });
    for (const path of [
      ['properties', 'next'],
      ['properties', 'other', 'x-branches', 0],
      ['properties', 'kids', 'items'],
    ]) {
      expect(nodeAt(bound, ...path)).toMatchObject({ $id: 'AgainField', 'x-again': 'r0', type: ['object'] });
    }
    expect(bound.definitions.get('r0')).toMatchObject({ properties: { next: { 'x-again': 'r0' } } });
    expect(bound.notes).toEqual([]);
  });

  it('a schema that builds on one it lies inside', () => {
    const bound = boundSchema({
      $ref: '#/$defs/base',
      $defs: {
        base: {
          type: 'object',
          properties: { id: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
        },
        part: { allOf: [{ $ref: '#/$defs/base' }, { properties: { size: { type: 'number' } } }] },
      },
    });
    expect(Object.keys(nodeAt(bound, 'properties', 'parts', 'items', 'properties'))).toEqual(['id', 'parts', 'size']);
  });

  it('names that mean something elsewhere', () => {
    const names = ['type', 'properties', 'default', 'format', '$ref', '$id', 'items', 'If-Match', 'a.b', '{{x}}'];
    const bound = boundSchema({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    });
    expect(Object.keys(nodeAt(bound, 'properties'))).toEqual(names);
    expect(bound.notes).toEqual([]);
  });

  it('nothing where nothing is wanted', () => {
    const bound = boundSchema({ type: 'object', properties: {} });
    expect(bound).toMatchObject({ drawable: true, fields: 0, notes: [] });
    expect(bound.schema).not.toHaveProperty('x-entries');
  });
});

describe('beside each field', () => {
  it('stand its default, examples, and whether it is secret, under names that rjsf passes over', () => {
    const said = { default: 'abc', examples: ['x'], writeOnly: true, 'x-openwop-form': 'textarea' };
    expect(drawField({ type: 'string', minLength: 3, ...said })).toEqual({
      'x-kind': 'text',
      type: 'string',
      minLength: 3,
      'x-default': 'abc',
      'x-examples': ['x'],
      'x-secret': true,
      'x-widget': 'textarea',
    });
  });
});
