import { expect, it } from 'vitest';
import { describeChange, worstFirst } from './changeWords';

const change = (pointer: string, before?: string, after?: string) => ({
  pointer,
  kind: before === undefined ? ('added' as const) : after === undefined ? ('removed' as const) : ('changed' as const),
  ...(before !== undefined && { before: JSON.stringify(before) }),
  ...(after !== undefined && { after: JSON.stringify(after) }),
});

it('says a change of a fact in plain words, and whether the tool may do more', () => {
  expect(describeChange(change('/egress', 'none', 'host-mediated'))).toEqual({
    text: 'Egress: none → host-mediated',
    verdict: 'wider',
  });
  expect(describeChange(change('/safetyTier', 'exec', 'read'))?.verdict).toBe('narrower');
  expect(describeChange(change('/approval', 'always', 'never'))?.verdict).toBe('wider');
  expect(describeChange(change('/costHint', 'low', 'high'))?.verdict).toBeNull();
});

it('takes a fact that is no longer stated for wider, and never one that now is', () => {
  expect(describeChange(change('/safetyTier', 'exec'))).toEqual({
    text: 'Safety tier: exec → not stated',
    verdict: 'wider',
  });
  expect(describeChange(change('/safetyTier', undefined, 'exec'))?.verdict).toBe('now stated');
});

it('takes a new scope for wider, and leaves what it has no name for to its pointer', () => {
  expect(describeChange(change('/auth/scopes/1', undefined, 'fs:write'))).toEqual({ text: 'Scopes', verdict: 'wider' });
  expect(describeChange(change('/vendor/x', 'a', 'b'))).toBeNull();
});

it('puts the worst first', () => {
  const changes = [change('/vendor', 'a', 'b'), change('/title', 'a', 'b'), change('/egress', 'none', 'host-mediated')];
  expect(worstFirst(changes).map(({ pointer }) => pointer)).toEqual(['/egress', '/title', '/vendor']);
});
