import { describe, expect, it } from 'vitest';
import { auditEntry } from './auditEntry';
import { plainDescriptor, sampleEntry } from './testEntry';

function audit(changes: Readonly<Record<string, unknown>>): string[] {
  return auditEntry(sampleEntry({ ...plainDescriptor, ...changes })).map(
    ({ variant, severity, pointer }) => `${variant} ${severity} ${pointer}`,
  );
}

describe('names that are not what they look like (U05)', () => {
  it('tell a toolId beyond ASCII', () => {
    expect(audit({ toolId: 'mcp:pаypal' })).toEqual(['non-ascii-id medium /toolId']);
    expect(audit({ toolId: 'mcp:zählen' })).toEqual(['non-ascii-id medium /toolId']);
    expect(audit({ toolId: 'mcp:paypal' })).toEqual([]);
  });

  it('tell words of two alphabets in titles and keys at any depth', () => {
    expect(audit({ title: 'Send by Pаypal' })).toEqual(['mixed-scripts medium /title']);
    expect(audit({ inputSchema: { properties: { аccount_id: {} } } })).toEqual([
      'mixed-scripts medium /inputSchema/properties/аccount_id',
    ]);
    expect(audit({ inputSchema: { properties: { a: { title: 'Αmount' } } } })).toEqual([
      'mixed-scripts medium /inputSchema/properties/a/title',
    ]);
  });

  it('leave whole words of one alphabet, symbols and descriptions alone', () => {
    expect(audit({ title: 'Отчёт PDF, Δt, λmax, µs, Ωm' })).toEqual([]);
    expect(audit({ description: 'the word pаypal' })).toEqual([]);
    expect(audit({ inputSchema: { properties: { счёт: {}, user_имя: {} } } })).toEqual([]);
  });
});
