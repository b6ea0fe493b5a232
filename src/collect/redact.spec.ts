import { expect, test } from 'vitest';
import { makeRedact, redactJsonText } from './redact';

const secret = 'tide-4711/ä "x\\y"';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const redact = makeRedact([
  ['QUAY', secret],
  ['PIN', '12345678'],
  ['key', 'k1'],
  ['team', 'blue'],
  ['LONG', `${'q'.repeat(401)}z`],
]);

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
])('a secret is taken out where it is written %s', (_, text) => {
  const found = redact(`before ${text} after`);
  expect(found).toMatch(/^before .*\[removed: QUAY\].* after$/);
  for (const left of ['tide', '4711', 'x\\', base64(secret).slice(4, -4)]) expect(found).not.toContain(left);
});

test('a short value goes only where its name says that it is secret, and as a word of its own', () => {
  expect(redact('k1 task1 blue')).toBe('[removed: key] task1 blue');
  expect(redact(`a ${base64('k1')} b`)).toBe('a [removed: key] b');
  expect(redact('q'.repeat(401).concat('z!'))).toMatch(/^(?:\[removed: LONG\])+!$/);
});

test('a secret that begins with another goes whole, in whichever order they are named', () => {
  const secrets = [
    ['SHORT', 'harbour'],
    ['LONG', 'harbour-and-tide'],
  ] as const;
  for (const one of [secrets, secrets.toReversed()]) {
    expect(makeRedact(one)('a harbour-and-tide b harbour c')).toBe('a [removed: LONG] b [removed: SHORT] c');
  }
});

test('a JSON text keeps everything but what is secret, down to its digits and spaces', () => {
  const kept =
    '{"n": 1.50e3, "big": 12345678901234567890, "twice": 1, "twice": 2, "__proto__": "\\u00e4\\/", "a\\"b": []}';
  expect(redactJsonText(kept, makeRedact([['A', 'nothing-of-it']]))).toBe(kept);
  const found = redactJsonText('{"pin" :12345678, "12345678": ["\\u0031234567\\u0038", "k1"]}', redact);
  expect(found).toBe('{"pin" :"[removed: PIN]", "[removed: PIN]": ["[removed: PIN]", "[removed: key]"]}');
});

test('text that is all backslashes takes no time', () => {
  const text = '\\'.repeat(1_000_000);
  expect(makeRedact([['A', 'c:\\\\host\\"share']])(text)).toBe(text);
});
