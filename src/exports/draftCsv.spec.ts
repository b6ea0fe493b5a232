import { expect, test } from 'vitest';
import type { ChangeClass } from '../model/change';
import { changeWords } from './draftCsv';

test('a tool’s changes since the baseline are told in words', () => {
  const since = { name: 'Then', changes: new Map<string, readonly ChangeClass[]>([['a', ['wider', 'unseen']]]) };
  expect(changeWords(since, 'a')).toBe('wider access, no longer visible to you');
  expect(changeWords(since, 'b')).toBe('same');
});
