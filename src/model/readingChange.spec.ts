import { expect, test } from 'vitest';
import { compareReadings } from './readingChange';

/** `['a=1', 'b=2']` → tools a and b with these contents; an id may come again. */
function reading(tools: readonly string[]) {
  const rowsOf = new Map<string, number[]>();
  tools.forEach((tool, row) => {
    const [toolId = ''] = tool.split('=');
    rowsOf.set(toolId, [...(rowsOf.get(toolId) ?? []), row]);
  });
  return { rowsOf, tools };
}

function compare(before: readonly string[], after: readonly string[]) {
  const { added, removed, changed } = compareReadings(
    reading(before),
    reading(after),
    (a, b) => before[a] === after[b],
  );
  return { added: added.toolIds, removed: removed.toolIds, changed: changed.toolIds };
}

const same = { added: [], removed: [], changed: [] };

test('a reading in another order changed nothing', () => {
  expect(compare(['a=1', 'b=1', 'c=1'], ['c=1', 'a=1', 'b=1'])).toEqual(same);
});

test('tools that came, went and changed are told apart', () => {
  expect(compare(['a=1', 'b=1', 'c=1'], ['b=2', 'c=1', 'd=1', '__proto__=1'])).toEqual({
    added: ['d', '__proto__'],
    removed: ['a'],
    changed: ['b'],
  });
});

test('a copy more is added, a copy less removed, and a copy that differs changes the tool', () => {
  expect(compare(['a=1'], ['a=1', 'a=1'])).toEqual({ ...same, added: ['a'] });
  expect(compare(['a=1', 'a=1', 'a=1'], ['a=1'])).toEqual({ ...same, removed: ['a', 'a'] });
  expect(compare([], ['a=1', 'a=1'])).toEqual({ ...same, added: ['a', 'a'] });
  expect(compare(['a=1'], ['a=2', 'a=1'])).toEqual({ ...same, added: ['a'], changed: ['a'] });
  expect(compare(['a=1', 'a=2'], ['a=1', 'a=3'])).toEqual({ ...same, changed: ['a'] });
  expect(compare(['a=1', 'a=2'], ['a=1', 'a=2'])).toEqual(same);
});

test('all are counted, two hundred are named', () => {
  const { added } = compareReadings(reading([]), reading(Array.from({ length: 1000 }, (_, i) => `t${i}`)), () => true);
  expect(added.count).toBe(1000);
  expect(added.toolIds).toHaveLength(200);
});
