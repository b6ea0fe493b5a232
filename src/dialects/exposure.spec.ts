import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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
const nobody = { kind: 'listed', names: [] } as const;
const others = { kind: 'listed', names: ['others'] } as const;
const absent = { kind: 'absent' } as const;
const unreadable = { kind: 'unreadable' } as const;
const needed = { kind: 'needed', name: 'spend' } as const;
const anyone: ExposureContext = { licences: [] };
const lists = { tenants: others, environments: others, clusters: others, gangs: others, licence: needed };
/** The lists that others are on, but for the first of them. */
const after = (count: number) => Object.fromEntries(Object.entries(lists).slice(count));
const fields = ['tenants', 'environments', 'clusters', 'gangs'] as const;

/** Verdicts as `exposed, UNCHECKED…` or `RULE REASON`. */
test.each<[exposure: Partial<Exposure>, context: ExposureContext, verdict: string]>([
  [{}, caller, 'exposed'],
  [{}, anyone, 'exposed, cluster, gang'],
  // The first rule that does not admit the caller, scopes before exposure.
  [after(0), caller, 'tenant not-listed'],
  [after(1), caller, 'environment not-listed'],
  [after(2), caller, 'cluster not-listed'],
  [after(3), caller, 'gang not-listed'],
  [{ licence: needed }, caller, 'licence no-licence'],
  [{ licence: needed }, { ...caller, licences: ['spend'] }, 'exposed'],
  [{ licence: unreadable }, { ...caller, licences: ['3'] }, 'licence unreadable'],
  [{ licence: absent }, caller, 'exposed, licence'],
  [{ clusters: absent }, caller, 'cluster not-stated'],
  [{ clusters: { kind: 'unassigned' } }, caller, 'exposed, cluster'],
  ...fields.flatMap((field): [Partial<Exposure>, ExposureContext, string][] => [
    [{ [field]: nobody }, anyone, `${field.slice(0, -1)} admits-nobody`],
    [{ [field]: unreadable }, anyone, `${field.slice(0, -1)} unreadable`],
  ]),
])('a tool with %j is for %j %s', (exposure, context, verdict) => {
  const found = judgeExposure({ ...open, ...exposure }, context);
  const said = found.kind === 'exposed' ? ['exposed', ...found.unchecked].join(', ') : `${found.rule} ${found.reason}`;
  expect(said).toBe(verdict);
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
  const counts = effect.byRule.map(({ rule, count }) => `${rule} ${count}`);
  expect(counts.join()).toBe('tenant 0,environment 0,cluster 1,gang 0,licence 1');
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
