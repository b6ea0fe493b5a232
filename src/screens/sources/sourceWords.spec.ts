import { describe, expect, it } from 'vitest';
import { describeDialects, shortDigest } from './sourceWords';

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

  it('shorten a fingerprint to what an eye can compare', () => {
    expect(shortDigest('sha256:0f3ac29b11aa77c0ffee')).toBe('0f3a c29b 11aa…');
  });
});
