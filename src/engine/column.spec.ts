import { describe, expect, test } from 'vitest';
import type { FacetDefinition } from '../model/columnKinds';
import type { LateValue } from '../model/lateFacts';
import { never } from '../model/range';
import { columnOfFacts, valuesAt } from './column';
import { isChosen } from './filter';
import { rankColumn } from './rowOrder';

const late = (unknown: string | null) => ({ from: 'facts', unknown, isListed: true }) as const;
const used: FacetDefinition = {
  label: 'Used',
  kind: 'words',
  values: ['called', 'refused', 'offered', 'no-evidence'],
  isClosed: true,
  late: late('no-evidence'),
};
const lastCalled: FacetDefinition = { label: 'Last called', kind: 'time', late: late(null) };

function columnOf(definition: FacetDefinition, ...facts: (LateValue | undefined)[]) {
  const given = [...facts.entries()].flatMap(([row, fact]) => (fact === undefined ? [] : [[row, fact] as const]));
  const column = columnOfFacts(
    definition,
    (word) => `=${word}`,
    facts.length,
    () => given,
  );
  return { column, values: facts.map((_, row) => valuesAt(column, row)) };
}

describe('a late column of facts', () => {
  test('has several words a tool in display order, and its unknown value where nothing is known', () => {
    const { column, values } = columnOf(used, ['refused', 'called', 'called'], undefined, ['invented'], []);
    expect(values).toEqual([['called', 'refused'], ['no-evidence'], ['no-evidence'], ['no-evidence']]);
    expect(column.values).toEqual(used.values);
  });

  test('has one word a tool, words of its own made link values behind the usual ones', () => {
    const open: FacetDefinition = { label: 'Agent', kind: 'word', values: ['mine'], late: late('none') };
    const { column, values } = columnOf(open, 'zoe', 'mine', undefined, 'amy');
    expect(values.flat()).toEqual(['=zoe', '=mine', 'none', '=amy']);
    expect(column.values).toEqual(['mine', 'none', '=amy', '=mine', '=zoe']);
  });

  test('offers nothing to choose where no tool has a value', () => {
    const words: FacetDefinition = { ...used, late: late(null) };
    expect(columnOf(words, undefined).column.values).toEqual([]);
    expect(columnOf(lastCalled, undefined).column.values).toEqual([]);
  });

  test('has times, "never", and neither', () => {
    const { column, values } = columnOf(lastCalled, Date.UTC(2026, 10, 26, 9), 'never', undefined, Number.NaN, 1e300);
    expect(values).toEqual([['2026-11-26T09:00:00.000Z'], ['never'], [], [], []]);
    expect(column.values).toEqual(['2026-11-01..2026-11-30', 'never']);
    const chosen = (...texts: string[]) => values.map((_, row) => isChosen(column, row, texts));
    expect(chosen('2026-11-26..2026-11-26')).toEqual([true, false, false, false, false]);
    expect(chosen('..2026-12-31')).toEqual([true, false, false, false, false]);
    expect(chosen('never')).toEqual([false, true, false, false, false]);
  });

  test('orders times with never first, and tools without one last in both directions', () => {
    const { column } = columnOf(lastCalled, 5000, undefined, 'never', 4000);
    expect(column.kind === 'time' && [...column.numbers]).toEqual([5000, Number.NaN, never, 4000]);
    expect([...rankColumn('tokens', column, 4, false).ranks]).toEqual([2, 3, 0, 1]);
    expect([...rankColumn('tokens', column, 4, true).ranks]).toEqual([0, 3, 2, 1]);
  });
});
