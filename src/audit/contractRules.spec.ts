import { describe, expect, it } from 'vitest';
import { auditEntry } from './auditEntry';
import { plainDescriptor, sampleEntry } from './testEntry';

function audit(changes: Readonly<Record<string, unknown>>): string[] {
  return auditEntry(sampleEntry({ ...plainDescriptor, ...changes })).map(
    ({ rule, variant, severity }) => `${rule} ${variant} ${severity}`,
  );
}

describe('exec and its source (C01)', () => {
  it('is critical unless the source is host-extension', () => {
    expect(audit({ safetyTier: 'exec' })).toEqual(['C01 exec-elsewhere critical']);
    expect(audit({ toolId: 'x-host-acme-run', safetyTier: 'exec', source: 'host-extension' })).toEqual([]);
    expect(audit({ safetyTier: 'write' })).toEqual([]);
  });

  it('is critical where no source is stated', () => {
    expect(audit({ safetyTier: 'exec', source: undefined })).toEqual(['C01 exec-without-source critical']);
  });
});

describe('prefix and source (C06)', () => {
  it.each([
    ['mcp:a', 'connector'],
    ['connector:a', 'mcp'],
    ['x-host-acme-a', 'workflow'],
    ['openwop:a', 'mcp'],
  ])('disagree for %s of %s', (toolId, source) => {
    expect(audit({ toolId, source })).toEqual(['C06 prefix-disagrees medium']);
  });

  it.each([
    ['mcp:a', 'mcp'],
    ['connector:a', 'connector'],
    ['x-host-acme-a', 'host-extension'],
    ['openwop:a', 'node-pack'],
    ['openwop:a', 'workflow'],
    ['acme.host', 'mcp'],
    ['mcp:a', 'something-new'],
    ['mcp:a', undefined],
  ])('have nothing against %s of %s', (toolId, source) => {
    expect(audit({ toolId, source })).toEqual([]);
  });
});

describe('the toolId (C07)', () => {
  it.each([
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
  ])('is told odd for %j', (toolId, expected) => {
    expect(audit({ toolId })).toEqual(expected);
  });

  it.each([
    'mcp:fs.read',
    'openwop:core.http.fetch',
    'x-host-acme-shell',
    'acme.host',
    'pack@1.2.0',
    'x'.repeat(256),
    '...',
  ])('is plain for %s', (toolId) => {
    expect(audit({ toolId, source: undefined })).toEqual([]);
  });
});
