import { describe, expect, it } from 'vitest';
import { switchBranch } from './switchBranch';

const circle = {
  type: 'object',
  properties: { kind: { const: 'circle' }, radius: { type: 'number' }, note: { type: 'string' } },
};
const square = {
  type: 'object',
  properties: { kind: { const: 'square' }, side: { type: 'number' }, note: { type: 'string' } },
};

describe('switchBranch', () => {
  it('keeps what both branches know and what neither knows, and sets the constants of the new one', () => {
    const value = { kind: 'circle', radius: 2, note: 'x', extra: true };
    expect(switchBranch(value, circle, square)).toEqual({ kind: 'square', note: 'x', extra: true });
    expect(switchBranch(undefined, undefined, circle)).toEqual({ kind: 'circle' });
  });

  it('drops a field whose type no longer fits', () => {
    const other = { type: 'object', properties: { note: { type: 'integer' }, more: {} } };
    expect(switchBranch({ note: 'x' }, circle, other)).toBeUndefined();
  });

  it('keeps a value of a fitting type and drops one that no longer fits', () => {
    expect(switchBranch('x', { type: 'integer' }, { type: 'string' })).toBe('x');
    expect(switchBranch(1, { type: 'integer' }, { type: 'string' })).toBeUndefined();
    expect(switchBranch('x', { type: 'string' }, { type: 'null' })).toBeNull();
  });
});
