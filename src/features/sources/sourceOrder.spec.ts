import { describe, expect, it } from 'vitest';
import {
  defaultSourceSort,
  holdOrder,
  type ListedSource,
  nextSourceSort,
  searchSources,
  sortSources,
} from './sourceOrder';

const source = (id: string, changes: Partial<ListedSource> = {}): ListedSource => ({
  id,
  name: id,
  format: 'MCP',
  tools: 1,
  problems: 0,
  bytes: 10,
  addedAt: 0,
  dialects: [],
  ...changes,
});

const idsOf = (sources: readonly ListedSource[]) => sources.map(({ id }) => id);

describe('the order of sources', () => {
  it('counts in names, and keeps equal ones as they are', () => {
    const files = [source('b10'), source('b9', { tools: 3 }), source('a')];
    expect(idsOf(sortSources(files, { key: 'name', descending: false }))).toEqual(['a', 'b9', 'b10']);
    expect(idsOf(sortSources(files, { key: 'tools', descending: true }))).toEqual(['b9', 'b10', 'a']);
    expect(idsOf(sortSources(files, defaultSourceSort))).toEqual(['b10', 'b9', 'a']);
  });

  it('begins with the greatest number, and turns at the second press', () => {
    const first = nextSourceSort(defaultSourceSort, 'problems');
    expect(first).toEqual({ key: 'problems', descending: true });
    expect(nextSourceSort(first, 'problems').descending).toBe(false);
    expect(nextSourceSort(first, 'name').descending).toBe(false);
  });

  it('finds all words in name and format', () => {
    const files = [source('shop.json', { format: 'Tool registry' }), source('shop.yaml')];
    expect(idsOf(searchSources(files, ' SHOP  registry '))).toEqual(['shop.json']);
    expect(searchSources(files, ' ')).toHaveLength(2);
  });
});

it('a held order leaves what was removed empty and puts what is new last', () => {
  expect(holdOrder(['a', 'b', 'c'], ['new', 'a', 'c'])).toEqual(['a', null, 'c', 'new']);
  expect(holdOrder(['a', null, 'c'], ['a', 'b', 'c'])).toEqual(['a', null, 'c', 'b']);
});
