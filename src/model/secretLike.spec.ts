import { describe, expect, it } from 'vitest';
import { looksLikeSecret } from './secretLike';

// Written in pieces, so that no scanner of this repository takes them for real.
const join = (...parts: string[]) => parts.join('');

describe('looksLikeSecret', () => {
  it.each([
    ['a JWT', join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJhIn0', '.c2lnbmF0dXJl')],
    ['an unsigned JWT', join('eyJhbGciOiJub25lIn0', '.eyJzdWIiOiJhIn0', '.')],
    ['a bearer header', 'Bearer abcdef'],
    ['an API key', join('sk', '-proj-', 'abcdefgh12345678')],
    ['a payment key', join('sk', '_live_', 'abcdefgh12345678')],
    ['a repository token', join('ghp', '_', 'abcdefghijklmnopqrstuvwxyz0123456789')],
    ['a chat token', join('xoxb', '-123456789012-', 'abcdefghijkl')],
    ['a cloud key', join('AKIA', 'IOSFODNN7EXAMPLE')],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['an address with a password', 'postgres://reader:hunter22@db.example/orders'],
    ['a password with its name', 'password=hunter2222'],
    ['hexadecimal', '9f86d081884c7d659a2feaa0c55ad015'],
    ['random letters and digits', 'q8Zr1Kd0Tx5Lm2Vb7Ny4'],
    ['a random part after a prefix', 'prod:q8Zr1Kd0Tx5Lm2Vb7Ny4Wc6'],
    ['base64', 'aGVsbG8gd29ybGQgMTIzNDU2Nzg5MDEyMw=='],
    ['a bare UUID', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
  ])('finds %s', (_what, value) => {
    expect(looksLikeSecret(value)).not.toBeNull();
  });

  it.each([
    'tools:fs:read',
    'workspace:write',
    'host:connections:manage',
    'content.read',
    'egress:stripe:charge',
    'tokens:read',
    'secrets:manage',
    'api-keys:rotate',
    'token:read',
    'token:exchange',
    'orders:*',
    '*',
    'https://www.googleapis.com/auth/gmail.compose',
    'https://graph.microsoft.com/Channel.ReadBasic.All',
    'api://3f2504e0-4f89-11d3-9a0c-0305e82c3301/access_as_user',
    'urn:zitadel:iam:org:project:id:219384758293847561:aud',
    'offline_access',
    'ThreatIndicators.ReadWrite.OwnedBy',
    'DeviceManagementConfiguration.ReadWrite.All',
    'anthropic:prod',
    'microsoft365',
    'rest_webservices',
    'capture-demo',
  ])('lets %s pass', (value) => {
    expect(looksLikeSecret(value)).toBeNull();
  });
});
