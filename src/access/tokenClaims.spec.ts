import { expect, it } from 'vitest';
import { readTokenClaims } from './tokenClaims';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwtOf = (claims: unknown) => `${encode({ alg: 'none' })}.${encode(claims)}.sig`;

it.each([
  ['scope', { scope: 'a:read  b:write' }, ['a:read', 'b:write']],
  ['scp as a text', { scp: 'a:read b:write' }, ['a:read', 'b:write']],
  ['scp as an array', { scp: ['a:read', 7, 'b:write'] }, ['a:read', 'b:write']],
  ['scopes', { scopes: ['a:read'], scope: 'b:write a:read' }, ['b:write', 'a:read']],
])('reads the scopes of %s', (_claim, claims, scopes) => {
  expect(readTokenClaims(jwtOf(claims))).toMatchObject({ scopes, statesScopes: true });
});

it('tells a token without a scope claim from one that claims none', () => {
  expect(readTokenClaims(jwtOf({ sub: 'a' }))).toEqual({ scopes: [], statesScopes: false, roles: [], subject: 'a' });
  expect(readTokenClaims(jwtOf({ scope: '' }))).toMatchObject({ scopes: [], statesScopes: true });
});

it('reads roles, letters beyond ASCII and the end', () => {
  expect(readTokenClaims(jwtOf({ roles: ['führung'], exp: 1_800_000_000 }))).toMatchObject({
    roles: ['führung'],
    expiresAt: 1_800_000_000_000,
  });
});

it.each(['', 'opaque', 'a.b', 'a.b.c', `x.${encode('text')}.y`, `x.${encode([1])}.y`, 'a.b.c.d.e'])(
  'reads nothing out of %j',
  (token) => {
    expect(readTokenClaims(token)).toBeNull();
  },
);
