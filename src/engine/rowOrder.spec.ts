import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortKeys } from '../model/columns';
import { stated, unstated } from '../model/fact';
import { groupings } from '../model/query';
import { plainTool } from '../model/testTool';
import type { Tool } from '../model/tool';
import type { Columns } from './catalogIndex';
import { groupedOrder, orderOf, prepareTitleOrder } from './rowOrder';
import { buildIndex, type Row, rankOf, rowList, sortNaively, valuesOf } from './testRows';

describe('order', () => {
  test('rows stand by their key, equal ones by id, then by entry', () => {
    const sorts = fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() });
    fc.assert(
      fc.property(rowList, sorts, (rows, sort) => {
        const naive = sortNaively(rows, sort, ({ tool }) => tool.toolId, rankOf);
        const index = buildIndex(rows);
        expect([...orderOf(index, index.columns, sort)]).toEqual(naive);
      }),
      { numRuns: 200 },
    );
  });

  test('the order by title that is prepared is the one that would be asked for', () => {
    const rows = Array.from({ length: 12_000 }, (_, i): Row => {
      // Some titles come twice, and no order is the one they come in.
      const title = `${(i * 7_919) % 11_000}`;
      return { worst: 5, tool: { ...plainTool, toolId: `${i}`, ...(i % 10 > 0 && { title }) } };
    });
    for (const kept of [rows, rows.slice(0, 1), []]) {
      const [prepared, asked] = [buildIndex(kept), buildIndex(kept)];
      expect([...prepareTitleOrder(prepared)].length).toBeGreaterThanOrEqual(kept === rows ? 6 : 0);
      expect(prepared.textOrders.get('title')).toEqual(
        orderOf(asked, asked.columns, { key: 'title', descending: false }),
      );
    }
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
      Array.from(orderOf(index, index.columns, { key: 'tier', descending }), (i) => index.toolIds[i]);
    expect(idsIn(false)).toEqual(['d', 'c', 'b', 'a']);
    expect(idsIn(true)).toEqual(['a', 'b', 'c', 'd']);
    expect(index.columns.tier.values).toEqual(['pure', 'read', 'write', 'exec', 'quantum', 'unstated']);
  });

  test('grouping brings a group together and keeps the order within', () => {
    fc.assert(
      fc.property(rowList, fc.constantFrom(...groupings.slice(1)), (rows, group) => {
        if (group === 'none') return;
        const index = buildIndex(rows);
        const order = orderOf(index, index.columns, { key: 'title', descending: false });
        const { values } = index.columns[group];
        const place = (i: number) => values.indexOf(valuesOf(rows, i, group)[0] ?? '');
        expect([...groupedOrder(index.columns, order, group)]).toEqual([...order].sort((a, b) => place(a) - place(b)));
      }),
    );
  });

  test('rows stand by numbers once these are kept, those without one last when ascending', () => {
    fc.assert(
      fc.property(rowList, fc.infiniteStream(fc.nat({ max: 20 })), (rows, numbers) => {
        const index = buildIndex(rows);
        const counts = Uint32Array.from(rows, () => numbers.next().value);
        const columns: Columns = { ...index.columns, tokens: { kind: 'number', values: [], numbers: counts } };
        const byId = [...orderOf(index, columns, { key: 'id', descending: false })];
        const rank = (row: number) => counts[row] || Number.POSITIVE_INFINITY;
        const difference = (a: number, b: number) => (rank(a) === rank(b) ? 0 : rank(a) < rank(b) ? -1 : 1);
        expect([...orderOf(index, columns, { key: 'tokens', descending: false })]).toEqual(byId.toSorted(difference));
        const backwards = byId.toSorted((a, b) => difference(b, a));
        expect([...orderOf(index, columns, { key: 'tokens', descending: true })]).toEqual(backwards);
      }),
    );
  });
});
