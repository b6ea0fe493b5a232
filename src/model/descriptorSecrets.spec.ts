import { describe, expect, it } from 'vitest';
import { demoTools } from '../../e2e/support/demoTools';
import { holdsSecret } from './descriptorSecrets';

const letters = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0';
const secrets: readonly (readonly [what: string, text: string])[] = [
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'],
  ['an AWS key id', 'AKIA2QWERTYUIOPASDFG'],
  ['a JWT', `eyJ${letters}.eyJ${letters}.${letters}`],
  ['an API key', `sk-proj-${letters}`],
  ['a live payment key', `sk_live_${letters.slice(0, 24)}`],
  ['a Google key', `AIza${letters.slice(0, 35)}`],
  ['a GitHub token', `ghp_${letters.slice(0, 36)}`],
  ['a chat token', `xoxb-${letters.slice(0, 12)}`],
  ['a password in an address', 'postgres://reporting:hunter2x@db.internal/main'],
  ['a header', `Authorization: Bearer ${letters}`],
];

describe('a descriptor', () => {
  it.each(secrets)('with %s holds a secret, wherever it stands', (_what, text) => {
    expect(holdsSecret({ toolId: 'x', description: `Use ${text} for it.` })).toBe(true);
    expect(holdsSecret({ inputSchema: { properties: { key: { default: text } } } })).toBe(true);
    expect(holdsSecret({ [text]: 1 })).toBe(true);
  });

  it.each([
    'AKIAIOSFODNN7EXAMPLE',
    'sk-xxxxxxxxxxxxxxxxxxxxxxxx1',
    'postgres://user:password@host/db',
    'https://user:\u0024{PASSWORD}@host.example',
    'Authorization: Bearer YOUR_ACCESS_TOKEN_HERE',
    'Set the header Authorization: Bearer TOKEN',
    'the api_key of the account, 40 characters',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'task-sk-1 and disk-based-storage-engine-with-a-long-name',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('that says %j holds none', (text) => {
    expect(holdsSecret({ description: text })).toBe(false);
  });

  it('of the demo holds none', () => {
    expect(demoTools.filter(holdsSecret)).toEqual([]);
  });

  it('of any size is read in time', () => {
    expect(
      holdsSecret({ description: `${'sk-'.repeat(200_000)} ${'a:/'.repeat(200_000)} ${'eyJ'.repeat(200_000)}` }),
    ).toBe(false);
  });
});
