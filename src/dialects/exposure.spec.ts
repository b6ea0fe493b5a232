import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAddress, formatAddress, parseAddress } from '../model/address';
import type { Exposure } from '../model/tool';
import { type ExposureContext, judgeCatalog, judgeExposure, offerContext, readContext, writeContext } from './exposure';

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
    const anyone: ExposureContext = { licences: [] };
    for (const field of ['tenants', 'environments', 'clusters', 'gangs'] as const) {
      expect(judgeExposure({ ...open, [field]: none }, anyone)).toMatchObject({ reason: 'admits-nobody' });
      expect(judgeExposure({ ...open, [field]: { kind: 'unreadable' } }, anyone)).toMatchObject({
        reason: 'unreadable',
      });
    }
    expect(judgeExposure({ ...open, clusters: { kind: 'absent' } }, caller)).toMatchObject({ reason: 'not-stated' });
    expect(judgeExposure(open, anyone)).toEqual({ kind: 'exposed', unchecked: ['cluster', 'gang'] });
  });

  it('is withheld without its licence', () => {
    const armed: Exposure = { ...open, licence: { kind: 'needed', name: 'spend' } };
    expect(judgeExposure(armed, caller).kind).toBe('withheld');
    expect(judgeExposure(armed, { ...caller, licences: ['spend'] }).kind).toBe('exposed');
    expect(judgeExposure({ ...open, licence: { kind: 'unreadable' } }, { ...caller, licences: ['3'] }).kind).toBe(
      'withheld',
    );
    expect(judgeExposure({ ...open, licence: { kind: 'absent' } }, caller)).toMatchObject({ unchecked: ['licence'] });
  });
});

describe('a registry context in a link', () => {
  const search = (context: ExposureContext) => formatAddress({ ...defaultAddress, context: writeContext(context) });

  it('is read back as it was written, whatever the names hold', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[,\\:=&+%# a-é😀]{1,8}$/u),
      fc.constantFrom('none', 'tenant:x', 'a,b\\c'),
    );
    const licences = fc.uniqueArray(name, { maxLength: 4 });
    const names = fc.record({ tenant: name, environment: name, cluster: name, gang: name }, { requiredKeys: [] });
    fc.assert(
      fc.property(names, licences, (named, granted) => {
        const context = { ...named, licences: granted };
        const { address, dropped } = parseAddress(search(context));
        expect(dropped).toEqual([]);
        const isNone = Object.keys(named).length + granted.length === 0;
        expect(readContext(address.context)).toEqual(isNone ? null : context);
      }),
    );
  });

  it('stays readable', () => {
    expect(search({ tenant: 't_x', cluster: 'ops', licences: ['spend', 'a,b'] })).toBe(
      '?context=tenant:t_x,cluster:ops,licence:spend,licence:a%5C,b',
    );
  });

  it('drops and reports what is no part of one, and a second place to ask from', () => {
    const { address, dropped } = parseAddress(
      '?context=cluster:ops,planet:mars,cluster:shop,env:,ops,licence:a,licence:a',
    );
    expect(address.context).toEqual(['cluster:ops', 'licence:a']);
    expect(dropped.map(({ parameter, value }) => `${parameter} ${value}`)).toEqual([
      'context planet:mars',
      'context cluster:shop',
      'context env:',
      'context ops',
    ]);
  });
});

const shop = { ...open, clusters: { kind: 'listed', names: ['shop', 'depot'] } } as const;
const registryTools = [
  { toolId: 'open', copy: 1, exposure: shop },
  { toolId: 'depot', copy: 1, exposure: { ...shop, clusters: { kind: 'listed', names: ['depot'] } } },
  { toolId: 'paid', copy: 1, exposure: { ...shop, licence: { kind: 'needed', name: 'spend' } } },
  { toolId: 'rented', copy: 1, exposure: { ...shop, tenants: { kind: 'listed', names: ['north'] } } },
] as const;

it('counts what is exposed, what depends on something not chosen, and what each rule withholds', () => {
  const effect = judgeCatalog(registryTools, { cluster: 'shop', gang: 'till', licences: [] });
  expect(effect).toMatchObject({ total: 4, exposed: 2, unchecked: [{ rule: 'tenant', count: 1 }] });
  expect(effect.byRule).toEqual([
    { rule: 'tenant', count: 0 },
    { rule: 'environment', count: 0 },
    { rule: 'cluster', count: 1 },
    { rule: 'gang', count: 0 },
    { rule: 'licence', count: 1 },
  ]);
  expect(effect.withheld.map(({ toolId, verdict }) => [toolId, verdict.rule, verdict.reason])).toEqual([
    ['depot', 'cluster', 'not-listed'],
    ['paid', 'licence', 'no-licence'],
  ]);
});

it('offers every name the tools mention, once and in order', () => {
  expect(offerContext(registryTools.map(({ exposure }) => exposure))).toEqual({
    tenants: ['north'],
    environments: [],
    clusters: ['depot', 'shop'],
    gangs: ['till'],
    licences: ['spend'],
  });
});
