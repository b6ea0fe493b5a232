import { expect, test } from 'vitest';
import { Redaction } from './redact';
import { secretsOf } from './secrets';

const secret = 'tide-4711/ä "x\\y"';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const long = `${'q1'.repeat(200)}z`;
const redaction = new Redaction([
  ...secretsOf('QUAY', secret),
  ...secretsOf('PIN', '12345678'),
  ...secretsOf('key', 'k1'),
  ...secretsOf('team', 'blue'),
  ...secretsOf('LONG', long),
]);
const redact = (text: string) => redaction.text(text);

test.each([
  ['plainly', secret],
  ['as JSON', JSON.stringify({ a: secret })],
  ['as JSON within JSON', JSON.stringify(JSON.stringify({ a: secret }))],
  ['as JSON of ASCII alone', JSON.stringify(secret).replace('ä', '\\u00E4').replace('/', '\\/')],
  ['in an address', `?a=${encodeURIComponent(secret)}`],
  ['in an address, in small letters', encodeURIComponent(secret).replace(/%\w\w/g, (byte) => byte.toLowerCase())],
  ['in a form', String(new URLSearchParams({ a: secret }))],
  ['in base64', base64(secret)],
  ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['in the base64 of something longer', base64(`a:${secret}!`)],
  ['in the base64 of something longer, one further', base64(`ab:${secret}!!`)],
])('a secret is taken out where it is written %s', async (_, text) => {
  const found = await redact(`before ${text} after`);
  expect(found).toMatch(/^before .*\[removed: QUAY\].* after$/);
  for (const left of ['tide', '4711', 'x\\', base64(secret).slice(4, -4)]) expect(found).not.toContain(left);
});

test('a short value goes only where its name says that it is secret, and as a word of its own', async () => {
  expect(await redact('k1 task1 blue')).toBe('[removed: key] task1 blue');
  expect(await redact(`a ${base64('k1')} b`)).toBe('a [removed: key] b');
});

test('a long secret goes piece by piece', async () => {
  expect(await redact(`${long}!`)).toMatch(/^(?:\[removed: LONG\])+!$/);
});

test('a secret that begins with another goes whole, in whichever order they are named', async () => {
  const secrets = [...secretsOf('SHORT', 'harbour-1'), ...secretsOf('LONG', 'harbour-1-and-tide')];
  for (const one of [secrets, secrets.toReversed()]) {
    expect(await new Redaction(one).text('a harbour-1-and-tide b harbour-1 c')).toBe(
      'a [removed: LONG] b [removed: SHORT] c',
    );
  }
});

test('a JSON text keeps everything but what is secret, down to its digits and spaces', async () => {
  const kept =
    '{"n": 1.50e3, "big": 12345678901234567890, "twice": 1, "twice": 2, "__proto__": "\\u00e4\\/", "a\\"b": []}';
  expect(await new Redaction(secretsOf('A', 'nothing-of-it')).json(kept)).toBe(kept);
  const found = await redaction.json('{"pin" :12345678, "12345678": ["\\u0031234567\\u0038", "k1"]}');
  expect(found).toBe('{"pin" :"[removed: PIN]", "[removed: PIN]": ["[removed: PIN]", "[removed: key]"]}');
});

/** One tool as it is written of a server that is given these variables. */
async function write(variables: Record<string, string>, tool: object) {
  const one = new Redaction(Object.entries(variables).flatMap(([name, value]) => secretsOf(name, value)));
  const [page = ''] = await one.pages([JSON.stringify({ tools: [tool] })]);
  return { tool: JSON.parse(page).tools[0], places: one.describePlaces() };
}

test.each([
  ['a schema keyword', { AWS_PROFILE: 'default' }, { name: 'a', inputSchema: { default: 'default' } }],
  ['a type', { API_TOKEN: 'string' }, { name: 'a', inputSchema: { type: 'string' } }],
  ['a tool’s name', { QUAY_MODE: 'list_berths' }, { name: 'list_berths', description: 'See list_berths.' }],
  ['a property’s name', { QUAY_MODE: 'berth-id' }, { name: 'a', inputSchema: { properties: { 'berth-id': {} } } }],
  ['a plain word', { QUAY_TEAM: 'harbour' }, { name: 'a', description: 'For the harbour.' }],
  ['a number', { QUAY_LIMIT: '300000' }, { name: 'a', inputSchema: { maximum: 300_000 } }],
  [
    'an address without a password',
    { QUAY_URL: 'https://quay.example/api' },
    { name: 'a', description: 'https://quay.example/api' },
  ],
])('%s is no secret', async (_, variables, tool) => {
  expect(await write(variables, tool)).toEqual({ tool, places: [] });
});

test.each<[string, Record<string, string>, string]>([
  ['the password of an address', { QUAY_URL: 'db://ida:tide%2B4711@quay/ships' }, 'tide+4711'],
  ['what follows Bearer', { QUAY_HEADER: 'Bearer tide-4711' }, 'tide-4711'],
  ['the password of a pair', { QUAY_AUTH: 'ida:tide-4711' }, 'tide-4711'],
  ['a value in a JSON variable', { QUAY: '{"db": {"password": "tide"}}' }, 'tide'],
  ['an address in a JSON variable', { QUAY: '[{"url": "db://ida:tide4711@quay"}]' }, 'tide4711'],
  ['a part of a connection string', { QUAY_DB: 'Server=quay;Password=tide' }, 'tide'],
  ['what Basic hides', { QUAY_HEADER: `Basic ${base64('ida:anchor-99')}` }, 'anchor-99'],
])('%s is removed by itself', async (_, variables, value) => {
  const { tool, places } = await write(variables, { name: 'a', description: `uses ${value} here` });
  expect(tool.description).toMatch(/^uses \[removed: QUAY\S*\] here$/);
  expect(places).toEqual([expect.stringMatching(/^The value of QUAY\S* was removed at “a”, \/description\.$/)]);
});

test('an address with a key in its path is a secret', async () => {
  const value = 'https://hooks.quay.example/T01/aB3dE5gH7jK9mN1pQ3rS5';
  expect((await write({ QUAY_HOOK: value }, { name: 'a', description: value })).tool.description).toBe(
    '[removed: QUAY_HOOK]',
  );
});

test('of a text that was cut, the beginning of a secret is not left', async () => {
  const one = new Redaction(secretsOf('QUAY_TOKEN', 'tide-4711-anchor'));
  expect(await one.text('no entry with tide-4711-an', true)).toBe('no entry with ');
  expect(await one.text('no entry with tide', false)).toBe('no entry with tide');
});

test('a removed value is reported with its first place and how many more there are', async () => {
  const { places } = await write(
    { QUAY_TOKEN: 'tide-4711' },
    { name: 'a', description: 'x', inputSchema: { title: 'tide-4711', enum: ['tide-4711', 'b', 'tide-4711'] } },
  );
  expect(places).toEqual(['The value of QUAY_TOKEN was removed at “a”, /inputSchema/title, and in 2 more places.']);
});

test('a search of long texts lets others have a turn', async () => {
  const pages = [
    JSON.stringify({
      tools: Array.from({ length: 40_000 }, (_, i) => ({ name: `t${i}`, description: 'x'.repeat(200) })),
    }),
  ];
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await redaction.pages(pages);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

test('text that is all backslashes takes no time', async () => {
  const text = '\\'.repeat(1_000_000);
  expect(await new Redaction(secretsOf('A', 'c:\\host\\"share')).text(text)).toBe(text);
});

test.each([
  ['DSN', 'ida:hunter22@tcp(db:3306)/x'],
  ['DSN', 'ida:hunter22@db.example/x'],
  ['LOGIN', 'ida:hunter22'],
  ['HEADERS', 'Authorization: Bearer hunter22'],
  ['HEADERS', 'X-Team: blue, X-Api-Key: hunter22'],
  ['FLAGS', '--level info --password hunter22'],
  ['SETTINGS', 'db:\n  password: hunter22\n'],
  ['TOKENS', 'tide-4711,hunter22'],
  ['API_KEYS', 'quay=tide-4711;moor=hunter22'],
])('the password of %s=%s is a secret of its own', async (name, value) => {
  expect(await new Redaction(secretsOf(name, value)).text('as hunter22 for ida')).toBe(`as [removed: ${name}] for ida`);
});

test('what a pair names besides passwords stays', async () => {
  const said = 'latest, 8080 and 1.2.3';
  const secrets = [
    ...secretsOf('IMAGE', 'quay:latest'),
    ...secretsOf('AT', 'localhost:8080'),
    ...secretsOf('V', 'v:1.2.3'),
    ...secretsOf('TAGS', '--level latest, at: 8080'),
  ];
  expect(await new Redaction(secrets).text(said)).toBe(said);
});

test('limits of a schema stay, and choices unless they are sure to be secret', async () => {
  const inputSchema = {
    properties: {
      at: { enum: ['quay-east-1', 'tide-4711'] },
      n: { maximum: 1234, exclusiveMinimum: 1234, default: 1234 },
    },
  };
  const variables = { QUAY_REGION: 'quay-east-1', QUAY_TOKEN: 'tide-4711', MY_TOKEN: '1234' };
  const { tool } = await write(variables, { name: 'a', description: 'x', inputSchema });
  expect(tool.inputSchema.properties).toEqual({
    at: { enum: ['quay-east-1', '[removed: QUAY_TOKEN]'] },
    n: { maximum: 1234, exclusiveMinimum: 1234, default: '[removed: MY_TOKEN]' },
  });
});
