import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeSecret } from '../../model/secrets';
import { type NamedSecret, secretsIn } from './configSecrets';
import { Redaction } from './redact';

const secret = 'tide-4711/ä "x\\y_z';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const long = `${'q1'.repeat(200)}z`;
const of = (variables: Record<string, string>): NamedSecret[] =>
  Object.entries(variables).flatMap(([name, value]) => secretsIn(name, value));
const redactionOf = (variables: Record<string, string>) => new Redaction(of(variables));
const redaction = redactionOf({ QUAY_TOKEN: secret, PIN: '12345678', API_KEY: 'k1', TEAM: 'blue', LONG_TOKEN: long });
const redact = (text: string) => redaction.text(text);

test.each([
  ['plainly', secret],
  ['as JSON', JSON.stringify({ a: secret })],
  ['as JSON within JSON', JSON.stringify(JSON.stringify({ a: secret }))],
  ['as JSON of ASCII alone', JSON.stringify(secret).replace('ä', '\\u00E4').replace('/', '\\/')],
  ['in Markdown', secret.replace(/[\\_"/-]/g, '\\$&')],
  ['in an address', `?a=${encodeURIComponent(secret)}`],
  ['in an address, in small letters', encodeURIComponent(secret).replace(/%\w\w/g, (byte) => byte.toLowerCase())],
  ['in a form', String(new URLSearchParams({ a: secret }))],
  ['in base64', base64(secret)],
  ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['in the base64 of something longer', base64(`a:${secret}!`)],
  ['in the base64 of something longer, one further', base64(`ab:${secret}!!`)],
  ['in base64 in lines', base64(`${secret}!`).replace(/.{9}/g, '$&\n')],
  ['in base64 in lines, as JSON', base64(secret).replace(/.{9}/g, '$&\\r\\n')],
])('a secret is taken out where it is written %s', (_, text) => {
  const found = redact(`before ${text} after`);
  expect(found).toMatch(/^before .*\[removed: QUAY_TOKEN\].* after$/s);
  for (const left of ['tide', '4711', 'x\\', base64(secret).slice(4, -4)]) expect(found).not.toContain(left);
});

test('a secret of any signs is taken out in each spelling', () => {
  const spellings: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => JSON.stringify(text),
    (text) => JSON.stringify(JSON.stringify(text)),
    (text) => text.replace(/[\\`*_{}[\]()#+.!|<>~-]/g, '\\$&'),
    encodeURIComponent,
    (text) => String(new URLSearchParams({ a: text })).slice(2),
    (text) => base64(text),
    (text) => base64(text).replace(/.{9}/g, '$&\r\n'),
  ];
  const signs = fc.stringMatching(/^[a-z][a-z0-9\\"'%+&= _*[\]()#!|<>~/:-]{8,30}[a-z0-9\\+]$/);
  fc.assert(
    fc.property(signs, fc.constantFrom(...spellings), (value, spelling) => {
      const found = redactionOf({ QUAY_TOKEN: value }).text(`<<${spelling(value)}>>`);
      // Of base64, the last letter may be of something longer.
      expect(found.replaceAll('[removed: QUAY_TOKEN]', '').match(/[a-z\d]/gi) ?? []).toSatisfy(
        (left: string[]) => left.length < 2,
      );
    }),
    { numRuns: 500 },
  );
});

test('a long value is taken out of base64 in lines of 60, wherever it begins', () => {
  const key = Array.from({ length: 30 }, (_, i) => `Line${i}of-the-key/${i * 7919}`).join('\n');
  const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;
  const wrapped = base64(`ab${pem}c`).replace(/.{60}/g, '$&\n');
  const found = redactionOf({ DEPLOY_KEY: pem }).text(`x ${wrapped} y`);
  expect(found.length).toBeLessThan(60);
});

test('a short value goes only where its name says that it is secret, and as a word of its own', () => {
  expect(redact('k1 task1 blue')).toBe('[removed: API_KEY] task1 blue');
  expect(redact(`a ${base64('k1')} b`)).toBe('a [removed: API_KEY] b');
  expect(redact('a azE b')).toBe('a [removed: API_KEY] b');
  expect(redactionOf({ A_TOKEN: '1', B_TOKEN: 'x' }).text('1 or x')).toBe('1 or x');
});

test('a long secret goes whole', () => {
  expect(redact(`${long}!`)).toBe('[removed: LONG_TOKEN]!');
});

test('a secret that begins with another goes whole, in whichever order they are named', () => {
  const secrets = of({ SHORT_TOKEN: 'harbour-1', LONG_TOKEN: 'harbour-1-and-tide' });
  for (const one of [secrets, secrets.toReversed()]) {
    expect(new Redaction(one).text('a harbour-1-and-tide b harbour-1 c')).toBe(
      'a [removed: LONG_TOKEN] b [removed: SHORT_TOKEN] c',
    );
  }
});

test('a JSON text keeps everything but what is secret, down to its digits and spaces', () => {
  const kept =
    '{"n": 1.50e3, "big": 12345678901234567890, "twice": 1, "twice": 2, "__proto__": "\\u00e4\\/", "a\\"b": []}';
  expect(redaction.json(kept)).toBe(kept);
  const found = redaction.json('{"pin" :12345678, "12345678": ["\\u0031234567\\u0038", "k1"]}');
  expect(found).toBe('{"pin" :12345678, "[removed: PIN]": ["[removed: PIN]", "[removed: API_KEY]"]}');
});

/** One tool as it is written of a server that is given these variables. */
function write(variables: Record<string, string>, tool: object) {
  const one = redactionOf(variables);
  const [page = ''] = one.pages([JSON.stringify({ tools: [tool] })]);
  return { tool: JSON.parse(page).tools[0], places: one.places };
}

test.each([
  ['a schema keyword', { AWS_PROFILE: 'default' }, { name: 'a', inputSchema: { default: 'default' } }],
  ['a type', { API_TOKEN: 'object' }, { name: 'a', inputSchema: { type: 'object' } }],
  ['a tool’s name', { QUAY_TOKEN: 'list_berths' }, { name: 'list_berths', description: 'See it.' }],
  ['a property’s name', { QUAY_TOKEN: 'berth-id' }, { name: 'a', inputSchema: { properties: { 'berth-id': {} } } }],
  ['a plain word', { QUAY_TEAM: 'harbour' }, { name: 'a', description: 'For the harbour.' }],
  ['a number', { QUAY_TOKEN: '300000001' }, { name: 'a', inputSchema: { maximum: 300_000_001 } }],
  [
    'an address without a password',
    { QUAY_URL: 'https://quay.example/api' },
    { name: 'a', description: 'https://quay.example/api' },
  ],
  [
    'a part of an address',
    { DATABASE_URL: 'postgres://reporting:hunter22@database.internal/inventory' },
    { name: 'a', description: 'postgres, reporting, inventory on database.internal' },
  ],
])('%s is no secret', (_, variables, tool) => {
  expect(write(variables, tool)).toEqual({ tool, places: [] });
});

test('no ordinary value is rewritten, whatever secrets stand beside it', () => {
  const known = [
    ...['read,write', '/srv/repo', './src/a1.ts', '~/x', 'localhost:8080', 'db.example.com', '10.0.0.7', 'v1.2.3'],
    ...['-p', '--sort-key', 'eu-central-1', 'https://quay.example/api?team=blue', '2026-11-27', 'utf-8'],
    'application/json',
  ];
  const word = fc.stringMatching(/^[a-z]{1,12}(?:[-_./ ][a-z]{1,12}){0,3}$/);
  const ordinary = fc
    .oneof(fc.constantFrom(...known), word, fc.nat(99_999_999).map(String))
    .filter((value) => looksLikeSecret(value) === null);
  const name = fc.constantFrom('MODE', '--sort-key', 'KEY_FIELD', 'AUTH_METHOD', 'CACHE_KEY_TTL', 'ARGS', 'X-Team');
  const secrets = of({
    QUAY_TOKEN: 'tide-4711-Anchor9x',
    DB: 'postgres://reporting:hunter22x@database.internal/inventory',
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, ordinary), { minLength: 1 }), (pairs) => {
      const values = pairs.map(([, value]) => value);
      const schema = { default: values[0], minimum: Number(values[0]) || 1, enum: values, [values[0] ?? '']: {} };
      const page = JSON.stringify({ tools: [{ name: values[0], description: values.join(' '), inputSchema: schema }] });
      const one = new Redaction([...pairs.flatMap(([key, value]) => secretsIn(key, value)), ...secrets]);
      expect([one.pages([page]), one.places]).toEqual([[page], []]);
    }),
  );
});

test('a choice of a schema is never rewritten, and one that holds a secret is named', () => {
  const variables = { QUAY_TOKEN: 'tide-4711', MODE_KEY: 'read' };
  const inputSchema = {
    enum: ['read', 'tide-4711'],
    properties: { const: { const: 'tide-4711', title: 'tide-4711' } },
  };
  expect(write(variables, { name: 'a', inputSchema })).toEqual({
    tool: {
      name: 'a',
      inputSchema: { ...inputSchema, properties: { const: { const: 'tide-4711', title: '[removed: QUAY_TOKEN]' } } },
    },
    places: [
      'The value of MODE_KEY is a choice and was left at “a”, /inputSchema/enum/0.',
      'The value of QUAY_TOKEN is a choice and was left at “a”, /inputSchema/enum/1, and in 1 more place.',
      'The value of QUAY_TOKEN was removed at “a”, /inputSchema/properties/const/title.',
    ],
  });
});

test('a path that is told holds no secret', () => {
  const { places } = write({ QUAY_TOKEN: 'tide-4711' }, { name: 'tide-4711', 'tide-4711': { a: 'tide-4711' } });
  expect(places[0]).toMatch(/at “\[removed: QUAY_TOKEN\]”/);
  expect(places.join()).not.toContain('tide');
});

test('more values than can be looked for in a text are refused with it', () => {
  const many = Array.from({ length: 3_000 }, (_, i) => [`KEY_${i}_TOKEN`, `tide-${i}-anchor`]);
  const page = JSON.stringify({ tools: [{ name: 'a', description: 'x'.repeat(2_000_000) }] });
  expect(() => redactionOf(Object.fromEntries(many)).pages([page])).toThrow('too long for so many values');
});

test.each([
  ['full of secrets', `[${'"k1",'.repeat(300_000)}0]`, 'full of values'],
  ['nested deeply', `${'['.repeat(600)}"k1"${']'.repeat(600)}`, 'nested'],
  ['nested too deeply', `${'['.repeat(100_000)}"k1"${']'.repeat(100_000)}`, 'nested'],
])('what is %s is refused', (_, text, why) => {
  expect(() => redaction.json(text)).toThrow(why);
});

test('of a text that was cut, the beginning of a secret is not left', () => {
  const one = redactionOf({ QUAY_TOKEN: 'tide-4711-anchor' });
  expect(one.text('no entry with tide-4711-an', true)).toBe('no entry with [removed: …]');
  expect(one.text('no entry with tide', false)).toBe('no entry with tide');
});

test('of many values the first places are told', () => {
  const values = Array.from({ length: 25 }, (_, i) => `tide-${i}-anchor`);
  const variables = Object.fromEntries(values.map((value, i) => [`KEY_${i}_TOKEN`, value]));
  const { places } = write(variables, { name: 'a', values });
  expect([places.length, places.at(-1)]).toEqual([21, 'So it is with 5 more.']);
});

test('a value is found across the parts of a long text, and no word begins at a cut', () => {
  const one = redactionOf({ QUAY_TOKEN: 'tide-4711-anchor', API_KEY: 'k1' });
  for (const before of [95_890, 99_990, 99_999, 104_080, 104_095]) {
    const text = `${'x'.repeat(before)}k1tide-4711-anchor${'y'.repeat(150_000)}`;
    expect(one.text(text)).toBe(text.replace('tide-4711-anchor', '[removed: QUAY_TOKEN]'));
  }
});

test.each([
  ['many texts', Array.from({ length: 15_000 }, () => 'x'.repeat(200))],
  ['one long text', ['lorem %2B \\" '.repeat(200_000)]],
  ['backslashes', ['\\'.repeat(2_000_000)]],
  ['what nearly is the secret', ['a1'.repeat(600_000)]],
])('of %s, the search for many secrets ends in time', (_, texts) => {
  const page = JSON.stringify({ tools: texts.map((description, i) => ({ name: `t${i}`, description })) });
  const start = process.cpuUsage();
  const many = Array.from({ length: 60 }, (_, i) => [`KEY_${i}_TOKEN`, `tide-${i}-anchor`]);
  const variables = { QUAY_TOKEN: secret, LONG_TOKEN: `${'a1'.repeat(100)}b`, ...Object.fromEntries(many) };
  redactionOf(variables).pages([page]);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(10_000);
});
