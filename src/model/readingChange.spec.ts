import { expect, test } from 'vitest';
import { compareReadings } from './readingChange';

/** `['a=1', 'b=2']` → tools a and b with these contents; an id may come again. */
function reading(tools: readonly string[]) {
  const rowsOf = new Map<string, number[]>();
  tools.forEach((tool, row) => {
    const [toolId = ''] = tool.split('=');
    rowsOf.set(toolId, [...(rowsOf.get(toolId) ?? []), row]);
  });
  return { rowsOf, tools, contentOf: (row: number) => tools[row] ?? '' };
}

function compare(before: readonly string[], after: readonly string[]) {
  return compareReadings(reading(before), reading(after), (a, b) => before[a] === after[b]);
}

const same = { added: 0, removed: 0, changed: 0 };

test('a reading in another order changed nothing', () => {
  expect(compare(['a=1', 'b=1', 'c=1'], ['c=1', 'a=1', 'b=1'])).toEqual(same);
});

test('tools that came, went and changed are told apart', () => {
  expect(compare(['a=1', 'b=1', 'c=1'], ['b=2', 'c=1', 'd=1', '__proto__=1'])).toEqual({
    added: 2,
    removed: 1,
    changed: 1,
  });
});

test('a copy more is added, a copy less removed, and a copy that differs changes the tool', () => {
  expect(compare(['a=1'], ['a=1', 'a=1'])).toEqual({ ...same, added: 1 });
  expect(compare(['a=1', 'a=1', 'a=1'], ['a=1'])).toEqual({ ...same, removed: 2 });
  expect(compare([], ['a=1', 'a=1'])).toEqual({ ...same, added: 2 });
  expect(compare(['a=1'], ['a=2', 'a=1'])).toEqual({ ...same, added: 1 });
  expect(compare(['a=1', 'a=2', 'a=3'], ['a=3', 'a=4'])).toEqual({ ...same, removed: 1, changed: 1 });
  expect(compare(['a=1', 'a=2'], ['a=1', 'a=3'])).toEqual({ ...same, changed: 1 });
  expect(compare(['a=1', 'a=2', 'a=2'], ['a=2', 'a=1', 'a=2'])).toEqual(same);
});
