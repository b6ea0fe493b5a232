import { describe, expect, it } from 'vitest';
import type { Assignment } from '../model/decision';
import { derived, stated, unstated } from '../model/fact';
import { effectiveFact } from './assigned';

const assignment: Assignment = {
  toolId: 'mcp:stock.count',
  digest: 'sha256:aa',
  kind: 'assignment',
  about: 'tier',
  value: 'read',
  reason: 'Looked at its code.',
  by: 'Ada',
  at: '2026-03-01T09:00:00.000Z',
};

describe('effectiveFact', () => {
  it('leaves a fact alone where nobody assigned anything', () => {
    expect(effectiveFact(unstated, undefined, 'sha256:aa')).toEqual({ fact: unstated, standing: null });
  });

  it('fills what is unstated, with reason, name and time', () => {
    const { reason, by, at } = assignment;
    const { fact, standing } = effectiveFact(unstated, assignment, 'sha256:aa');
    expect(fact).toEqual({ basis: 'assigned', value: 'read', reason, by, at });
    expect(standing).toBe('applied');
  });

  it('lapses when the descriptor changed', () => {
    expect(effectiveFact(unstated, assignment, 'sha256:bb')).toEqual({ fact: unstated, standing: 'changed' });
  });

  it('never holds for a descriptor without a digest, not even one assigned so', () => {
    expect(effectiveFact(unstated, { ...assignment, digest: null }, null).standing).toBe('no-fingerprint');
    expect(effectiveFact(unstated, assignment, null).standing).toBe('no-fingerprint');
  });

  it.each([stated('write'), derived('write', 'some-rule')])('stands beside a value that disagrees: $basis', (fact) => {
    expect(effectiveFact(fact, assignment, 'sha256:aa')).toEqual({ fact, standing: 'disagrees' });
  });

  it('says so where the source came to the same', () => {
    expect(effectiveFact(stated('read'), assignment, 'sha256:aa').standing).toBe('confirms');
  });
});
