import { describe, expect, it } from 'vitest';
import { demoTools } from '../../e2e/support/demoTools';
import { holdsMasked } from './maskJson';
import { findSecrets, isPlaceholder, isSecretName, looksLikeSecret } from './secrets';

it.each([
  ...['password', 'db_password', 'userPassword', 'PASSWD', 'api_key', 'apiKey', 'APIKey', 'X-API-Key', 'token'],
  ...['githubToken', 'access_token', 'client_secret', 'clientSecretValue', 'privateKey', 'Authorization', 'bearer'],
  ...['session-cookie', 'otp', 'connectionString', 'credentials', 'secret2', 'PGPASSWORD', 'GITHUBTOKEN', 'API_KEYS'],
  ...['accesstoken', 'oldpassword', 'password_confirmation', 'privateKeyPem', 'mfaCode', 'cvv', 'seedPhrase'],
  ...['pass', 'dbPass', 'pw', 'auth', 'basic_auth', 'passPhrase', 'passwords', 'cookies', 'pin', 'AccountKey'],
  ...['--api-key', '--bearer', 'npm_config__authToken', 'X-Goog-Signature', 'STRIPE_KEY', 'apikey'],
])('%s names a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each([
  ...['page_token', 'nextPageToken', 'max_tokens', 'token_count', 'tokenizer', 'secret_name', 'password_policy', 'key'],
  ...['issueKey', 'keyword', 'author', 'cookies_enabled', 'monkey', 'shipping', 'spin', '', 'idempotency_token'],
  ...['bypass', 'compass', 'path', 'pattern', 'oauth_scope', 'nextpagetoken', 'sort_key', 'key_field', '--sort-key'],
  ...['AUTH_METHOD', 'AUTH_REALM', 'GITHUB_TOKEN_SCOPE', '-p', '-w', '-k', '--private', 'COOKIE_DOMAIN', 'KEY_FIELD'],
  ...['SESSION_COOKIE_SAMESITE', 'SSH_KEY_NAME', 'SIGNATURE_VERSION', 'CACHE_KEY_TTL', 'TOKENS_PER_MINUTE'],
  ...['PASSWORD_COMMAND', 'credential-helper', 'KEYMAP', 'PATH', 'PYTHON_KEYRING_BACKEND', 'auth-provider', 'turkey'],
])('%s names none', (name) => expect(isSecretName(name)).toBe(false));

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
  it.each(secrets)('with %s holds a secret', (_what, text) => {
    expect(holdsMasked({ toolId: 'x', description: `Use ${text} for it.` })).toBe(true);
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
    expect(holdsMasked({ description: text })).toBe(false);
  });

  it('of the demo holds none but the one that it is to show', () => {
    expect(demoTools.filter(holdsMasked)).toMatchObject([{ toolId: 'mcp:parcels__book_shipment' }]);
  });

  it('of any size is read in time', () => {
    expect(
      holdsMasked({ description: `${'sk-'.repeat(200_000)} ${'a:/'.repeat(200_000)} ${'eyJ'.repeat(200_000)}` }),
    ).toBe(false);
  });
});

const github = `ghp_${letters.slice(0, 36)}`;

describe('findSecrets', () => {
  it.each<[what: string, text: string, secret: string]>([
    ['a key of a known kind, whole', `Use ${github}, please`, github],
    [
      'a private key, whole',
      '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- x',
      '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
    ],
    ['the password of an address', 'at postgres://ida:tide4711@quay/ships', 'tide4711'],
    ['a member of a JSON text', '{"a": 1, "apiKey": "tide4711-anchor"}', 'tide4711-anchor'],
    ['a variable', 'run with QUAY_TOKEN=tide4711anchor now', 'tide4711anchor'],
    [
      'the path of a webhook',
      'https://hooks.slack.com/services/T01AB234C/B01CD345E/aB3dE5gH7jK9mN1p',
      'T01AB234C/B01CD345E/aB3dE5gH7jK9mN1p',
    ],
  ])('finds %s', (_what, text, secret) => {
    expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual([secret]);
  });

  it.each([
    'QUAY_TOKEN=YOUR_API_KEY',
    'token: <token>',
    `apiKey: "\${API_KEY}"`,
    'password=xxxxxxxxxxxx',
    '"token": "string"',
    'sort_key=a1b2c3d4e5f6',
    'The token: a text of 40 characters',
    'api_key: sha256 of it',
    'GITHUB_TOKEN=my-own-token',
  ])('finds none in %s', (text) => expect(findSecrets(text)).toEqual([]));

  it('says what it is', () => {
    expect(findSecrets(`Use ${github}.`)).toMatchObject([{ what: 'a GitHub token' }]);
    expect(findSecrets('{"apiKey": "tide4711-anchor"}')).toMatchObject([{ by: 'name', what: 'the value of apiKey' }]);
  });
});

it.each(['YOUR_API_KEY', '<token>', 'xxxx', `\${VAR}`, '{{token}}', '…', '$API_KEY'])('%s is a placeholder', (text) =>
  expect(isPlaceholder(text)).toBe(true),
);
