import { expect, test } from 'vitest';
import { foundIn } from './testEntry';

test.each([
  [{ safetyTier: 'exec' }, ['C01 exec-elsewhere critical /safetyTier']],
  [{ safetyTier: 'exec', source: undefined }, ['C01 exec-without-source critical /safetyTier']],
  [{ toolId: 'x-host-acme-run', safetyTier: 'exec', source: 'host-extension' }, []],
  [{ safetyTier: 'write' }, []],
])('exec is for host extensions alone (C01): %o', (changes, expected) => {
  expect(foundIn(changes)).toEqual(expected);
});

test.each([
  ['mcp:a', 'connector', 1],
  ['connector:a', 'mcp', 1],
  ['x-host-acme-a', 'workflow', 1],
  ['openwop:a', 'mcp', 1],
  ['mcp:a', 'mcp', 0],
  ['connector:a', 'connector', 0],
  ['x-host-acme-a', 'host-extension', 0],
  ['openwop:a', 'node-pack', 0],
  ['openwop:a', 'workflow', 0],
  ['acme.host', 'mcp', 0],
  ['mcp:a', 'something-new', 0],
  ['mcp:a', undefined, 0],
])('of %s and source %s, the disagreements are %d (C06)', (toolId, source, count) => {
  expect(foundIn({ toolId, source })).toEqual(Array(count).fill('C06 prefix-disagrees medium /source'));
});

test.each([
  ['..', ['C07 dot-segment high']],
  ['a/../b', ['C07 dot-segment high', 'C07 slash low']],
  ['a\\b', ['C07 backslash high']],
  ['a b', ['C07 whitespace high']],
  ['a\u0000b', ['C07 control high', 'U04 control-character high']],
  ['x'.repeat(257), ['C07 too-long high']],
  ['a/b', ['C07 slash low']],
  ['mcp:conformance/readonly', ['C07 slash low']],
  ['mcp:a:b', ['C07 odd-mcp-name low']],
  ['mcp:', ['C07 odd-mcp-name low']],
  ['a?b', ['C07 odd-character low']],
  ['mcp:a?b', ['C07 odd-character low']],
  ['mcp:fs.read', []],
  ['openwop:core.http.fetch', []],
  ['x-host-acme-shell', []],
  ['acme.host', []],
  ['pack@1.2.0', []],
  ['x'.repeat(256), []],
  ['...', []],
])('what is odd in the toolId %j is told (C07)', (toolId, expected) => {
  expect(foundIn({ toolId, source: undefined })).toEqual(expected.map((found) => `${found} /toolId`));
});
