import { describe, expect, it } from 'vitest';
import type { Admission } from '../model/tool';
import { emptyForm } from './exportTarget';
import { draftWith, knownTool, toolOf } from './testExports';
import { clusterCard, masAgent } from './toolIdTargets';

const none = { kind: 'absent' } as const;

/** Registry tools by what their `allowed_clusters` says. */
const lists: Readonly<Record<string, Admission>> = {
  'shop.list': { kind: 'listed', names: ['ops', 'shop'] },
  'shop.refund': { kind: 'listed', names: ['shop'] },
  'shop.erase': { kind: 'listed', names: [] },
  'shop.old': none,
  'shop.odd': { kind: 'unreadable' },
};
const tools = new Map(
  Object.entries(lists).map(([toolId, clusters]) => {
    const exposure = { tenants: none, environments: none, clusters, gangs: none, licence: { kind: 'none' } } as const;
    return [toolId, knownTool(toolOf(toolId, {}, { dialect: 'registry', exposure }), 'shop')];
  }),
);
const draft = draftWith(['shop.gone', ...tools.keys()].map((toolId) => ({ toolId, mode: 'ask' })));

function warnings(cluster: string) {
  const { notes } = clusterCard.write(draft, tools, { form: { ...emptyForm, cluster } });
  return notes.filter(({ kind }) => kind === 'check').map(({ text, toolIds }) => [text, toolIds]);
}

describe('a cluster card', () => {
  it('warns of the entries whose own lists keep its cluster out, and still lists them', () => {
    expect(warnings('ops')).toEqual([
      ['Their allowed_clusters don’t include ops: it may not call them.', ['shop.refund']],
      ['Their allowed_clusters is empty: no cluster may call them.', ['shop.erase']],
      ['They state no allowed_clusters: no cluster may call them.', ['shop.old']],
      ['Their allowed_clusters can’t be read: no cluster may call them.', ['shop.odd']],
    ]);
    const { text } = clusterCard.write(draft, tools, { form: { ...emptyForm, cluster: 'ops' } });
    expect(JSON.parse(text)).toEqual({
      tools: ['shop.erase', 'shop.gone', 'shop.list', 'shop.odd', 'shop.old', 'shop.refund'],
    });
  });

  it('warns only of what no cluster may call while its cluster is not named, and asks for it', () => {
    expect(warnings('').flatMap(([, toolIds]) => toolIds)).toEqual(['shop.erase', 'shop.old', 'shop.odd']);
    const meaning = (cluster: string) =>
      clusterCard.write(draft, tools, { form: { ...emptyForm, cluster } }).notes.find(({ kind }) => kind === 'meaning')
        ?.text;
    expect(meaning('')).toContain('Name the cluster');
    expect(meaning('ops')).not.toContain('Name the cluster');
  });
});

it.each([
  [masAgent, 'mas'],
  [clusterCard, 'registry'],
] as const)('$label lists no tool that the draft denies', (target, dialect) => {
  const known = ['sum', 'erase'].map((toolId) => knownTool(toolOf(toolId, {}, { dialect }), 'ledger'));
  const entries = known.map(({ tool: { toolId } }) => ({ toolId, mode: 'ask' as const }));
  const denied = [{ id: 'erase', isPattern: false }];
  const draft = { ...draftWith(entries, [['ledger', 'ledger']]), denied };
  const { text, notes } = target.write(draft, new Map(known.map((one) => [one.tool.toolId, one])), {});
  expect([text.includes('sum'), text.includes('erase')]).toEqual([true, false]);
  expect(notes.find(({ kind }) => kind === 'left-out')?.toolIds).toEqual(['erase']);
});
