import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasEnded, readDiscovery, readDiscoveryText } from './discovery';

const empty = {
  document: expect.anything(),
  protocolVersions: [],
  authProfiles: [],
  authLanes: [],
  roles: [],
  oauthProviders: [],
  mcpServerUrls: [],
  records: [],
};

test('a version 1 document is read from its root', () => {
  const document = {
    protocolVersion: '1.1',
    protocolVersions: ['1.1', '2.36'],
    preferredVersion: '1.1',
    implementation: { name: 'acme-host', version: '3.2.0', vendor: 'acme' },
    toolCatalog: { supported: true, sources: ['mcp', 'connector'], compactView: true, sessionLifecycle: false },
    authorization: { supported: true, roles: [{ role: 'viewer', scopes: ['runs:read'] }, { role: 'bare' }, 5] },
    oauth: { providers: [{ id: 'slack', scopesSupported: ['chat:write'] }] },
    auth: { profiles: ['openwop-auth-oidc-user-bearer'] },
    capabilities: { toolCatalog: { supported: false } },
  };
  expect(readDiscovery(document)).toEqual({
    ...empty,
    protocolVersion: '1.1',
    protocolVersions: ['1.1', '2.36'],
    preferredVersion: '1.1',
    implementation: { name: 'acme-host', version: '3.2.0', vendor: 'acme' },
    toolCatalog: {
      supported: 'yes',
      sources: ['mcp', 'connector'],
      compactView: true,
      sessionLifecycle: false,
      placement: 'root',
    },
    authProfiles: ['openwop-auth-oidc-user-bearer'],
    authorization: 'supported',
    roles: [
      { role: 'viewer', scopes: ['runs:read'] },
      { role: 'bare', scopes: [] },
    ],
    oauthProviders: [{ id: 'slack', scopes: ['chat:write'] }],
    document,
  });
});

test('an older document nests its capabilities', () => {
  const document = { capabilities: { toolCatalog: { supported: true }, auth: { profiles: ['p'] } } };
  expect(readDiscovery(document)).toMatchObject({
    toolCatalog: { supported: 'yes', placement: 'nested' },
    authProfiles: ['p'],
  });
});

test.each([
  [{ status: 'stable', since: '2.0', sources: ['mcp'] }, 'yes'],
  [{ supported: true }, 'yes'],
  [{ supported: false, status: 'stable' }, 'no'],
  [{ supported: 'yes' }, 'unclear'],
  [{}, 'unclear'],
])('the catalog claim %j reads as %s', (toolCatalog, supported) => {
  expect(readDiscovery({ toolCatalog })?.toolCatalog?.supported).toBe(supported);
});

test('version 2 lanes are read', () => {
  expect(readDiscovery({ auth: { lanes: [{ lane: 'oidc', issuers: [] }, 'api-key', {}] } })?.authLanes).toEqual([
    'oidc',
    'api-key',
  ]);
});

test.each([
  ['<!doctype html>', 'web-page'],
  ['{"a":', 'not-json'],
  ['', 'not-json'],
  ['[]', 'not-an-object'],
  ['null', 'not-an-object'],
])('the text %j is no document: %s', (text, why) => {
  expect(readDiscoveryText(text)).toBe(why);
});

test.each([
  [{ authorization: { supported: false } }, 'not-supported', []],
  [
    { capabilities: { authorization: { supported: true }, mcp: { serverUrls: ['/mcp', 7, ''] } } },
    'supported',
    ['/mcp'],
  ],
  [{ authorization: { supported: 'no' }, mcp: { serverUrls: 'x' } }, undefined, []],
])('authorization and MCP mounts of %j', (json, authorization, mcpServerUrls) => {
  expect(readDiscovery(json)).toMatchObject({ mcpServerUrls });
  expect(readDiscovery(json)?.authorization).toBe(authorization);
});

test('an object without anything known is still a document', () => {
  expect(readDiscoveryText('\uFEFF{"x": 1}')).toEqual(empty);
});

test('any value reads without an error, and inherited names say nothing', () => {
  const keys = ['toolCatalog', 'capabilities', 'auth', 'profiles', 'roles', 'authorization', 'sources', '__proto__'];
  const value = fc.object({ key: fc.constantFrom(...keys), withNullPrototype: true, maxDepth: 4 });
  fc.assert(fc.property(fc.oneof(value, fc.anything()), (json) => void readDiscovery(json)));
  fc.assert(fc.property(fc.string(), (text) => void readDiscoveryText(text)));
  expect(readDiscoveryText(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toEqual(empty);
  expect(readDiscoveryText('{"__proto__": {"toolCatalog": {"supported": true}}}')).toEqual(empty);
});

const versionTwo = {
  protocolVersions: ['2.3'],
  preferredVersion: '2.3',
  toolCatalog: { sources: ['mcp'], compactView: {} },
  agents: { status: 'deprecated', since: '2.0', until: '2027-06-01', manifestRuntime: {} },
  authorization: { status: 'stable', roles: [{ role: 'viewer', scopes: ['runs:read'] }] },
  extensions: { 'acme.host': { root: '/host/acme/' }, 'acme.notes': true },
};

test('a record of version 2 claims by its presence', () => {
  expect(readDiscovery(versionTwo)).toMatchObject({
    toolCatalog: { supported: 'yes', compactView: true, sessionLifecycle: false },
    authorization: 'supported',
    roles: [{ role: 'viewer' }],
    extensions: [{ name: 'acme.host', root: '/host/acme/' }, { name: 'acme.notes' }],
  });
});

test('the records of version 2 are listed with their status and end', () => {
  expect(readDiscovery(versionTwo)?.records).toEqual([
    { name: 'agents', status: 'deprecated', since: '2.0', until: '2027-06-01' },
    { name: 'authorization', status: 'stable' },
  ]);
});

test.each([
  ['2027-06-01', true],
  ['2030-01-01', false],
  ['2.3', true],
  ['2.4', false],
  ['3.0', false],
  ['soon', false],
  [undefined, false],
])('a record until %s has ended: %s', (until, ended) => {
  const record = { name: 'x', status: 'experimental', ...(until !== undefined && { until }) };
  expect(hasEnded(record, ['1.4', '2.3'], Date.parse('2028-01-01'))).toBe(ended);
});
