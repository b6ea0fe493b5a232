import { expect, test } from 'vitest';
import { enforcedBy, enforcedFileOf } from './targets';

test.each([
  ['claude-code-settings', 'claude-code-managed'],
  ['allowlist', undefined],
  ['claude-code-managed', undefined],
])('the file that enforces %s is %s', (id, enforced) => {
  expect(enforcedFileOf(id)?.id).toBe(enforced);
});

test('an enforced file stands by the verdicts on its client’s lists', () => {
  expect(enforcedBy('claude-code-managed').map(({ id }) => id)).toContain('claude-code-settings');
  expect(enforcedBy('claude-code-settings')).toEqual([]);
});
