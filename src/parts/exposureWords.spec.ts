import { expect, test } from 'vitest';
import { exposureRules } from '../dialects/exposure';
import { describeWithheld } from './exposureWords';

test('the words tell a list that admits nobody from one that is not there, and name who is not on it', () => {
  const context = { cluster: 'ops', licences: [] };
  for (const rule of exposureRules) {
    const reasons = (['not-listed', 'admits-nobody', 'not-stated', 'unreadable'] as const).map((reason) =>
      describeWithheld({ kind: 'withheld', rule, reason }, context),
    );
    expect(new Set(reasons).size).toBe(4);
  }
  const words = describeWithheld({ kind: 'withheld', rule: 'cluster', reason: 'not-listed' }, context);
  expect(words).toBe('its clusters don’t include ops');
});
