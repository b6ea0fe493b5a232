import { describe, expect, it } from 'vitest';
import type { Assignment } from '../model/assignment';
import {
  assignTools,
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
  it('bind one decision to each tool’s own descriptor', () => {
    const { toolId: _toolId, digest: _digest, ...decision } = one;
    const tools = [
      { toolId: 'a', digest: 'sha256:aa' },
      { toolId: 'b', digest: 'sha256:bb' },
    ];
    const all = listAssignments(assignTools(noAssignments, tools, decision));
    expect(all).toEqual(tools.map((tool) => ({ ...decision, ...tool })));
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
    expect(listAssignments(withdrawAssignments(both, [one.toolId], 'tier'))).toEqual([egress]);
    expect(withdrawAssignments(mergeAssignments(noAssignments, [one]), [one.toolId], 'tier').size).toBe(0);
  });
});
