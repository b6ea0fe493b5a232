import { describe, expect, it } from 'vitest';
import type { Exposure } from '../model/tool';
import { type ExposureContext, judgeExposure } from './exposure';

const open: Exposure = {
  tenants: { kind: 'absent' },
  environments: { kind: 'absent' },
  clusters: { kind: 'listed', names: ['shop'] },
  gangs: { kind: 'listed', names: ['till'] },
  licence: { kind: 'none' },
};
const caller: ExposureContext = {
  tenant: 'corner',
  environment: 'live',
  cluster: 'shop',
  gang: 'till',
  licences: [],
  unlicensed: 'hidden',
};
const none = { kind: 'listed', names: [] } as const;
const others = { kind: 'listed', names: ['others'] } as const;

describe('a tool of a registry', () => {
  it('is exposed to whom every rule admits', () => {
    expect(judgeExposure(open, caller)).toEqual({ kind: 'exposed', unchecked: [] });
  });

  it('is hidden by the first rule that does not admit the caller, scopes before exposure', () => {
    const shut = { tenants: others, environments: others, clusters: others, gangs: others };
    const licence = { kind: 'needed', name: 'spend' } as const;
    const rule = (exposure: Partial<Exposure>) => {
      const verdict = judgeExposure({ ...open, ...exposure }, caller);
      return verdict.kind === 'exposed' ? null : verdict.rule;
    };
    const { tenants, environments, clusters, gangs } = shut;
    expect(rule({ tenants, environments, clusters, gangs, licence })).toBe('tenant');
    expect(rule({ environments, clusters, gangs, licence })).toBe('environment');
    expect(rule({ clusters, gangs, licence })).toBe('cluster');
    expect(rule({ gangs, licence })).toBe('gang');
    expect(rule({ licence })).toBe('licence');
  });

  it('admits nobody where a list is empty, even if nobody in particular asks', () => {
    const anyone: ExposureContext = { licences: [], unlicensed: 'hidden' };
    for (const field of ['tenants', 'environments', 'clusters', 'gangs'] as const) {
      expect(judgeExposure({ ...open, [field]: none }, anyone)).toMatchObject({ reason: 'admits-nobody' });
      expect(judgeExposure({ ...open, [field]: { kind: 'unreadable' } }, anyone)).toMatchObject({
        reason: 'unreadable',
      });
    }
    expect(judgeExposure({ ...open, clusters: { kind: 'absent' } }, caller)).toMatchObject({ reason: 'not-stated' });
    expect(judgeExposure(open, anyone)).toEqual({ kind: 'exposed', unchecked: ['cluster', 'gang'] });
  });

  it('is hidden or blocked without its licence, as chosen', () => {
    const armed: Exposure = { ...open, licence: { kind: 'needed', name: 'spend' } };
    expect(judgeExposure(armed, caller).kind).toBe('hidden');
    expect(judgeExposure(armed, { ...caller, unlicensed: 'blocked' }).kind).toBe('blocked');
    expect(judgeExposure(armed, { ...caller, licences: ['spend'] }).kind).toBe('exposed');
    expect(judgeExposure({ ...open, licence: { kind: 'unreadable' } }, { ...caller, licences: ['3'] }).kind).toBe(
      'hidden',
    );
    expect(judgeExposure({ ...open, licence: { kind: 'absent' } }, caller)).toMatchObject({ unchecked: ['licence'] });
  });
});
