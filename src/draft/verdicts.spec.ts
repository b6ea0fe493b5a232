import { describe, expect, it } from 'vitest';
import type { Decision, Judgement, Verdict } from '../model/decision';
import { placeOfFinding } from '../model/judgement';
import { judgedAs, standingOf } from './verdicts';

const now = Date.parse('2026-06-01T00:00:00Z');
const print = { rule: 'T01', ruleVersion: 2, pointer: '/description', found: 'sha256:f' };
const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  kind: 'judgement',
  toolId: 'a',
  about: placeOfFinding(print),
  digest: print.found,
  value: 'accepted',
  reason: 'known',
  at: '2026-01-01T00:00:00Z',
  ...more,
});
const verdict = (value: Verdict['value'], digest: string | null, at = '2026-01-01T00:00:00Z'): Verdict => ({
  kind: 'verdict',
  toolId: 'a',
  about: 'tool',
  digest,
  value,
  reason: '',
  at,
});

describe('state of a finding', () => {
  it.each([
    ['open without a judgement', [], 'open'],
    ['as it was judged', [judgement()], 'accepted'],
    ['as it was judged until a later day', [judgement({ expires: '2026-12-01' })], 'accepted'],
    ['lapsed once its time is over', [judgement({ expires: '2026-02-01' })], 'lapsed'],
    ['lapsed where its end can’t be read', [judgement({ expires: 'soon' })], 'lapsed'],
    ['lapsed when the text is another', [judgement({ digest: 'sha256:other' })], 'lapsed'],
    [
      'lapsed when the rule is another version',
      [judgement({ about: placeOfFinding({ ...print, ruleVersion: 1 }) })],
      'lapsed',
    ],
    [
      'open where another place was judged',
      [judgement({ about: placeOfFinding({ ...print, pointer: '/title' }) })],
      'open',
    ],
  ] as const)('is %s', (_name, decisions: readonly Decision[], state) => {
    expect(judgedAs(print, decisions, now).state).toBe(state);
  });

  it('is open where what was judged at its place is still there beside it', () => {
    const beside = judgement({ digest: 'sha256:other' });
    expect(judgedAs(print, [beside], now, new Set([print.found, 'sha256:other'])).state).toBe('open');
  });
});

describe('standing of a tool', () => {
  it.each([
    ['none without a verdict', [], 'x', 'none'],
    ['approved as it was', [verdict('approved', 'x')], 'x', 'approved'],
    ['changed since', [verdict('approved', 'x')], 'y', 'changed'],
    ['changed where it has no fingerprint', [verdict('approved', null)], null, 'changed'],
    ['rejected, whatever became of it', [verdict('rejected', 'x')], 'y', 'rejected'],
    [
      'rejected again once it is back',
      [verdict('rejected', 'x'), verdict('approved', 'y', '2026-02-01')],
      'x',
      'rejected',
    ],
    ['as the later verdict says', [verdict('rejected', 'x'), verdict('approved', 'y', '2026-02-01')], 'z', 'changed'],
  ] as const)('is %s', (_name, decisions: readonly Decision[], digest, state) => {
    expect(standingOf(decisions, 'tool', digest, now).state).toBe(state);
  });
});
