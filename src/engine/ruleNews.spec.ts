import { describe, expect, it, test } from 'vitest';
import { evaluateRule, ruleFilter } from '../draft/classRules';
import { addEntries, applyEdit, newDraft } from '../draft/editDraft';
import { parseAddress } from '../model/address';
import { stated } from '../model/fact';
import { longestQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { lateColumns } from './lateColumns';
import { matchingTools } from './ruleNews';
import { engineOf, kept, query } from './testCatalog';
import { buildIndex, type Row } from './testRows';

function catalogOf(rows: readonly Row[]): Parameters<typeof matchingTools>[0] {
  const index = buildIndex(rows);
  return {
    loaded: { index },
    columnsFor: (chosen) => lateColumns({ index, sources: [], starts: [] }, index.columns, chosen),
  };
}

function withTiers(tiers: Readonly<Record<string, string>>) {
  return catalogOf(
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
    const catalog = withTiers({ a: 'read', b: 'write', c: 'read' });
    expect(matchingTools(catalog, 'tier=read')).toEqual(['a', 'c']);
    expect(matchingTools(catalog, '')).toEqual([]);
    expect(matchingTools(catalog, 'picked=no')).toEqual([]);
  });

  it('matches nothing where its search is too long to be read', () => {
    const search = 'x'.repeat(longestQuery + 1);
    expect(matchingTools(withTiers({ a: 'read' }), `tier=read&q=${search}`)).toEqual([]);
  });

  it('keeps the registry context that a choice of it depends on', () => {
    const { address } = parseAddress('?exposed=yes&context=cluster:ops');
    expect(ruleFilter(address)).toBe('exposed=yes&context=cluster:ops');
    expect(ruleFilter(parseAddress('?q=file&context=cluster:ops').address)).toBe('q=file');
    const absent = { kind: 'absent' } as const;
    const listed = (name: string) => ({ kind: 'listed', names: [name] }) as const;
    const rest = { tenants: absent, environments: absent, gangs: listed('any'), licence: { kind: 'none' } as const };
    const catalog = catalogOf(
      ['ops', 'shop'].map((name) => ({
        worst: 5,
        tool: { ...plainTool, toolId: `of ${name}`, exposure: { ...rest, clusters: listed(name) } },
      })),
    );
    expect(matchingTools(catalog, 'exposed=no&context=cluster:ops')).toEqual(['of shop']);
    expect(matchingTools(catalog, 'exposed=unknown&context=cluster:ops')).toEqual(['of ops']);
    expect(matchingTools(catalog, 'exposed=no')).toEqual([]);
  });

  it('matches nobody knows what while the texts it asks of are not read', () => {
    const catalog = withTiers({ a: 'read' });
    expect(matchingTools(catalog, 'finding=none')).toBeNull();
    expect(matchingTools(catalog, 'q=-rule:T05')).toBeNull();
  });

  it('offers what the draft lacks and does not deny, and what it brought that no longer matches', () => {
    const catalog = withTiers({ a: 'read', b: 'write', c: 'read', d: 'read', e: 'write' });
    const brought = ['a', 'b', 'gone'].map((toolId) => ({ toolId, mode: 'ask' as const, rule: 'readers' }));
    const draft = {
      ...addEntries(newDraft('Test'), [...brought, { toolId: 'e', mode: 'ask' }]),
      denied: [{ id: 'd', isPattern: false }],
    };
    const rule = { name: 'readers', filter: 'tier=read' };
    const isThere = (toolId: string) => catalog.loaded.index.rowsOf.has(toolId);
    const news = evaluateRule(rule, matchingTools(catalog, rule.filter) ?? [], draft, isThere);
    expect(news).toMatchObject({ missing: ['c'], noLongerMatching: ['b'] });
    const kept = applyEdit(draft, { kind: 'change-tools', toolIds: ['b'], change: { rule: null } });
    expect(evaluateRule(rule, news.matching, kept, isThere).noLongerMatching).toEqual([]);
  });
});

test.each([
  ['stems and names split', 'q=issues', ['mcp:gh.list_issues', 'mcp:gh.openIssue']],
  ['a client’s spelling', 'q=mcp__gh__list_issues', ['mcp:gh.list_issues']],
  ['no close match: neither a verb’s kin nor most of the words', 'q=create+issue', []],
  ['words and choices', 'q=open+the+issues&tier=read', ['mcp:gh.openIssue']],
])('a saved rule matches what the catalog matches by its words: %s', async (_, filter, expected) => {
  const { engine } = engineOf(
    ['mcp:gh.list_issues', 'mcp:gh.openIssue', 'mcp:mail.send'].map((toolId) => ({
      toolId,
      source: 'mcp',
      safetyTier: 'read',
    })),
  );
  const { q, choices } = parseAddress(filter).address;
  const { id: result } = await query(engine, { q, choices });
  const rules = [{ name: 'Kept', filter }];
  const answer = await engine.draft({ entries: [], patterns: [], rules, said: [], families: [] });
  expect(answer?.rules[0]?.matching).toEqual(expected);
  expect(kept(engine.ids({ result })).toSorted()).toEqual(expected);
});
