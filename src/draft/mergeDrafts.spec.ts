import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../model/draft';
import { newDraft } from './draft';
import { isSameDraft } from './draftValue';
import { editDraft } from './editDraft';
import { mergeDrafts } from './mergeDrafts';
import { mergeWorkspaces } from './mergeWorkspaces';
import { parseDraft } from './readDraft';
import { readWorkspace } from './readWorkspace';
import { anyDraft, anyEdits, plainDraft } from './testDrafts';
import { newWorkspace, reduceWorkspace, startWorkspace, type Workspace, workspaceOf } from './workspace';
import { writeDraft } from './writeDraft';
import { writeWorkspace } from './writeWorkspace';

/** As it comes back from the store: equal, and no object the same. */
function stored(draft: Draft): Draft {
  const reading = parseDraft(writeDraft(draft));
  if (reading.kind !== 'draft') throw new Error('the draft should be read back');
  return reading.draft;
}

function change(mode: 'ask' | 'auto', note: string | null = null): Draft {
  return editDraft(plainDraft, { kind: 'change-tools', toolIds: ['mcp:fs.read'], change: { mode, note } });
}

describe('two tabs on one draft', () => {
  it('both keep what only one of them changed', () => {
    const mine = editDraft(change('auto'), { kind: 'add', entries: [{ toolId: 'a', mode: 'ask' }] });
    const theirs = editDraft(stored(plainDraft), { kind: 'add', entries: [{ toolId: 'b', mode: 'ask' }] });
    const { draft, conflicts } = mergeDrafts(plainDraft, mine, theirs);
    expect(conflicts).toEqual([]);
    expect([...draft.entries].map(([toolId, { mode }]) => [toolId, mode])).toEqual([
      ['mcp:fs.read', 'auto'],
      ['a', 'ask'],
      ['b', 'ask'],
    ]);
  });

  it('keep both notes, and say so', () => {
    const { draft, conflicts } = mergeDrafts(plainDraft, change('ask', 'mine'), stored(change('ask', 'their own')));
    expect(draft.entries.get('mcp:fs.read')?.note).toBe('mine; their own');
    expect(conflicts).toEqual([{ place: 'tool', id: 'mcp:fs.read', field: 'note', mine: 'mine', theirs: 'their own' }]);
  });

  it('ask where they disagree on a mode', () => {
    const bare = { ...plainDraft, entries: new Map() };
    const { draft, conflicts } = mergeDrafts(bare, change('auto'), stored(change('ask')));
    expect(draft.entries.get('mcp:fs.read')?.mode).toBe('ask');
    expect(conflicts).toMatchObject([{ field: 'mode', mine: 'auto', theirs: 'ask' }]);
  });

  it('keep an entry that one removed and the other changed', () => {
    const removed = editDraft(plainDraft, { kind: 'remove', toolIds: ['mcp:fs.read'] });
    const { draft, conflicts } = mergeDrafts(plainDraft, removed, stored(change('auto', 'needed')));
    expect(draft.entries.get('mcp:fs.read')?.note).toBe('needed');
    expect(conflicts).toEqual([{ place: 'tool', id: 'mcp:fs.read', field: null, mine: null, theirs: 'auto: needed' }]);
  });

  it('drop an entry that one removed and nobody changed', () => {
    const removed = editDraft(plainDraft, { kind: 'remove', toolIds: ['mcp:fs.read'] });
    const theirs = editDraft(stored(plainDraft), { kind: 'rename', name: 'Other' });
    const { draft, conflicts } = mergeDrafts(plainDraft, removed, theirs);
    expect([draft.name, draft.entries.size, conflicts]).toEqual(['Other', 0, []]);
  });

  it('come to the same content, whichever merges', () => {
    fc.assert(
      fc.property(anyDraft, anyEdits, anyEdits, (base, edits, others) => {
        const mine = edits.reduce(editDraft, base);
        const theirs = others.reduce(editDraft, stored(base));
        const here = mergeDrafts(base, mine, theirs);
        const there = mergeDrafts(base, theirs, mine);
        const content = ({ draft }: { draft: Draft }) => ({
          ...draft,
          entries: Object.fromEntries(draft.entries),
          patterns: Object.fromEntries(draft.patterns),
          aliases: Object.fromEntries(draft.aliases),
          rules: draft.rules.map(({ name, filter, seen }) => [name, filter, seen.toSorted()]).toSorted(),
          targets: draft.targets.toSorted(),
        });
        expect(content(there)).toEqual(content(here));
        expect(there.conflicts).toHaveLength(here.conflicts.length);
      }),
    );
  });

  it('merge to themselves where nothing or the same happened', () => {
    fc.assert(
      fc.property(anyDraft, anyEdits, (base, edits) => {
        const mine = edits.reduce(editDraft, base);
        expect(isSameDraft(mergeDrafts(base, mine, stored(base)).draft, mine)).toBe(true);
        const same = mergeDrafts(base, mine, stored(mine));
        expect(isSameDraft(same.draft, mine)).toBe(true);
        expect(same.conflicts).toEqual([]);
      }),
    );
  });

  it('never clobber each other, interleaved at random through the store', () => {
    const turns = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('edit', 'sync'), fc.nat(5)), { maxLength: 20 });
    fc.assert(
      fc.property(turns, (all) => {
        let kept: Workspace = newWorkspace();
        const tabs = [0, 1].map(() => ({ state: startWorkspace(kept), base: kept }));
        const added = new Set<string>();
        const sync = (tab: (typeof tabs)[number]) => {
          const reading = readWorkspace(writeWorkspace(kept));
          if (reading === null) throw new Error('the store should be readable');
          tab.state = mergeWorkspaces(tab.state, tab.base, reading);
          kept = tab.base = workspaceOf(tab.state);
        };
        all.forEach(([second, what, n], i) => {
          const tab = tabs[second ? 1 : 0];
          if (tab === undefined) return;
          if (what === 'sync') sync(tab);
          else {
            const toolId = `t${i}-${n}`;
            added.add(toolId);
            const edit = { kind: 'add', entries: [{ toolId, mode: 'ask' }] } as const;
            tab.state = reduceWorkspace(tab.state, { kind: 'edit', edit });
          }
        });
        for (const tab of [...tabs, ...tabs]) sync(tab);
        for (const { state } of tabs) {
          const [draft] = workspaceOf(state).drafts.values();
          expect(new Set(draft?.entries.keys())).toEqual(added);
          expect(state.conflicts).toEqual([]);
        }
        expect(writeWorkspace(workspaceOf((tabs[0] as (typeof tabs)[number]).state))).toEqual(writeWorkspace(kept));
      }),
    );
  });
});

describe('several drafts', () => {
  it('come and go, and one is always open', () => {
    let state = startWorkspace(newWorkspace('one'));
    state = reduceWorkspace(state, { kind: 'add-draft', draftId: 'two', draft: plainDraft });
    expect(state.open).toBe('two');
    const rename = { kind: 'rename', name: 'Draft 1' } as const;
    state = reduceWorkspace(state, { kind: 'edit', edit: rename });
    expect(state.histories.get('two')?.draft.name).toBe('Draft 1 (2)');
    expect(reduceWorkspace(state, { kind: 'edit', edit: rename, draftId: 'one' })).toBe(state);
    state = reduceWorkspace(state, { kind: 'remove-draft', draftId: 'two' });
    expect(state.open).toBe('one');
    state = reduceWorkspace(state, { kind: 'remove-draft', draftId: 'one' });
    expect([...workspaceOf(state).drafts.values()]).toMatchObject([{ name: 'Draft 1' }]);
    // What belongs to the one that is gone, such as a half-typed note, changes nothing of the new one.
    expect(state.open).not.toBe('one');
    const edit = { kind: 'set-note', note: 'of the old one' } as const;
    expect(reduceWorkspace(state, { kind: 'edit', edit, draftId: 'one' })).toBe(state);
    const first = startWorkspace(newWorkspace());
    expect(reduceWorkspace(first, { kind: 'remove-draft', draftId: first.open }).open).not.toBe(first.open);
  });

  it('that another tab deleted go, unless they were worked on here', () => {
    const base: Workspace = {
      drafts: new Map([
        ['one', plainDraft],
        ['two', plainDraft],
      ]),
      open: 'two',
    };
    const theirs: Workspace = { drafts: new Map([['one', stored(plainDraft)]]), open: 'one' };
    const untouched = mergeWorkspaces(startWorkspace(base), base, theirs);
    expect([[...untouched.histories.keys()], untouched.open]).toEqual([['one'], 'one']);
    const edit = { kind: 'rename', name: 'Mine' } as const;
    const worked = reduceWorkspace(startWorkspace(base), { kind: 'edit', edit });
    const merged = mergeWorkspaces(worked, base, theirs);
    expect([...workspaceOf(merged).drafts.values()].map(({ name }) => name)).toEqual(['Triage', 'Mine']);
  });

  it('two drafts that two tabs gave one name get two, the same ones in both', () => {
    const base = newWorkspace('first');
    const named = (draftId: string, name: string) => {
      const drafts = new Map([...base.drafts, [draftId, newDraft(name)]]);
      return { drafts, open: draftId };
    };
    const [mine, theirs] = [named('m', 'Draft 2'), named('t', 'Draft 2')];
    const names = [
      [mine, theirs],
      [theirs, mine],
    ].map(([here = mine, there = theirs]) => {
      const merged = mergeWorkspaces(startWorkspace(here), base, there);
      return Object.fromEntries([...workspaceOf(merged).drafts].map(([id, { name }]) => [id, name]));
    });
    expect(names).toEqual(Array(2).fill({ first: 'Draft 1', m: 'Draft 2', t: 'Draft 2 (2)' }));
  });
});
