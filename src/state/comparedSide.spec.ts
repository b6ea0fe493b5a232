import { expect, test } from 'vitest';
import type { SideOrigin } from '../engine/compare/certainty';
import type { Principal } from '../model/change';
import { type ComparedSide, lineageOf } from './comparedSide';

const host = { id: 'quay', label: 'Quay', origin: 'https://quay.example' };

test('of the reading before, what is gone is removed only where the same caller asked', () => {
  const lineage = (before: Principal, after: Principal, more: Partial<ComparedSide> = {}) => {
    const origin = { host, completeness: { state: 'complete' } } as const;
    // The whole catalog, with files that can't be read, is not what the host's list is held against.
    const catalog: SideOrigin = { host, principal: after, completeness: { state: 'partial' } };
    return lineageOf(
      {
        id: 'previous',
        target: 'previous',
        named: { ...origin, principal: before, name: 'Then', at: null },
        side: { kind: 'previous' },
        isEarlier: true,
        present: { ...origin, principal: after },
        ...more,
      },
      catalog,
    );
  };
  const rosa: Principal = { state: 'known', id: 'rosa' };
  const unknown: Principal = { state: 'unknown' };
  expect(lineage(rosa, rosa)).toBe('same-list');
  expect(lineage(rosa, { state: 'known', id: 'sam' })).toBe('other-list');
  expect(lineage(rosa, { state: 'anonymous' })).toBe('other-list');
  expect(lineage(unknown, unknown)).toBe('other-list');
  // One token was sent twice, whoever’s that is.
  expect(lineage(unknown, unknown, { isSameCaller: true })).toBe('same-list');
  expect(lineage(rosa, rosa, { isEarlier: false })).toBe('unrelated');
});
