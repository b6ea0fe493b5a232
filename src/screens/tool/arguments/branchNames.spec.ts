import { describe, expect, it } from 'vitest';
import { nameBranches } from './branchNames';
import { switchBranch } from './switchBranch';

const circle = { type: 'object', properties: { kind: { const: 'circle' }, radius: { type: 'number' }, note: { type: 'string' } } };
const square = { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' }, note: { type: 'string' } } };

describe('nameBranches', () => {
  it('takes titles, then what tells the branches apart, then types', () => {
    expect(nameBranches([{ title: 'By id' }, { type: 'string' }])).toEqual(['By id', 'text']);
    expect(nameBranches([circle, square])).toEqual(['kind: circle', 'kind: square']);
    expect(nameBranches([{ properties: { a: {}, c: {} } }, { properties: { b: {}, c: {} } }])).toEqual(['with a', 'with b']);
    expect(nameBranches([{ type: 'string' }, { type: 'array', items: { type: 'integer' } }])).toEqual([
      'text',
      'list of whole number',
    ]);
  });

  it('tells equal names apart', () => {
    expect(nameBranches([{ title: 'A' }, { title: 'A' }, {}])).toEqual(['A (1)', 'A (2)', 'Shape 3']);
  });
});

describe('switchBranch', () => {
  it('keeps what both branches know and what neither knows', () => {
    const value = { kind: 'circle', radius: 2, note: 'x', extra: true };
    expect(switchBranch(value, circle, square)).toEqual({ kind: 'square', note: 'x', extra: true });
  });

  it('keeps a value of a fitting type and drops one that no longer fits', () => {
    expect(switchBranch('x', { type: 'integer' }, { type: 'string' })).toBe('x');
    expect(switchBranch(1, { type: 'integer' }, { type: 'string' })).toBeUndefined();
    expect(switchBranch('x', { type: 'string' }, { type: 'null' })).toBeNull();
    expect(switchBranch({ a: 1 }, { properties: { a: {} } }, { type: 'object', properties: { b: {} } })).toBeUndefined();
  });
});
