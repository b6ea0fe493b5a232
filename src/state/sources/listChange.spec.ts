import { expect, test } from 'vitest';
import { listChange } from './listChange';

const listOf = (...tools: readonly object[]) => JSON.stringify({ servers: [{ pages: [{ tools }] }] });

test('tools that came, went and changed are told by name', () => {
  const before = listOf({ name: 'moor' }, { name: 'sail' }, { name: 'dock', description: 'a' });
  const after = listOf({ name: 'dock', description: 'b' }, { name: 'moor' }, { name: 'tow' });
  expect(listChange(before, after)).toEqual({ added: ['tow'], removed: ['sail'], changed: ['dock'], server: [] });
  expect(listChange(before, before)).toEqual({ added: [], removed: [], changed: [], server: [] });
});

test('what is no list is not compared', () => {
  expect(listChange('', listOf())).toBeNull();
});

test('a server that says something else of itself is no list without change', () => {
  const saying = (instructions: string) =>
    JSON.stringify({ servers: [{ serverInfo: { name: 'quay' }, instructions, pages: [] }] });
  expect(listChange(saying('Moor first.'), saying('Sail first.'))?.server).toEqual(['instructions']);
});
