import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../model/draft';
import { newDraft } from './draft';
import { doEdit, maxSteps, rebase, redo, startHistory, undo } from './draftHistory';
import { editDraft } from './editDraft';
import { mergeDrafts } from './mergeDrafts';
import { anyDraft, anyEdits, plainDraft } from './testDrafts';

function checkShape(draft: Draft): void {
  for (const [toolId, entry] of draft.entries) expect(entry.toolId).toBe(toolId);
  for (const [pattern, entry] of draft.patterns) expect(entry.pattern).toBe(pattern);
  expect(new Set(draft.rules.map(({ name }) => name)).size).toBe(draft.rules.length);
  expect(new Set(draft.targets).size).toBe(draft.targets.length);
  for (const entry of [...draft.entries.values(), ...draft.patterns.values()]) {
    expect(Object.values(entry)).not.toContain(undefined);
  }
}

/** What is in both stands in the same order. */
function keepsOrder(
  before: Draft,
  after: Draft,
  parts: readonly ('entries' | 'patterns')[] = ['entries', 'patterns'],
): void {
  for (const part of parts) {
    const [was, is] = [[...before[part].keys()], [...after[part].keys()]];
    const [stayed, kept] = [new Set(was), new Set(is)];
    expect(is.filter((key) => stayed.has(key))).toEqual(was.filter((key) => kept.has(key)));
  }
}

describe('steps on a draft', () => {
  it('undone and redone as often give the same draft', () => {
    fc.assert(
      fc.property(anyDraft, anyEdits, fc.nat(15), (draft, edits, times) => {
        const done = edits.reduce(doEdit, startHistory(draft));
        let moved = done;
        for (let i = 0; i < times; i++) moved = undo(moved);
        const back = moved;
        if (times >= done.past.length) expect(back.draft).toBe(draft);
        for (let i = 0; i < times; i++) moved = redo(moved);
        expect(moved.draft).toBe(done.draft);
      }),
    );
  });

  it('taken back leave the names and notes that another tab wrote since then', () => {
    const tool = 'mcp:crm.find';
    const start = { ...newDraft('Draft 1'), entries: new Map([[tool, { toolId: tool, mode: 'ask' as const }]]) };
    const noted = (note: string) => ({ kind: 'change-tools', toolIds: [tool], change: { note } }) as const;
    const mine = [{ kind: 'rename', name: 'Mine' }, { kind: 'set-note', note: 'mine' }, noted('mine')] as const;
    const theirs = [{ kind: 'rename', name: 'Zed' }, { kind: 'set-note', note: 'theirs' }, noted('theirs')] as const;
    let history = mine.reduce(doEdit, startHistory(start));
    const other: Draft = theirs.reduce(editDraft, history.draft);
    history = rebase(history, other);
    for (const _ of mine) history = undo(history);
    expect(history.draft).toEqual(other);
    for (const _ of mine) history = redo(history);
    expect(history.draft).toEqual(other);
  });

  it('keep entries unique and complete, and in the order of what was kept, with undos and merges among them', () => {
    const moves = fc.array(
      fc.oneof(
        fc.constantFrom('undo', 'redo'),
        anyEdits,
        anyEdits.map((edits) => ({ theirs: edits })),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(anyDraft, moves, (draft, all) => {
        let history = startHistory(draft);
        for (const move of all) {
          const before = history.draft;
          if (move === 'undo') history = undo(history);
          else if (move === 'redo') history = redo(history);
          else if (Array.isArray(move)) history = move.reduce(doEdit, history);
          else if (typeof move === 'object') {
            const theirs = move.theirs.filter(({ kind }) => kind !== 'replace').reduce(editDraft, draft);
            history = rebase(history, mergeDrafts(draft, history.draft, theirs).draft);
            for (const part of ['entries', 'patterns'] as const) {
              // The other tab leads where it added or removed; else it says nothing of the order.
              const isUnmoved = [...theirs[part].keys()].join('\n') === [...draft[part].keys()].join('\n');
              keepsOrder(isUnmoved ? before : theirs, history.draft, [part]);
            }
          }
          checkShape(history.draft);
        }
      }),
    );
  });

  it('never move an entry: what stays keeps its place among the others, also undone and redone', () => {
    fc.assert(
      fc.property(anyDraft, anyEdits, fc.nat(12), (draft, edits, times) => {
        let history = startHistory(draft);
        // What a file replaces all with has an order of its own.
        for (const edit of edits.filter(({ kind }) => kind !== 'replace')) {
          const { draft: before } = history;
          history = doEdit(history, edit);
          keepsOrder(before, history.draft);
        }
        for (const step of [undo, redo]) {
          for (let i = 0; i < times; i++) {
            const { draft: before } = history;
            history = step(history);
            keepsOrder(before, history.draft);
          }
        }
      }),
    );
  });

  it('that change nothing are no steps', () => {
    const start = startHistory(plainDraft);
    expect(doEdit(start, { kind: 'remove', toolIds: ['elsewhere'] })).toBe(start);
    expect(doEdit(start, { kind: 'add', entries: [{ toolId: 'mcp:fs.read', mode: 'auto' }] })).toBe(start);
    expect(doEdit(start, { kind: 'change-tools', toolIds: ['mcp:fs.read'], change: { mode: 'ask', note: '' } })).toBe(
      start,
    );
    expect(doEdit(start, { kind: 'set-note', note: null })).toBe(start);
  });

  it('are forgotten beyond the latest hundred', () => {
    let history = startHistory(newDraft('Many'));
    for (let i = 0; i < 130; i++)
      history = doEdit(history, { kind: 'add', entries: [{ toolId: `t${i}`, mode: 'ask' }] });
    expect(history.past).toHaveLength(maxSteps);
    for (let i = 0; i < 130; i++) history = undo(history);
    expect(history.draft.entries.size).toBe(30);
  });

  it('put a removed tool back where it stood, and leave alone what another tab did since', () => {
    const three = editDraft(plainDraft, {
      kind: 'add',
      entries: [
        { toolId: 'b', mode: 'ask' },
        { toolId: 'c', mode: 'ask' },
      ],
    });
    let history = doEdit(startHistory(three), { kind: 'remove', toolIds: ['b'] });
    const theirs = editDraft(history.draft, { kind: 'add', entries: [{ toolId: 'd', mode: 'auto' }] });
    history = undo(rebase(history, theirs));
    expect([...history.draft.entries.keys()]).toEqual(['mcp:fs.read', 'b', 'c', 'd']);
    expect([...redo(history).draft.entries.keys()]).toEqual(['mcp:fs.read', 'c', 'd']);
  });
});

describe('an edit', () => {
  it('keeps name and note of an entry that now points elsewhere, at its place', () => {
    const named = editDraft(plainDraft, {
      kind: 'change-tools',
      toolIds: ['mcp:fs.read'],
      change: { note: 'why', nameInTarget: 'read' },
    });
    const two = editDraft(named, { kind: 'add', entries: [{ toolId: 'z', mode: 'ask' }] });
    const moved = editDraft(two, {
      kind: 'repoint',
      toolId: 'mcp:fs.read',
      to: { toolId: 'mcp:fs.open', mode: 'auto' },
    });
    expect([...moved.entries.values()]).toEqual([
      { toolId: 'mcp:fs.open', mode: 'auto', note: 'why', nameInTarget: 'read' },
      { toolId: 'z', mode: 'ask' },
    ]);
  });

  it('that takes a file in keeps what is here', () => {
    const file = { ...plainDraft, name: 'Other', aliases: new Map([['mcp:fs', 'files']]), targets: ['codex'] };
    const merged = editDraft({ ...newDraft('Mine'), targets: ['cursor'] }, { kind: 'take-in', draft: file });
    expect(merged).toMatchObject({ name: 'Mine', targets: ['cursor', 'codex'] });
    expect([...merged.entries.keys()]).toEqual(['mcp:fs.read']);
    expect(merged.aliases.get('mcp:fs')).toBe('files');
  });
});
