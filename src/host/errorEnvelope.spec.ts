import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildStatusFailure, readErrorEnvelope } from './errorEnvelope';

const now = Date.parse('2026-03-01T12:00:00Z');

function read(body: unknown, headers: Record<string, string> = {}) {
  return readErrorEnvelope(typeof body === 'string' ? body : JSON.stringify(body), new Headers(headers), now);
}

test('code, message and details are read', () => {
  const body = { error: 'unauthenticated', message: 'No.', details: { reason: 'expired', correlationId: 'c-1' } };
  expect(read(body)).toMatchObject({
    code: 'unauthenticated',
    message: 'No.',
    reason: 'expired',
    correlationId: 'c-1',
  });
  expect(read({ error: { code: 'x', message: 'y' } })).toMatchObject({ code: 'x', message: 'y' });
});

test.each([
  ['the top level', { error: 'forbidden', scopeRequired: 'a:b' }, {}, ['a:b']],
  ['details, protocol', { error: 'forbidden', details: { requiredScope: 'a:b' } }, {}, ['a:b']],
  ['details, organisation', { error: 'forbidden_scope', details: { requiredScope: 'a:b' } }, {}, ['a:b']],
  [
    'a list in details',
    { error: 'forbidden', details: { scope: 'tool', requiredScopes: ['a:b', 'c', 'a:b', 5] } },
    {},
    ['a:b', 'c'],
  ],
  [
    'the challenge',
    '',
    { 'WWW-Authenticate': 'Bearer realm="x, scope=no", error="insufficient_scope", scope="a:b c"' },
    ['a:b', 'c'],
  ],
  ['a bare challenge', '', { 'WWW-Authenticate': 'Bearer scope=a:b' }, ['a:b']],
])('the required scope is read from %s', (_, body, headers: Record<string, string>, scopes) => {
  expect(read(body, headers).requiredScopes).toEqual(scopes);
});

test('the challenge says where the sign-in metadata stands', () => {
  const at = 'https://h.example/.well-known/oauth-protected-resource/mcp';
  const challenge = `Bearer error="invalid_token", resource_metadata="${at}"`;
  const error = readErrorEnvelope('', new Headers({ 'WWW-Authenticate': challenge }), 0);
  expect(buildStatusFailure(401, error, { hadToken: false, attempts: 1 })).toMatchObject({ resourceMetadata: at });
});

test.each([
  ['milliseconds in details', { details: { retryAfterMs: 59_993 } }, {}, 59_993],
  ['seconds in details', { details: { retryAfterSeconds: 7 } }, {}, 7_000],
  ['a header in seconds', {}, { 'Retry-After': '60' }, 60_000],
  ['a header with a date', {}, { 'Retry-After': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
  ['details before the header', { details: { retryAfterMs: 2_000 } }, { 'Retry-After': '60' }, 2_000],
  ['at least a second', { details: { retryAfterMs: 0 } }, {}, 1_000],
  ['at least a second after a past date', {}, { 'Retry-After': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 1_000],
  ['at most five minutes', { details: { retryAfterMs: 1e300 } }, {}, 300_000],
  ['nothing from nonsense', { details: { retryAfterMs: -5 } }, { 'Retry-After': 'soon' }, undefined],
])('the wait: %s', (_, body, headers: Record<string, string>, ms) => {
  expect(read(body, headers).retryAfterMs).toBe(ms);
});

test('what the host says is cut at 300 characters', () => {
  expect(read({ error: 'x', message: 'a'.repeat(10_000) }).message).toHaveLength(300);
});

test('any body reads without an error', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .object({ key: fc.constantFrom('error', 'message', 'details', 'requiredScopes', 'retryAfterMs', '__proto__') })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(fc.property(body, (text) => Array.isArray(read(text).requiredScopes)));
});

test.each([
  [400, { error: 'protocol_version_mismatch' }, { kind: 'version-refused', supported: [] }],
  [400, { error: 'validation_error' }, { kind: 'unexpected-status', code: 'validation_error' }],
  [
    406,
    { error: 'protocol_version_unsupported', details: { protocolVersions: ['1.4', 7] } },
    { kind: 'version-refused', supported: ['1.4'] },
  ],
  [406, { message: 'Client must accept text/event-stream' }, { kind: 'unexpected-status' }],
  [
    410,
    { error: 'protocol_version_unsupported', details: { protocolVersions: ['2.0'], preferredVersion: '2.0' } },
    { kind: 'version-refused', supported: ['2.0'] },
  ],
  [410, {}, { kind: 'no-catalog', status: 410 }],
  [410, { details: { protocolVersions: ['2.1'] } }, { kind: 'version-refused', supported: ['2.1'] }],
  [426, { details: { protocolVersions: ['3.0'] } }, { kind: 'client-refused', supported: ['3.0'] }],
  [403, { details: { scopeRequired: 'berths:read' } }, { kind: 'forbidden', requiredScopes: ['berths:read'] }],
  [
    426,
    { error: 'client_version_unsupported', details: { minClientVersion: '2.0' } },
    { kind: 'client-refused', minVersion: '2.0' },
  ],
  [401, { error: 'key_revoked' }, { kind: 'unauthenticated', code: 'key_revoked' }],
  [429, { error: 'rate_limited' }, { kind: 'rate-limited', attempts: 1 }],
  [503, { error: 'internal_error', details: { correlationId: 'c' } }, { kind: 'server-error', correlationId: 'c' }],
])('%i %j means %j', (status, body, failure) => {
  expect(buildStatusFailure(status, read(body), { hadToken: false, attempts: 1 })).toMatchObject(failure);
});
