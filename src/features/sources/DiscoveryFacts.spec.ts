import { expect, test } from 'vitest';
import { resolveMount } from './DiscoveryFacts';

test.each([
  ['/v1/mcp', 'https://host.example/v1/mcp'],
  ['mcp/', 'https://host.example/mcp'],
  ['https://mcp.example/a', 'https://mcp.example/a'],
  ['http://mcp.example/a', null],
  ['javascript:alert(1)', null],
  ['https://user:secret@host.example/', null],
  ['https://', null],
])('the mount %j resolves to %j', (text, url) => {
  expect(resolveMount(text, 'https://host.example/api')).toBe(url);
});
