import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsMasked, maskJson } from './maskJson';
import { maskText } from './maskSecrets';

const key = `ghp_${'aB3dE6gH9kL2nP5rT8vX1zC4fJ7mQ0sW'}`;

describe('a masked definition', () => {
  it('holds no secret, wherever it was put, and nothing else that is other', () => {
    const name = fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom('default', 'enum', '"', 'a/b'));
    const secret = fc.constantFrom(
      key,
      `Send it with ${key}.`,
      btoa(`token=${key}`),
      `postgres://app:${key}@db.example/x`,
    );
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 6 }),
        secret,
        fc.boolean(),
        fc.jsonValue(),
        (names, text, asKey, beside) => {
          const inner: unknown = asKey ? { [text]: 1 } : text;
          const value = { beside, planted: names.reduceRight<unknown>((held, one) => ({ [one]: held }), inner) };
          const masked = maskJson(JSON.stringify(value, null, 1));
          expect(masked).not.toContain(key);
          expect(masked).not.toContain(btoa(`token=${key}`));
          expect(JSON.stringify(JSON.parse(masked))).toHaveLength(JSON.stringify(value).length);
          expect(holdsMasked(value)).toBe(true);
          expect(holdsMasked(JSON.parse(masked))).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['a member', '{"apiKey": "v7Qm2kLx9PzT4"}', '{"apiKey": "•••••••••••••"}'],
    [
      'a schema’s default',
      '{"properties":{"apiKey":{"type":"string","default":"v7Qm2kLx9PzT4"}}}',
      '{"properties":{"apiKey":{"type":"string","default":"•••••••••••••"}}}',
    ],
  ])('has dots for the value of %s', (_what, json, masked) => {
    expect(maskJson(json)).toBe(masked);
  });

  it.each([
    'Lists the tokens that were used.',
    '{"apiKey": "YOUR_API_KEY", "token": "<token>", "count": 1.0, "count": 2}',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('keeps what is no secret: %s', (text) => {
    expect(maskJson(text)).toBe(text);
    expect(maskText(text)).toBe(text);
  });
});
