import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditEntry } from './auditEntry';
import { limits } from './measure';
import { foundIn, sampleEntry } from './testEntry';

function auditText(text: string) {
  return auditEntry(sampleEntry(JSON.parse(text), text));
}

describe('keys given twice (R01)', () => {
  it('are told with pointer and both values', () => {
    const [finding, ...others] = auditText(
      '{"toolId":"x","a":[0,{"safety~/":"read", "b" : {}, "safety~/" : {"exec": [1]} }]}',
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      rule: 'R01',
      severity: 'high',
      variant: 'different-values',
      pointer: '/a/1/safety~0~1',
      facts: { key: 'safety~/', first: '"read"', last: '{"exec": [1]}' },
    });
  });

  it('are low where the values are the same', () => {
    expect(auditText('{"toolId":"x","a":1,"a":1,"a":1}')).toMatchObject([{ variant: 'same-value', severity: 'low' }]);
    expect(auditText('{"toolId":"x","a":1,"a":1,"a":2}')).toMatchObject([
      { variant: 'different-values', severity: 'high' },
    ]);
  });

  it('are seen through escapes and beside keys that end in a backslash', () => {
    expect(auditText('{"toolId":"x","\\u0061":1,"a":2,"b\\\\":3}')).toMatchObject([{ pointer: '/a' }]);
    expect(auditText('{"toolId":"x","__proto__":1,"__proto__":2}')).toMatchObject([{ rule: 'R01' }, { rule: 'R02' }]);
  });

  it('are not taken for the same key in different objects, or for text that looks like JSON', () => {
    expect(auditText('{"toolId":"x","a":{"a":[{"a":1},{"a":2}]},"b":"{\\"a\\": 1, \\"a\\": 2}","c":":\\":"}')).toEqual(
      [],
    );
  });

  it('are found wherever they are put', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.json(), fc.json(), (around, first, last) => {
        const clean = `{"toolId":"x","around":${around},"end":{"k":${last}}}`;
        expect(auditText(clean).filter(({ rule }) => rule === 'R01')).toEqual([]);
        const twice = `{"toolId":"x","around":${around},"end":{"k":${first}, "k":${last}}}`;
        const found = auditText(twice).filter(({ rule }) => rule === 'R01');
        expect(found).toMatchObject([
          { pointer: '/end/k', variant: first === last ? 'same-value' : 'different-values' },
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('limits (R02)', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);

  it('tell a string, a value count, members and depth beyond them, and not those within', () => {
    expect(foundIn({ description: 'x'.repeat(limits.stringLength) })).toEqual([]);
    expect(foundIn({ description: 'x'.repeat(limits.stringLength + 1) })).toEqual([
      'R02 string-too-long high /description',
    ]);
    expect(foundIn({ x: Array(4_900).fill(0) })).toEqual([]);
    expect(foundIn({ x: Array(5_000).fill(0) })).toEqual(['R02 too-many-values high']);
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, 0]));
    expect(foundIn({ x: members(500) })).toEqual([]);
    expect(foundIn({ x: members(501) })).toEqual(['R02 too-many-members high /x']);
    expect(foundIn({ inputSchema: nested(32) })).toEqual([]);
    expect(foundIn({ inputSchema: nested(33) })).toEqual([`R02 too-deep high /inputSchema${'/a'.repeat(32)}`]);
  });

  it('tell a descriptor of more than 256 kB in UTF-8', () => {
    const texts = (text: string) => ({ x: Array.from({ length: 10 }, () => text.repeat(10_000)) });
    expect(foundIn(texts('xx'))).toEqual([]);
    expect(foundIn(texts('é!'))).toEqual(['R02 descriptor-too-big high']);
  });

  it('tell minimums that no form could meet', () => {
    expect(foundIn({ inputSchema: { minItems: 1_000, minLength: 65_536, maximum: 1e9 } })).toEqual([]);
    expect(foundIn({ inputSchema: { minItems: 5e6 } })).toEqual(['R02 huge-minimum high /inputSchema/minItems']);
    expect(foundIn({ inputSchema: { properties: { minItems: { default: 5e6 } } } })).toEqual([]);
  });

  it('tell lone surrogates, and not pairs', () => {
    expect(foundIn({ description: '😀' })).toEqual([]);
    expect(foundIn({ description: 'a\udc00' })).toEqual(['R02 lone-surrogate high /description']);
  });

  it('tell names of JavaScript’s own machinery, the harmless ones low', () => {
    expect(foundIn({ x: JSON.parse('{"__proto__":{"polluted":true}}') })).toEqual([
      'R02 prototype-key high /x/__proto__',
    ]);
    expect(foundIn({ x: { constructor: { prototype: 1 } } })).toEqual([
      'R02 prototype-word low /x/constructor',
      'R02 prototype-key high /x/constructor/prototype',
    ]);
    expect(foundIn({ x: { toString: 1 } })).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
