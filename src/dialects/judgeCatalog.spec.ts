import { describe, expect, it } from 'vitest';
import type { Exposure } from '../model/tool';
import type { ExposureContext } from './exposure';
import { judgeCatalog, offerContext } from './judgeCatalog';

const open: Exposure = {
  tenants: { kind: 'absent' },
  environments: { kind: 'absent' },
  clusters: { kind: 'listed', names: ['shop', 'depot'] },
  gangs: { kind: 'listed', names: ['till'] },
  licence: { kind: 'none' },
};
const caller: ExposureContext = { cluster: 'shop', gang: 'till', licences: [] };
const tools = [
  { toolId: 'open', copy: 1, exposure: open },
  { toolId: 'depot', copy: 1, exposure: { ...open, clusters: { kind: 'listed', names: ['depot'] } } },
  { toolId: 'paid', copy: 1, exposure: { ...open, licence: { kind: 'needed', name: 'spend' } } },
  { toolId: 'rented', copy: 1, exposure: { ...open, tenants: { kind: 'listed', names: ['north'] } } },
] as const;

describe('judgeCatalog', () => {
  it('counts what is exposed, what depends on something not chosen, and what each rule withholds', () => {
    const effect = judgeCatalog(tools, caller);
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
});

it('offers every name the tools mention, once and in order', () => {
  expect(offerContext(tools.map(({ exposure }) => exposure))).toEqual({
    tenants: ['north'],
    environments: [],
    clusters: ['depot', 'shop'],
    gangs: ['till'],
    licences: ['spend'],
  });
});
