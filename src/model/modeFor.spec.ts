import { describe, expect, it } from 'vitest';
import { type Fact, stated, unstated } from './fact';
import { describeModeReason, effectiveMode, modeFor } from './modeFor';

const harmless = { tier: stated('read'), egress: stated('none'), approval: stated('never') };
const assigned = (value: string): Fact => ({ basis: 'assigned', value, reason: 'looked', at: '2026-01-01T00:00:00Z' });
const derived = (value: string): Fact => ({ basis: 'derived', value, rule: 'a-rule' });

describe('the mode of a new entry', () => {
  it.each([
    ['all stated', harmless, 'auto', 'all-harmless'],
    [
      'all assigned',
      { tier: assigned('pure'), egress: assigned('safe-fetch'), approval: assigned('never') },
      'auto',
      'all-harmless',
    ],
    ['nothing stated', { tier: unstated, egress: unstated, approval: unstated }, 'ask', 'approval-not-never'],
    ['a derived tier', { ...harmless, tier: derived('read') }, 'ask', 'tier-not-harmless'],
    ['a writing tool', { ...harmless, tier: stated('write') }, 'ask', 'tier-not-harmless'],
    ['an unknown tier', { ...harmless, tier: stated('quantum') }, 'ask', 'tier-not-harmless'],
    ['open egress', { ...harmless, egress: stated('host-mediated') }, 'ask', 'egress-not-guarded'],
    ['conditional approval', { ...harmless, approval: stated('conditional') }, 'ask', 'approval-not-never'],
    ['approval always', { ...harmless, approval: derived('always') }, 'ask', 'always-asks'],
  ])('with %s', (_what, facts, mode, reason) => {
    expect(modeFor(facts)).toMatchObject({ mode, reason, mayRunUnattended: reason !== 'always-asks' });
    expect(describeModeReason(modeFor(facts).reason)).not.toBe('');
  });

  it('asks after a change', () => {
    expect(modeFor(harmless, 'changed')).toMatchObject({ mode: 'ask', reason: 'changed' });
  });
});

it('a choice to run unattended holds only while nothing speaks against it', () => {
  expect(effectiveMode('auto', { ...harmless, tier: stated('write') }, false)).toBe('auto');
  expect(effectiveMode('ask', harmless, false)).toBe('ask');
  expect(effectiveMode('auto', harmless, true)).toBe('ask');
  expect(effectiveMode('auto', null, false)).toBe('ask');
  expect(effectiveMode('auto', { ...harmless, approval: stated('always') }, false)).toBe('ask');
});
