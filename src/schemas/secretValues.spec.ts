import { expect, test } from 'vitest';
import { withoutSecretValues } from './secretValues';

const secret = { type: 'string', writeOnly: true };
const then = 'then';

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
  ['a text of a known format', {}, { at: 'db://ida:tide4711@quay', id: 1 }, { id: 1 }],
  ['a text that names its secret', {}, { note: 'password=t1de4711quay', id: 1 }, { id: 1 }],
  ['the whole', secret, 's', undefined],
  ['under a free name', { properties: { id: {} }, additionalProperties: secret }, { id: 1, x: 's' }, undefined],
  [
    'below a JSON field',
    { properties: { any: { not: {}, properties: { key: secret } } } },
    { any: { key: 's', a: 1 } },
    { any: { a: 1 } },
  ],
  [
    'a recursion, at any depth',
    { $defs: { n: { properties: { key: secret, next: { $ref: '#/$defs/n' } } } }, $ref: '#/$defs/n' },
    { key: 's', next: { next: { next: { key: 's', a: 1 } } } },
    { next: { next: { next: { a: 1 } } } },
  ],
  ['an anchor', { $defs: { k: { $anchor: 'k', ...secret } }, properties: { a: { $ref: '#k' } } }, { a: 's' }, {}],
  ['any branch', { anyOf: [{ properties: { a: {} } }, { oneOf: [{ properties: { a: secret } }] }] }, { a: 's' }, {}],
  [
    'a condition',
    { if: {}, [then]: { properties: { a: secret } }, else: { properties: { b: secret } } },
    { a: 's', b: 's' },
    {},
  ],
  [
    'items, and a list with one among them',
    { properties: { a: { items: { properties: { k: secret } } }, pair: { prefixItems: [{}, secret] } } },
    { a: [{ k: 's', i: 1 }], pair: ['x', 's'] },
    { a: [{ i: 1 }] },
  ],
  [
    'more than can be looked at',
    { allOf: Array.from({ length: 30_000 }, () => ({ items: {} })) },
    { plain: 1 },
    undefined,
  ],
])('leaves out a secret: %s', (_what, schema, value, kept) => {
  expect(withoutSecretValues(schema, value)).toEqual({ kept, hasSecrets: true });
});

test('keeps all where nothing is secret, through references in a circle', () => {
  const schema = {
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    properties: { x: { $ref: '#/$defs/a' } },
  };
  const value = { x: { y: [1, { z: null }] } };
  expect(withoutSecretValues(schema, value)).toEqual({ kept: value, hasSecrets: false });
});
