import { describe, expect, it } from 'vitest';
import { evaluateRule, markSeen, ruleFilter } from '../draft/classRules';
import { addEntries, newDraft } from '../draft/draft';
import { parseAddress } from '../model/address';
import { stated } from '../model/fact';
import { plainTool } from '../model/testTool';
import { matchingTools } from './ruleNews';
import { buildIndex } from './testRows';

function indexOf(tiers: Readonly<Record<string, string>>) {
  return buildIndex(
    Object.entries(tiers).map(([toolId, tier]) => ({
      worst: 5,
      tool: { ...plainTool, toolId, posture: { ...plainTool.posture, tier: stated(tier) } },
    })),
  );
}

describe('a class rule', () => {
  it('is made of search and choices, without what depends on the draft', () => {
    const { address } = parseAddress('?tier=pure,read&picked=no&q=file&sort=-tier&tool=x&group=tier');
    expect(ruleFilter(address)).toBe('q=file&tier=pure,read');
  });

  it('matches by its filter, and nothing where the filter is empty', () => {
    const index = indexOf({ a: 'read', b: 'write', c: 'read' });
    expect(matchingTools(index, 'tier=read')).toEqual(['a', 'c']);
    expect(matchingTools(index, '')).toEqual([]);
    expect(matchingTools(index, 'picked=no')).toEqual([]);
  });

  it('keeps the registry context that a choice of it depends on', () => {
    const { address } = parseAddress('?exposed=yes&context=cluster:ops');
    expect(ruleFilter(address)).toBe('exposed=yes&context=cluster:ops');
    expect(ruleFilter(parseAddress('?q=file&context=cluster:ops').address)).toBe('q=file');
    const none = { kind: 'absent' } as const;
    const index = buildIndex(
      ['ops', 'shop'].map((name) => ({
        worst: 5,
        tool: {
          ...plainTool,
          toolId: `of ${name}`,
          exposure: {
            tenants: none,
            environments: none,
            clusters: { kind: 'listed', names: [name] },
            gangs: { kind: 'listed', names: ['any'] },
            licence: { kind: 'none' },
          },
        },
      })),
    );
    expect(matchingTools(index, 'exposed=no&context=cluster:ops')).toEqual(['of shop']);
    expect(matchingTools(index, 'exposed=unknown&context=cluster:ops')).toEqual(['of ops']);
    expect(matchingTools(index, 'exposed=no')).toEqual([]);
  });

  it('offers what is new and what no longer matches, until a person has looked', () => {
    const index = indexOf({ a: 'read', b: 'write', c: 'read', d: 'read', e: 'write' });
    const draft = addEntries(
      newDraft('Test'),
      ['a', 'b', 'gone', 'd', 'e'].map((toolId) => ({ toolId, mode: 'ask' as const })),
    );
    const rule = { name: 'readers', filter: 'tier=read', seen: ['a', 'b', 'gone'] };
    const news = evaluateRule(rule, matchingTools(index, rule.filter), draft, (toolId) => index.rowsOf.has(toolId));
    expect(news).toMatchObject({ newlyMatching: ['c'], noLongerMatching: ['b'] });
    const later = evaluateRule(markSeen(news), news.matching, draft, (toolId) => index.rowsOf.has(toolId));
    expect(later).toMatchObject({ newlyMatching: [], noLongerMatching: [] });
  });
});
