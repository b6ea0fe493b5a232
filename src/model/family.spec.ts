import { expect, test } from 'vitest';
import { findFamilies } from './family';

test.each([
  ['mcp:fs.read', 'mcp:fs'],
  ['mcp:conformance/readonly-claim', 'mcp:conformance'],
  ['mcp:git__log.show', 'mcp:git'],
  ['mcp:a_b.c', 'mcp:a_b'],
])('the MCP tool %s belongs to the server %s', (toolId, family) => {
  expect(findFamilies([toolId])).toEqual([family]);
});

test('an MCP id without a server name shares what others share, or is of its scope', () => {
  expect(findFamilies(['mcp:notebook-list', 'mcp:notebook-get', 'mcp:alone'])).toEqual([
    'mcp:notebook',
    'mcp:notebook',
    'mcp',
  ]);
});

test('other ids go up to the last segment that two tools share', () => {
  const families = new Map([
    ['openwop:core.http.fetch', 'openwop:core.http'],
    ['openwop:core.http.post', 'openwop:core.http'],
    ['openwop:core.files.read', 'openwop:core'],
    ['connector:crm/contacts/add', 'connector:crm'],
    ['connector:crm/deals/add', 'connector:crm'],
    ['x-host-acme-shell', 'x-host-acme'],
    ['x-host-acme-reboot', 'x-host-acme'],
  ]);
  expect(findFamilies([...families.keys()])).toEqual([...families.values()]);
});

test('a verb names no family', () => {
  const acme = ['list-orders', 'list-users', 'get-order', 'get-user'].map((verb) => `x-host-acme-${verb}`);
  const crm = ['connector:crm.search.deals', 'connector:crm.search.people'];
  expect(new Set(findFamilies([...acme, ...crm]))).toEqual(new Set(['x-host-acme', 'connector:crm']));
});

test('a tool that shares nothing is of its scope, or by itself', () => {
  expect(findFamilies(['openwop:core.http.fetch', 'standalone', 'a.b', ':odd'])).toEqual([
    'openwop',
    'standalone',
    'a.b',
    ':odd',
  ]);
});

test('copies of one id share nothing with each other', () => {
  expect(findFamilies(['connector:crm.add', 'connector:crm.add'])).toEqual(['connector', 'connector']);
});

test('odd ids have a family that is not empty', () => {
  const odd = ['.', '/', '-', ':', 'mcp:', 'mcp:.', 'mcp:__x', '__proto__', 'constructor'];
  for (const family of findFamilies([...odd, 'a'.repeat(100_000), '.-/'.repeat(50_000)])) expect(family).not.toBe('');
});
