import { expect, test } from 'vitest';
import { describeAuthor } from './dates';

test('a decision that a file dates in the future is marked', () => {
  const said = { by: 'Ada', at: '2999-05-01T08:00:00Z', reason: 'it only reads', expires: 'soon', from: 'a.json' };
  expect(describeAuthor(said)).toBe(
    'by Ada on 2999-05-01 (a date in the future) until soon: it only reads, from a.json',
  );
});
