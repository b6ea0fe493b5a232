import { expect, test } from 'vitest';
import type { Draft } from '../model/draft';
import { newDraft } from './draft';
import { editDraft } from './editDraft';

test('a list that replaces the entries leaves what lists don’t hold, and a draft’s file brings its own', () => {
  const here: Draft = {
    ...newDraft('Mine'),
    note: 'What it is for',
    entries: new Map([['mcp:crm.find', { toolId: 'mcp:crm.find', mode: 'auto' }]]),
    rules: [{ name: 'reads', filter: 'tier=read', seen: [] }],
    aliases: new Map([['mcp:crm', 'my-crm']]),
    targets: ['codex'],
  };
  const entries = new Map([['mcp:crm.add', { toolId: 'mcp:crm.add', mode: 'ask' as const }]]);
  const list = { ...newDraft('A list'), entries };
  expect(editDraft(here, { kind: 'replace', draft: list })).toEqual({ ...here, entries });
  const file: Draft = {
    ...list,
    note: 'Theirs',
    rules: [{ name: 'writes', filter: 'tier=write', seen: [] }],
    aliases: new Map([['mcp:web', 'web']]),
    targets: ['cursor'],
  };
  expect(editDraft(here, { kind: 'replace', draft: file })).toEqual({
    ...file,
    name: 'Mine',
    aliases: new Map([
      ['mcp:crm', 'my-crm'],
      ['mcp:web', 'web'],
    ]),
  });
});
