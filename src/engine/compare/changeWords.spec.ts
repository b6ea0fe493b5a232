import { expect, test } from 'vitest';
import { describeChange, describeInput, describeOrigin, verdictWords } from './changeWords';

test('there is no new access only where no tool brings it and none may', () => {
  expect(verdictWords({ newAccess: 0, open: 0 })).toEqual(['No new access']);
  expect(verdictWords({ newAccess: 0, open: 1 })).toEqual(['New access can’t be ruled out: 1 tool']);
  expect(verdictWords({ newAccess: 1_204, open: 0 })).toEqual(['New access: 1,204 tools']);
  expect(verdictWords({ newAccess: 1, open: 2 })).toEqual([
    'New access: 1 tool',
    'It can’t be ruled out for 2 tools besides.',
  ]);
});

test('who gave a value is said of either side, and that the descriptor is the same only where it is', () => {
  const origin = (before: 'stated' | 'assigned', after: 'stated' | 'derived', isOurs: boolean) =>
    describeOrigin({ basis: { before, after }, isOurs });
  expect(origin('stated', 'derived', true)).toBe('now derived by a rule; the descriptor is the same');
  expect(origin('stated', 'derived', false)).toBe('now derived by a rule');
  expect(origin('assigned', 'stated', false)).toBe('was assigned by a reviewer');
  expect(origin('assigned', 'derived', false)).toBe('now derived by a rule; was assigned by a reviewer');
  expect(origin('stated', 'stated', false)).toBe('');
});

test('arguments are promised no more of than was looked at', () => {
  expect(describeInput({ kind: 'valid' })).toBe('Its arguments changed; arguments it listed that were valid still are');
});

test('a missing fingerprint and a descriptor that was kept back are told, each only where it is so', () => {
  const nothing = { classes: ['other'], fields: [], input: null, elsewhere: [], isOpen: false } as const;
  const place = { from: null, servers: { before: null, after: null } };
  expect(describeChange({ ...nothing, ...place, gap: null })).toEqual([]);
  expect(describeChange({ ...nothing, ...place, gap: 'no-fingerprint' })).toEqual([
    'It has no fingerprint, so it always counts as changed.',
  ]);
  expect(describeChange({ ...nothing, ...place, gap: 'kept-back' })).toEqual([
    'Text and arguments were not compared: the descriptor was kept back.',
  ]);
});
