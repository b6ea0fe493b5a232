import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalText, digest, setDigest } from './digest';

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
