import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupedOrder, orderOf } from './catalogIndex';
import { groupings, type SortOrder, sortKeys } from './facets';
import { factValue, stated, unstated } from './fact';
import { filter } from './filter';
import { foldText } from './foldText';
import { buildIndex, plainTool, type Row, rowList, valuesOf } from './testRows';
import { riskRank, type Tool } from './tool';

describe('order', () => {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

  function naiveRank({ tool, worst }: Row, { key }: SortOrder): string | number {
    if (key === 'id') return tool.toolId;
    if (key === 'title') return foldText(tool.title ?? '') || foldText(tool.toolId);
    if (key === 'finding') return Math.min(worst, 4);
    if (key === 'readiness') return 0;
    return riskRank(key, factValue(tool.posture[key]));
  }

  test('rows stand by their key, equal ones by id, then by entry', () => {
    const sorts = fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() });
    fc.assert(
      fc.property(rowList, sorts, (rows, sort) => {
        const naive = [...rows.keys()].sort((a, b) => {
          const [first, second] = [naiveRank(rows[a] as Row, sort), naiveRank(rows[b] as Row, sort)];
          const order =
            typeof first === 'number' && typeof second === 'number' ? first - second : compare(`${first}`, `${second}`);
          const [idA, idB] = [rows[a]?.tool.toolId ?? '', rows[b]?.tool.toolId ?? ''];
          return (sort.descending ? -order : order) || compare(idA, idB) || a - b;
        });
        expect([...orderOf(buildIndex(rows), sort)]).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });

  test('what is unstated or unknown stands last when ascending', () => {
    const withTier = (toolId: string, tier: Tool['posture']['tier']): Row => ({
      worst: 5,
      tool: { ...plainTool, toolId, posture: { ...plainTool.posture, tier } },
    });
    const rows = [
      withTier('a', stated('quantum')),
      withTier('b', unstated),
      withTier('c', stated('exec')),
      withTier('d', stated('pure')),
    ];
    const index = buildIndex(rows);
    const idsIn = (descending: boolean) =>
      Array.from(orderOf(index, { key: 'tier', descending }), (i) => index.toolIds[i]);
    expect(idsIn(false)).toEqual(['d', 'c', 'b', 'a']);
    expect(idsIn(true)).toEqual(['a', 'b', 'c', 'd']);
    expect(index.columns.tier.values).toEqual(['pure', 'read', 'write', 'exec', 'quantum', 'unstated']);
  });

  test('grouping brings a group together and keeps the order within', () => {
    fc.assert(
      fc.property(rowList, fc.constantFrom(...groupings.slice(1)), (rows, group) => {
        if (group === 'none') return;
        const index = buildIndex(rows);
        const order = orderOf(index, { key: 'title', descending: false });
        const { values } = index.columns[group];
        const place = (i: number) => values.indexOf(valuesOf(rows, i, group)[0] ?? '');
        expect([...groupedOrder(index, order, group)]).toEqual([...order].sort((a, b) => place(a) - place(b)));
      }),
    );
  });
});

describe('the index', () => {
  test('copies of an id are numbered in the order they came', () => {
    const { toolId: a } = plainTool;
    const rows = [a, 'b', a, a].map((toolId) => ({ tool: { ...plainTool, toolId }, worst: 5 }));
    const index = buildIndex(rows);
    expect([...index.copies]).toEqual([1, 1, 2, 3]);
    expect(index.rowsOf.get(a)).toEqual([0, 2, 3]);
  });

  test('seventy thousand copies are still told apart', () => {
    const index = buildIndex(Array.from({ length: 70_000 }, () => ({ tool: plainTool, worst: 5 })));
    expect(index.copies[69_999]).toBe(70_000);
  });

  test('scopes stand sorted, those of tools without any behind them', () => {
    const scoped = [['b', 'a'], [], ['unstated', 'none', '']].map((scopes) => ({
      tool: { ...plainTool, scopes: stated(scopes) },
      worst: 5,
    }));
    const index = buildIndex([...scoped, { tool: plainTool, worst: 5 }]);
    expect(index.columns.scope.values).toEqual(['=', '=none', '=unstated', 'a', 'b', 'none', 'unstated']);
  });

  test('more values than a byte can count are told apart', () => {
    const rows = Array.from({ length: 300 }, (_, i) => ({
      tool: { ...plainTool, posture: { ...plainTool.posture, tier: stated(`tier-${i}`) } },
      worst: 5,
    }));
    const result = filter(buildIndex(rows), null, new Map([['tier', ['tier-299']]]));
    expect([...result.matches.keys()].filter((i) => result.matches[i] === 1)).toEqual([299]);
  });
});
