import { expect, test } from 'vitest';
import { verdictWords } from './changeWords';

test('there is no new access only where no tool brings it and none may', () => {
  expect(verdictWords({ newAccess: 0, open: 0 })).toEqual(['No new access']);
  expect(verdictWords({ newAccess: 0, open: 1 })).toEqual(['New access can’t be ruled out: 1 tool']);
  expect(verdictWords({ newAccess: 1_204, open: 0 })).toEqual(['New access: 1,204 tools']);
  expect(verdictWords({ newAccess: 1, open: 2 })).toEqual([
    'New access: 1 tool',
    'It can’t be ruled out for 2 tools besides.',
  ]);
});
