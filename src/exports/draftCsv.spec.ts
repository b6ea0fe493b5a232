import { expect, test } from 'vitest';
import type { ChangeClass } from '../model/change';
import { changeWords } from './draftCsv';

test('a tool that is gone is called removed only where that is certain', () => {
  const since = { name: 'Then', changes: new Map<string, readonly ChangeClass[]>([['a', ['wider', 'removed']]]) };
  expect(changeWords({ ...since, isRemovalCertain: true }, 'a')).toBe('wider access, removed');
  expect(changeWords({ ...since, isRemovalCertain: false }, 'a')).toBe('wider access, no longer visible to you');
  expect(changeWords({ ...since, isRemovalCertain: true }, 'b')).toBe('same');
});
