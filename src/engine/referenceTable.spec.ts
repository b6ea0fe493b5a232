import { expect, test } from 'vitest';
import { ReferenceTable } from './referenceTable';

const maxKept = 8;

test('what is kept is opened once, and the one referred to longest ago goes first', () => {
  const opened: string[] = [];
  const table = new ReferenceTable((value: string) => {
    opened.push(value);
    return value.toUpperCase();
  });
  for (let id = 0; id < maxKept; id++) table.resolve({ id, value: `v${id}` });
  expect(table.resolve({ id: 0 })).toBe('V0');
  expect(table.resolve({ id: maxKept, value: 'new' })).toBe('NEW');
  expect(table.resolve({ id: 0 })).toBe('V0');
  expect(table.resolve({ id: 1 })).toBeUndefined();
  expect(opened).toHaveLength(maxKept + 1);
});
