import { expect, test } from 'vitest';
import { withoutSecretValues } from './secretValues';

const secret = { type: 'string', writeOnly: true };
const conditional = (yes: unknown, no: unknown) =>
  Object.fromEntries(Object.entries({ if: {}, else: no }).concat([['then', yes]]));
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ properties: { in: inner } }), secret);
const nested = (levels: number, value: unknown): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ in: inner }), value);

test.each<[string, schema: unknown, value: unknown, kept: unknown]>([
  ['a property', { properties: { key: secret, id: {} } }, { key: 's', id: 1 }, { id: 1 }],
  ['a password', { properties: { p: { format: 'password' } } }, { p: 's', q: 2 }, { q: 2 }],
  [
    'texts and numbers named for secrets, whatever the schema says of them',
    { properties: { password: { type: 'string' }, opts: {} } },
    { password: 's', opts: { apiKey: 's', page_token: 'p', token: 7, auth: true }, tokens: ['s'] },
    { opts: { page_token: 'p', auth: true }, tokens: [null] },
  ],
  [
    'all texts in an object named for secrets',
    {},
    { credentials: { user: 'u', more: [{ x: 's' }] }, passwords: ['s'], pin: 1234 },
    { credentials: { more: [{}] }, passwords: [null] },
  ],
  ['the whole', secret, 's', undefined],
  [
    'below a JSON field',
    { properties: { any: { not: {}, properties: { key: secret } } } },
    { any: { key: 's', a: 1 } },
    { any: { a: 1 } },
  ],
  ['60 levels down', deep(60), nested(60, 's'), nested(59, {})],
  [
    'the 5,000th property',
    { properties: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`p${i}`, i === 4_999 ? secret : {}])) },
    { p1: 1, p4999: 's' },
    { p1: 1 },
  ],
  [
    'a recursion, at any depth',
    { $defs: { n: { properties: { key: secret, next: { $ref: '#/$defs/n' } } } }, $ref: '#/$defs/n' },
    { key: 's', next: { next: { next: { next: { next: { key: 's', a: 1 } } } } } },
    { next: { next: { next: { next: { next: { a: 1 } } } } } },
  ],
  ['an anchor', { $defs: { k: { $anchor: 'k', ...secret } }, properties: { a: { $ref: '#k' } } }, { a: 's' }, {}],
  ['any branch', { anyOf: [{ properties: { a: {} } }, { oneOf: [{ properties: { a: secret } }] }] }, { a: 's' }, {}],
  ['a condition', conditional({ properties: { a: secret } }, { properties: { b: secret } }), { a: 's', b: 's' }, {}],
  ['dependents', { dependentSchemas: { a: { properties: { b: secret } } } }, { a: 1, b: 's' }, { a: 1 }],
  ['map values', { properties: { id: {} }, additionalProperties: secret }, { id: 1, x: 's' }, { id: 1 }],
  ['names of a pattern', { patternProperties: { '^(a+)+$': secret } }, { aaaa: 's' }, {}],
  [
    'items',
    { properties: { a: { items: { properties: { k: secret } } } } },
    { a: [{ k: 's', i: 1 }] },
    { a: [{ i: 1 }] },
  ],
  ['places of a tuple', { properties: { a: { prefixItems: [{}, secret] } } }, { a: ['x', 's'] }, { a: ['x', null] }],
  [
    'older tuples',
    { properties: { a: { items: [{}, secret], additionalItems: secret } } },
    { a: [1, 's', 's'] },
    { a: [null, null, null] },
  ],
])('leaves out a secret: %s', (_what, schema, value, kept) => {
  const result = withoutSecretValues(schema, value);
  expect(result.kept).toEqual(kept);
  expect(result.leftOut).toBeGreaterThan(0);
});

test('keeps all where nothing is secret, through references in a circle', () => {
  const schema = {
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    properties: { x: { $ref: '#/$defs/a' } },
  };
  const value = { x: { y: [1, { z: null }] } };
  expect(withoutSecretValues(schema, value)).toEqual({ kept: value, leftOut: 0 });
});

test('leaves out what is more than can be looked at', () => {
  const many = { allOf: Array.from({ length: 1_000 }, () => ({ additionalProperties: { items: {} } })) };
  const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`p${i}`, [1]]));
  expect(withoutSecretValues(many, value).leftOut).toBeGreaterThan(0);
});
