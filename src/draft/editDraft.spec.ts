import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from '../model/draft';
import { applyEdit, newDraft } from './editDraft';
import { anyDraft, anyEdits, plainDraft } from './testDrafts';

test('a list that replaces the entries leaves what lists don’t hold, and a draft’s file brings its own', () => {
  const here: Draft = {
    ...newDraft('Mine'),
    note: 'What it is for',
    entries: new Map([['mcp:crm.find', { toolId: 'mcp:crm.find', mode: 'auto' }]]),
    rules: [{ name: 'reads', filter: 'tier=read' }],
    aliases: new Map([['mcp:crm', 'my-crm']]),
    targets: ['codex'],
  };
  const entries = new Map([['mcp:crm.add', { toolId: 'mcp:crm.add', mode: 'ask' as const }]]);
  const list = { ...newDraft('A list'), entries };
  expect(applyEdit(here, { kind: 'replace', draft: list })).toEqual({ ...here, entries });
  const file: Draft = {
    ...list,
    note: 'Theirs',
    rules: [{ name: 'writes', filter: 'tier=write' }],
    aliases: new Map([['mcp:web', 'web']]),
    targets: ['cursor'],
  };
  expect(applyEdit(here, { kind: 'replace', draft: file })).toEqual({
    ...file,
    name: 'Mine',
    aliases: new Map([
      ['mcp:crm', 'my-crm'],
      ['mcp:web', 'web'],
    ]),
  });
});

/** What is in both stands in the same order. */
function expectSameOrder(before: Draft, after: Draft): void {
  for (const part of ['entries', 'patterns'] as const) {
    const [was, is] = [[...before[part].keys()], [...after[part].keys()]];
    const [stayed, kept] = [new Set(was), new Set(is)];
    expect(is.filter((key) => stayed.has(key))).toEqual(was.filter((key) => kept.has(key)));
  }
}

test('edits keep entries unique, complete and in their order', () => {
  fc.assert(
    fc.property(anyDraft, anyEdits, (start, edits) => {
      let draft = start;
      // What a file replaces all with has an order of its own.
      for (const edit of edits.filter(({ kind }) => kind !== 'replace')) {
        const before = draft;
        draft = applyEdit(draft, edit);
        expectSameOrder(before, draft);
        for (const [toolId, entry] of draft.entries) expect(entry.toolId).toBe(toolId);
        for (const [pattern, entry] of draft.patterns) expect(entry.pattern).toBe(pattern);
        expect(new Set(draft.rules.map(({ name }) => name)).size).toBe(draft.rules.length);
        expect(new Set(draft.targets).size).toBe(draft.targets.length);
        for (const entry of [...draft.entries.values(), ...draft.patterns.values()]) {
          expect(Object.values(entry)).not.toContain(undefined);
        }
      }
    }),
  );
});

test.each([
  { kind: 'remove', toolIds: ['elsewhere'] },
  { kind: 'add', entries: [{ toolId: 'mcp:fs.read', mode: 'auto' }] },
  { kind: 'change-tools', toolIds: ['mcp:fs.read'], change: { mode: 'ask', note: '' } },
  { kind: 'set-note', note: null },
] as const)('an edit that changes nothing leaves the draft itself: %j', (edit) => {
  expect(applyEdit(plainDraft, edit)).toBe(plainDraft);
});

test('an entry that now points elsewhere keeps its name, note and place', () => {
  const named = applyEdit(plainDraft, {
    kind: 'change-tools',
    toolIds: ['mcp:fs.read'],
    change: { note: 'why', nameInTarget: 'read' },
  });
  const two = applyEdit(named, { kind: 'add', entries: [{ toolId: 'z', mode: 'ask' }] });
  const moved = applyEdit(two, { kind: 'repoint', toolId: 'mcp:fs.read', to: { toolId: 'mcp:fs.open', mode: 'auto' } });
  expect([...moved.entries.values()]).toEqual([
    { toolId: 'mcp:fs.open', mode: 'auto', note: 'why', nameInTarget: 'read' },
    { toolId: 'z', mode: 'ask' },
  ]);
});

test('a file that is taken in keeps what is here', () => {
  const file = { ...plainDraft, name: 'Other', aliases: new Map([['mcp:fs', 'files']]), targets: ['codex'] };
  const merged = applyEdit({ ...newDraft('Mine'), targets: ['cursor'] }, { kind: 'take-in', draft: file });
  expect(merged).toMatchObject({ name: 'Mine', targets: ['cursor', 'codex'] });
  expect([...merged.entries.keys()]).toEqual(['mcp:fs.read']);
  expect(merged.aliases.get('mcp:fs')).toBe('files');
});
