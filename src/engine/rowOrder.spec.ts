import { describe, expect, test } from 'vitest';
import { stated, unstated } from '../model/fact';
import { plainTool } from '../model/testTool';
import type { Tool } from '../model/tool';
import { orderOf } from './rowOrder';
import { buildIndex, type Row } from './testRows';

describe('order', () => {
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
