import { describe, expect, test } from 'vitest';
import { stated, unstated } from '../model/fact';
import { plainTool } from '../model/testTool';
import type { Tool } from '../model/tool';
import { orderOf, prepareTitleOrder } from './rowOrder';
import { buildIndex, type Row } from './testRows';

describe('order', () => {
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
});
