import { expect, test } from 'vitest';
import { outlineSchema } from '../../schemas/outline';
import { buildOutlineTree, type OutlineBranch } from './buildOutlineTree';

function names({ node, children }: OutlineBranch): unknown {
  return children.length === 0 ? node.name : [node.name, ...children.map(names)];
}

test('lines nest as the schema does', () => {
  const inner = { properties: { b: {}, c: { items: { properties: { d: {} } } } } };
  const { nodes } = outlineSchema({ properties: { a: inner, e: {} } });
  expect(names(buildOutlineTree(nodes) as OutlineBranch)).toEqual(['', ['a', 'b', ['c', ['each item', 'd']]], 'e']);
});

test('no lines make no tree', () => {
  expect(buildOutlineTree([])).toBeUndefined();
});
