import { expect, test } from 'vitest';
import { type Decision, lapseOf } from './decision';

const now = Date.parse('2026-11-26T12:00:00Z');
const decision = { digest: 'sha256:aa' } as const satisfies Partial<Decision>;

test.each<[what: string, decision: Parameters<typeof lapseOf>[0], current: string | null, lapse: string | null]>([
  ['on the tool as it is', decision, 'sha256:aa', null],
  ['on a tool that changed', decision, 'sha256:bb', 'changed'],
  ['on a tool without a fingerprint', { digest: null }, null, 'no-fingerprint'],
  ['on a tool that lost its fingerprint', decision, null, 'no-fingerprint'],
  ['whose time is to come', { ...decision, expires: '2026-11-27T00:00:00Z' }, 'sha256:aa', null],
  ['whose time is over', { ...decision, expires: '2026-11-26T12:00:00Z' }, 'sha256:aa', 'expired'],
  ['whose time is no time', { ...decision, expires: 'soon' }, 'sha256:aa', 'expired'],
])('a decision %s', (_, one, current, lapse) => {
  expect(lapseOf(one, current, now)).toBe(lapse);
});
