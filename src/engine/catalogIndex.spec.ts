import { describe, expect, test } from 'vitest';
import { stated } from '../model/fact';
import { plainTool } from '../model/testTool';
import { filter } from './filter';
import { buildIndex } from './testRows';

describe('the index', () => {
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
    const index = buildIndex(rows);
    const result = filter(index.size, index.columns, null, new Map([['tier', ['tier-299']]]));
    expect([...result.matches.keys()].filter((i) => result.matches[i] === 1)).toEqual([299]);
  });
});
