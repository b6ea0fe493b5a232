import { describe, expect, it } from 'vitest';
import { describeDeciding, describeDialects, describeExtras, shortDigest } from './sourceWords';

describe('the words of a source', () => {
  it('count its tools dialect by dialect', () => {
    expect(
      describeDialects([
        ['mcp', 1_204],
        ['registry', 1],
      ]),
    ).toBe('1,204 MCP tools, 1 registry tool');
    expect(describeDialects([])).toBe('no tools');
  });

  it('name bundles and agents, and which manifest decides', () => {
    const file = { agents: { count: 1, first: [] }, bundles: { count: 4, tools: 9, names: ['a', 'b', 'c'] } };
    expect(describeExtras(file)).toEqual([
      '1 agent that refers to tools',
      '4 mas/v1 tool bundles (a, b, c, …) of 9 tools',
    ]);
    expect(describeDeciding({ by: 'soonest', tier: 1, id: 'x' }, () => 'arm.json')).toContain('as arm.json says');
  });

  it('shorten a fingerprint to what an eye can compare', () => {
    expect(shortDigest('sha256:0f3ac29b11aa77c0ffee')).toBe('0f3a c29b 11aa…');
  });
});
