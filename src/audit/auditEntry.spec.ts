import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../model/finding';
import { pointerTo } from '../model/json';
import { auditEntry } from './auditEntry';
import { rules } from './rules';
import { plainDescriptor, sampleEntry } from './testEntry';

function audit(descriptor: unknown): string[] {
  return auditEntry(sampleEntry(descriptor)).map((finding) => `${finding.rule} ${finding.variant} ${finding.pointer}`);
}

/** Every code point, halves of pairs included, the common ones more often. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

describe('an entry', () => {
  it('has no findings where nothing is wrong', () => {
    expect(audit(plainDescriptor)).toEqual([]);
  });

  it('has its findings by rule, then pointer', () => {
    const descriptor = {
      ...plainDescriptor,
      toolId: 'mcp:a b\\c',
      safetyTier: 'exec',
      title: 'z\u200bz',
      description: '\u202e\u{e0041}',
    };
    expect(audit(descriptor)).toEqual([
      'C01 exec-elsewhere /safetyTier',
      'C07 backslash /toolId',
      'C07 whitespace /toolId',
      'U01 tag-characters /description',
      'U02 bidi-control /description',
      'U03 invisible-in-word /title',
    ]);
  });

  it('keeps the worst fifty findings and says that there are more', () => {
    const many = Array.from({ length: 300 }, () => ({ constructor: 'a name that is low' }));
    const findings = auditEntry(sampleEntry({ ...plainDescriptor, many, zLast: 'hi\u{e0041}' }));
    expect(findings).toHaveLength(51);
    expect(findings.some((finding) => finding.rule === 'U01' && finding.pointer === '/zLast')).toBe(true);
    expect(findings.find((finding) => finding.variant === 'more-findings')?.facts).toEqual({
      shown: '50',
      found: '301',
    });
  });

  it('is audited by escaped gaps as by plain ones', () => {
    for (const [character, escaped] of [
      [' ', '\\u0020'],
      ['\n', '\\u000A'],
      ['\n', '\\n'],
      ['\t', '\\t'],
      ['\u3000', '\\u3000'],
    ] as const) {
      const descriptor = { ...plainDescriptor, description: `a${character.repeat(50)}b` };
      const text = JSON.stringify({ ...plainDescriptor, description: '@' }).replace('@', `a${escaped.repeat(50)}b`);
      expect(auditEntry(sampleEntry(descriptor, text)).map(({ variant }) => variant)).toEqual(['pushed-out-of-view']);
    }
  });

  it('never throws and stays within bounds, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: anyCharacter, maxDepth: 6 }), (text) => {
        const findings = auditEntry(sampleEntry(JSON.parse(text), text));
        expect(findings.length).toBeLessThanOrEqual(51);
        for (const { rule, variant, severity, facts } of findings) {
          expect(severities).toContain(severity);
          expect(rules.find(({ id }) => id === rule)?.cases).toHaveProperty(variant);
          for (const fact of Object.values(facts)) expect(fact.length).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('survives a depth of 100,000', () => {
    const text = `{"toolId":"x","a":${'['.repeat(100_000)}"\u200b"${']'.repeat(100_000)}}`;
    const findings = auditEntry(sampleEntry(JSON.parse(text), text));
    expect(findings.map(({ rule, variant }) => `${rule} ${variant}`)).toContain('R02 too-deep');
    expect(findings.map(({ rule, variant }) => `${rule} ${variant}`)).toContain('U03 invisible');
    for (const { pointer } of findings) expect(pointer.length).toBeLessThanOrEqual(2_000);
  });

  it('survives two million of any character', () => {
    for (const character of ['\u200b', ' ', '\n', 'ж', '\ud800']) {
      const title = `${character.repeat(2_000_000)}.`;
      const findings = auditEntry(sampleEntry({ ...plainDescriptor, title }));
      expect(findings.map(({ variant }) => variant)).toContain('string-too-long');
    }
  }, 60_000);

  it('finds a payload planted at any pointer, at that pointer', () => {
    const payloads = [
      ['U01', 'a\u{e0068}\u{e0069}'],
      ['U02', 'a\u202eb'],
      ['U03', 'a\u200bb'],
      ['U04', 'a\u001b[2Jb'],
      ['R02', 'a\ud800b'],
    ] as const;
    const token = fc.oneof(fc.string({ minLength: 1, maxLength: 6 }), fc.constantFrom('a/b', '~', '', 'items'));
    fc.assert(
      fc.property(
        fc.array(token, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...payloads),
        fc.boolean(),
        (tokens, [rule, payload], asKey) => {
          const path = asKey ? [...tokens, payload] : tokens;
          const planted = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), asKey ? 1 : payload);
          const descriptor = { ...plainDescriptor, other: planted };
          const pointer = path.reduce<string>(pointerTo, '/other');
          expect(auditEntry(sampleEntry(descriptor)).map((found) => `${found.rule} ${found.pointer}`)).toContain(
            `${rule} ${pointer}`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is audited by what it says, not by how its text escapes it', () => {
    const descriptor = { ...plainDescriptor, description: 'a\u200bb \u202e \u{e0041} \ud800 é Жw' };
    const raw = JSON.stringify(descriptor);
    const escaped = raw.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(auditEntry(sampleEntry(descriptor, escaped))).toEqual(auditEntry(sampleEntry(descriptor, raw)));
    expect(auditEntry(sampleEntry(descriptor, raw)).length).toBeGreaterThan(3);
  });
});
