import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../model/secrets';
import { secretsIn } from './configSecrets';

const github = `ghp_${'aB3dE6gH9kL2nP5rT8vX1zC4fJ7mQ0sWyZ1u'}`;

describe('secretsIn', () => {
  const valuesIn = (name: string, value: string) => secretsIn(name, value).map((one) => one.value);
  it.each<[name: string, value: string, secrets: string[]]>([
    ['API_KEYS', 'k1, k2', ['k1', 'k2']],
    ['API_KEYS', 'prod:k1,dev:k2', ['k1', 'k2']],
    ['FIRST_TOKEN', 'a1b2c3d4e5 f6g7h8i9j0', ['a1b2c3d4e5', 'f6g7h8i9j0']],
    ['Cookie', 'theme=dark; sid=tide', ['tide']],
    ['CONFIG', '{"apiKey":"tide"}', ['tide']],
    ['ARGS', '--user=ida:tide', ['tide']],
    ['ARGS', '--password tide', ['tide']],
    ['DSN', 'ida:hunter22@tcp(db:3306)/x', ['hunter22']],
    ['URL', 'db://ida:tide%2B1@quay/ships', ['tide%2B1', 'tide+1']],
    ['DB', 'Server=quay;Password=tide', ['tide']],
    ['LOGIN_TOKEN', 'ida:tide', ['tide']],
    ['PGPASS', 'quay:5432:ships:ida:tide', ['tide']],
    ['NETRC', 'machine quay login ida password tide', ['tide']],
    ['XML', '<db><password>tide</password></db>', ['tide']],
    ['HEADERS', 'X-Team: blue, X-Api-Key: hunter22', ['hunter22']],
    ['SETTINGS', 'db:\n  password: hunter22\n', ['hunter22']],
    ['auth', btoa('ida:anchor-99'), ['anchor-99']],
    [
      'PRIVATE_KEY',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEabcd\nEFGHijkl\n-----END RSA PRIVATE KEY-----',
      ['MIIEabcd', 'EFGHijkl'],
    ],
    ['PRIVATE_KEY', '-----BEGIN RSA PRIVATE KEY-----\\nMIIEabcd\\nEFGHijkl\\n-----END', ['MIIEabcd', 'EFGHijkl']],
    ['HOOK', 'https://quay.example/T01/aB3dE5gH7jK9mN1pQ3rS5', ['aB3dE5gH7jK9mN1pQ3rS5']],
    ['DOCKER', `{"auths":{"quay":{"auth":"${btoa('ida:anchor-99')}"}}}`, ['anchor-99']],
  ])('%s=%s holds secrets of their own', (name, value, secrets) => {
    expect(valuesIn(name, value)).toEqual(expect.arrayContaining(secrets));
    for (const plain of ['prod', 'dev', 'dark', 'theme', 'ida', 'quay', 'blue', 'ships', '3306'])
      expect(valuesIn(name, value)).not.toContain(plain);
  });

  it.each([
    ['AUTH', 'none'],
    ['KEY_FIELD', 'id'],
    ['CACHE_KEY_TTL', '3600'],
    ['-w', '/workspace'],
    ['QUAY_MODE', 'list_berths'],
    ['MODEL', 'quay-3-5-sonnet-20241022'],
    ['URL', 'https://quay.example/api?team=blue'],
    ['REGION', 'eu-central-1'],
    ['DIR', '/home/ida/a1b2c3d4e5/x'],
    ['FLAGS', '--level latest, at: 8080'],
    ['IMAGE', 'quay:latest'],
  ])('%s=%s holds none', (name, value) => expect(valuesIn(name, value)).toEqual([]));

  it('takes a name in JSON for a secret where it is one, and never tells it', () => {
    const found = secretsIn('USER_TOKENS', `{"a": {"${github}": "tide4711b"}}`);
    expect(found.map((one) => one.value)).toEqual(expect.arrayContaining([github, 'tide4711b']));
    expect(found.filter((one) => one.name.includes('ghp_'))).toEqual([]);
  });

  it('takes what is no ordinary value under any name', () => {
    expect(valuesIn('QUAY', 'tide-a1b2c3d4e5/ä "x')).toEqual(['tide-a1b2c3d4e5/ä "x']);
    expect(valuesIn('QUAY_TOKEN', 'tide')).toEqual(['tide']);
  });

  it.each([
    ['spaces before a sign', `${' '.repeat(20_000)}=`],
    ['one long word', `${'A'.repeat(60_000)}1`],
    ['many short words', `${'a b '.repeat(20_000)}=`],
    ['beginnings', 'a://b:'.repeat(50_000)],
    ['names', '"token": '.repeat(50_000)],
    ['values within values', 'token='.repeat(50_000)],
    ['quoted values within values', `token="password='--key `.repeat(10_000)],
    ['users within users', '--user=a:'.repeat(50_000)],
    ['flags', '--token '.repeat(50_000)],
    ['tags', '<a>'.repeat(50_000)],
    ['private keys', '-----BEGIN PRIVATE KEY-----'.repeat(20_000)],
    ['pairs', 'a:b@'.repeat(50_000)],
    ['dashed tokens', '-eyJ3'.repeat(60_000)],
    ['tokens', 'eyJaaaaaaaaaa.eyJaaaaaaaaaa.'.repeat(20_000)],
    ['digits', `${'1'.repeat(100_000)}:`],
  ])('takes no time over %s', (_what, text) => {
    const start = process.cpuUsage();
    findSecrets(text);
    secretsIn('QUAY_TOKEN', text);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(10_000);
  });
});
