import { describe, expect, it } from 'vitest';
import type { Assignment } from '../model/fact';
import {
  assignedTogether,
  findAssignment,
  listAssignments,
  mergeAssignments,
  noAssignments,
  withdrawAssignments,
} from './assignments';

const one: Assignment = {
  toolId: 'mcp:stock.count',
  digest: 'sha256:aa',
  field: 'tier',
  value: 'read',
  reason: 'It only counts.',
  at: '2026-03-01T09:00:00.000Z',
};

describe('assignments', () => {
  it('of one decision are withdrawn together', () => {
    const other = { ...one, toolId: 'mcp:stock.list', digest: 'sha256:bb' };
    const alone = { ...one, toolId: 'mcp:stock.add', reason: 'Read its source.' };
    const base = mergeAssignments(noAssignments, [one, other, alone]);
    expect(assignedTogether(base, one)).toEqual([one, other]);
    expect(listAssignments(withdrawAssignments(base, [one, other]))).toEqual([alone]);
  });

  it('hold one value a field and descriptor, the later one', () => {
    const later = { ...one, value: 'write', at: '2026-04-01T09:00:00.000Z' };
    expect(listAssignments(mergeAssignments(noAssignments, [one, later]))).toEqual([later]);
    expect(listAssignments(mergeAssignments(noAssignments, [later, one]))).toEqual([later]);
  });

  it('keep what was decided on another descriptor: a copy elsewhere may still be it', () => {
    const elsewhere = { ...one, digest: 'sha256:bb', value: 'write' };
    const kept = mergeAssignments(noAssignments, [one, elsewhere]).get(one.toolId);
    expect(findAssignment(kept, 'tier', 'sha256:aa')?.value).toBe('read');
    expect(findAssignment(kept, 'tier', 'sha256:bb')?.value).toBe('write');
  });

  it('find the latest lapsed one where none is for the descriptor', () => {
    const later = { ...one, digest: 'sha256:bb', at: '2026-05-01T09:00:00.000Z' };
    const kept = mergeAssignments(noAssignments, [later, one]).get(one.toolId);
    expect(findAssignment(kept, 'tier', 'sha256:cc')).toBe(later);
    expect(findAssignment(kept, 'tier', null)).toBe(later);
    expect(findAssignment(kept, 'egress', 'sha256:aa')).toBeUndefined();
  });

  it('are taken back field by field', () => {
    const egress: Assignment = { ...one, field: 'egress', value: 'none' };
    const both = mergeAssignments(noAssignments, [one, egress]);
    expect(listAssignments(withdrawAssignments(both, [one]))).toEqual([egress]);
    expect(withdrawAssignments(mergeAssignments(noAssignments, [one]), [one]).size).toBe(0);
  });
});
