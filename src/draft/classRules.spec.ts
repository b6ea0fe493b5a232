import { expect, test } from 'vitest';
import { passingChoices } from './classRules';

test('filters that depend on more than the tools are no filters of a baseline', () => {
  expect(passingChoices(new Map([['tier', ['write']]]))).toEqual([]);
  expect(
    passingChoices(
      new Map([
        ['tier', ['write']],
        ['readiness', ['ready']],
        ['picked', ['yes']],
      ]),
    ),
  ).toEqual(['readiness', 'picked']);
});
