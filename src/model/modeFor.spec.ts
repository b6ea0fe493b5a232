import { describe, expect, it } from 'vitest';
import { type Fact, stated, unstated } from './fact';
import { describeModeReason, effectiveMode, modeFor } from './modeFor';

const harmless = { tier: stated('read'), egress: stated('none'), approval: stated('never') };
const assigned = (value: string): Fact => ({ basis: 'assigned', value, reason: 'looked', at: '2026-01-01T00:00:00Z' });
const derived = (value: string): Fact => ({ basis: 'derived', value, rule: 'a-rule' });

describe('what may run unasked', () => {
  it.each([
    ['all stated', harmless, 'all-harmless'],
    [
      'all assigned',
      { tier: assigned('pure'), egress: assigned('safe-fetch'), approval: assigned('never') },
      'assigned',
    ],
    ['nothing stated', { tier: unstated, egress: unstated, approval: unstated }, 'approval-not-never'],
    ['a derived tier', { ...harmless, tier: derived('read') }, 'tier-not-harmless'],
    ['a writing tool', { ...harmless, tier: stated('write') }, 'tier-not-harmless'],
    ['an unknown tier', { ...harmless, tier: stated('quantum') }, 'tier-not-harmless'],
    ['open egress', { ...harmless, egress: stated('host-mediated') }, 'egress-not-guarded'],
    ['conditional approval', { ...harmless, approval: stated('conditional') }, 'approval-not-never'],
    ['approval always', { ...harmless, approval: derived('always') }, 'always-asks'],
  ])('with %s', (_what, facts, reason) => {
    expect(modeFor({ posture: facts })).toMatchObject({ reason, mayRunUnattended: reason !== 'always-asks' });
    expect(describeModeReason(modeFor({ posture: facts }).reason)).not.toBe('');
  });

  it('is nothing that its own words speak against', () => {
    const evidence = { writes: [], commands: ['“shell” in its name'], network: [], secrets: [] };
    expect(modeFor({ posture: harmless, evidence }).reason).toBe('disputed');
  });

  it('is nothing that changed', () => {
    expect(modeFor({ posture: harmless }, 'changed')).toMatchObject({ reason: 'changed' });
  });
});

it('a choice to run unasked holds only while nothing speaks against it', () => {
  expect(effectiveMode('auto', { ...harmless, tier: stated('write') }, false)).toBe('auto');
  expect(effectiveMode('ask', harmless, false)).toBe('ask');
  expect(effectiveMode('auto', harmless, true)).toBe('ask');
  expect(effectiveMode('auto', null, false)).toBe('ask');
  expect(effectiveMode('auto', { ...harmless, approval: stated('always') }, false)).toBe('ask');
});
