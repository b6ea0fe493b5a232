import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalText } from './canonicalText';
import { digest, setDigest } from './digest';

test('numbers, texts and literals are written as RFC 8785 §3.2 shows', () => {
  const value: unknown = JSON.parse(`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`);
  expect(canonicalText(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('members stand in the order of RFC 8785 §3.2.3: by UTF-16 units', () => {
  const value: unknown = JSON.parse(
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
  );
  const written = [...(canonicalText(value) ?? '').matchAll(/:"([^"]*)"/g)].map(([, name]) => name);
  expect(written).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('the digest is SHA-256 over the canonical text in UTF-8', () => {
  expect(digest({})).toBe('sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  expect(digest('é')).toMatch(/^sha256:[\da-f]{64}$/);
});

test('the order of members changes nothing, any value does', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, reversed(member)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(digest(reversed(parsed))).toBe(digest(parsed));
      expect(digest([parsed])).not.toBe(digest(parsed));
    }),
  );
});

test.each(['"\\ud800"', '{"\\udc00":1}', '[1e400]', '-1e999'])('RFC 8785 refuses %s', (text) => {
  expect(digest(JSON.parse(text))).toBeNull();
});

test('a value nested too deep for canonical form has no digest', () => {
  expect(digest(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBeNull();
});

test('a member __proto__ counts', () => {
  expect(canonicalText(JSON.parse('{"a":1,"__proto__":2}'))).toBe('{"__proto__":2,"a":1}');
});

describe('setDigest', () => {
  it('does not depend on the order of the tools', () => {
    const pairs = [
      ['b', 'sha256:11'],
      ['a', 'sha256:22'],
      ['a', null],
    ] as const;
    expect(setDigest(pairs)).toBe(setDigest([...pairs].reverse()));
    expect(setDigest(pairs)).toBe(
      digest([
        ['a', null],
        ['a', 'sha256:22'],
        ['b', 'sha256:11'],
      ]),
    );
  });

  it('changes with any tool', () => {
    expect(setDigest([['a', 'sha256:11']])).not.toBe(setDigest([['a', 'sha256:12']]));
  });
});

test('the short way to a canonical text gives what the library gives, or its refusal', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom('1', '01', '10', '9', 'a', 'B', '\u20ac', '__proto__', 'toJSON'));
  const scalars = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\\ud800', '\ud800', '\udc00\ud800', Number.POSITIVE_INFINITY, -0, 1e21, 0.1),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, scalars, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
    object: fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  }));
  fc.assert(
    fc.property(value, (one) => {
      let wanted: string | null;
      try {
        wanted = canonicalize(one) ?? null;
      } catch {
        wanted = null;
      }
      expect(canonicalText(one)).toBe(wanted);
    }),
    { numRuns: 500 },
  );
});
