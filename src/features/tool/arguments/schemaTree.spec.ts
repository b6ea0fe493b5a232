import { describe, expect, it } from 'vitest';
import { buildSchemaTree, visibleNodes } from './schemaTree';

const { nodes } = buildSchemaTree({
  type: 'object',
  properties: { 'a/b': { type: 'string' }, c: { enum: [1, 'Zed'] } },
});
const shown = (opened: string[], needle = '') =>
  visibleNodes(nodes, new Set(opened), needle).map((i) => nodes[i]?.pointer);

describe('the schema tree', () => {
  it('shows what is inside of open nodes', () => {
    expect(shown([])).toEqual(['']);
    expect(shown([''])).toEqual(['', '/type', '/properties']);
    expect(shown(['', '/properties'])).toEqual(['', '/type', '/properties', '/properties/a~1b', '/properties/c']);
  });

  it('finds names, values and pointers, with what they stand in', () => {
    expect(shown([], 'zed')).toEqual([
      '',
      '/properties',
      '/properties/c',
      '/properties/c/enum',
      '/properties/c/enum/1',
    ]);
    expect(shown([], '/c/en').at(-1)).toBe('/properties/c/enum/1');
    expect(shown([], 'nothing like it')).toEqual([]);
  });

  it('survives depth and size', () => {
    let deep: unknown = {};
    for (let i = 0; i < 20_000; i++) deep = { not: deep };
    expect(buildSchemaTree(deep)).toMatchObject({ isCut: true });
    expect(buildSchemaTree(Array.from({ length: 150_000 }, () => 1)).nodes).toHaveLength(100_000);
  });
});
