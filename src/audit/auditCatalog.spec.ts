import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditCatalog } from './auditCatalog';

function audit(toolIds: readonly string[], bodies: readonly string[] = toolIds): string[][] {
  const findings = auditCatalog(toolIds, (a, b) => bodies[a] === bodies[b]);
  return toolIds.map((_, row) =>
    (findings.get(row) ?? []).map(({ rule, variant, severity }) => `${rule} ${variant} ${severity}`),
  );
}

const identical = ['C03 identical-copy low'];
const different = ['C03 different-copy high'];
const cased = ['C03 same-but-for-case medium'];
const alike = ['U05 look-alike high'];

describe('ids used more than once (C03)', () => {
  it('are low where the bytes are the same, high where not', () => {
    expect(audit(['a', 'b', 'a', 'c', 'c', 'c'], ['1', '2', '1', '3', '3', '4'])).toEqual([
      identical,
      [],
      identical,
      different,
      different,
      different,
    ]);
  });

  it('are medium where only case or composition differs', () => {
    expect(audit(['mcp:Read', 'mcp:read', 'mcp:write'])).toEqual([cased, cased, []]);
    expect(audit(['zähle', 'za\u0308hle'])).toEqual([cased, cased]);
    expect(audit(['Ηη', 'ηΗ'])).toEqual([cased, cased]);
  });

  it('say how many, and which other', () => {
    const findings = auditCatalog(['x1', 'x1', 'X1'], () => false);
    expect(findings.get(0)?.map(({ facts }) => facts)).toEqual([
      { toolId: 'x1', copies: '2' },
      { toolId: 'x1', other: 'X1' },
    ]);
  });
});

describe('ids that look alike (U05)', () => {
  it.each([
    ['paypal', 'pаypal'],
    ['mcp:tool', 'mcp:t00l'],
    ['mcp:list-1', 'mcp:list-l'],
    ['mcp:Invoice', 'mcp:lnvoice'],
    ['modern', 'modem'],
    ['vvorker', 'worker'],
    ['abcd', 'ab\u200bcd'],
    ['fiIe1', 'filel'],
    ['mcp‐tool', 'mcp-tool'],
    ['mcp:file', 'mcp:ｆile'],
  ])('are high: %s and %s', (one, other) => {
    expect(audit([one, 'unrelated', other])).toEqual([alike, [], alike]);
  });

  it('are not told below four letters, or for different words', () => {
    expect(audit(['a1b', 'alb'])).toEqual([[], []]);
    expect(audit(['mcp:list', 'mcp:fist', 'mcp:lost'])).toEqual([[], [], []]);
    expect(audit(['mcp:invoice', 'mcp:lnvoice'])).toEqual([[], []]);
  });
});

it('finds the same in any order', () => {
  const id = fc.string({ unit: fc.constantFrom(...'aAоo0l1Iirnmvw'), minLength: 1, maxLength: 5 });
  const byId = (ids: readonly string[]) =>
    [...auditCatalog(ids, () => true)].map(([row, list]) => JSON.stringify([ids[row], list])).sort();
  fc.assert(
    fc.property(
      fc
        .array(id, { maxLength: 30 })
        .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }))),
      ([ids, shuffled]) => {
        expect(byId(shuffled)).toEqual(byId(ids));
      },
    ),
  );
});
