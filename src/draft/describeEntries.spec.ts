import { expect, it } from 'vitest';
import type { ToolEntry } from '../model/draft';
import { describeEntries } from './describeEntries';
import { newDraft } from './draft';
import { doEdit, redo, startHistory, undo } from './draftHistory';

const bare: ToolEntry = { toolId: 'mcp:fs.read', mode: 'ask' };
const described: ToolEntry = { ...bare, mode: 'auto', source: 'mcp', digest: 'sha256:1', descriptor: { toolId: 'x' } };
const added = doEdit(startHistory(newDraft('Triage')), { kind: 'add', entries: [bare] });

it('fills in what was not known when a tool was selected, without a step of its own', () => {
  const { draft, past } = describeEntries(added, [described]);
  expect(draft.entries.get('mcp:fs.read')).toEqual(described);
  expect(past).toHaveLength(1);
});

it('lets the selection be undone and redone as if it had been known from the start', () => {
  const undone = undo(describeEntries(added, [described]));
  expect(undone.draft.entries.size).toBe(0);
  expect(redo(undone).draft.entries.get('mcp:fs.read')).toEqual(described);
});

it('describes a tool whose selection was undone meanwhile', () => {
  const { draft } = redo(describeEntries(undo(added), [described]));
  expect(draft.entries.get('mcp:fs.read')?.mode).toBe('ask');
  expect(describeEntries(undo(added), [described]).draft.entries.size).toBe(0);
});

it('leaves alone what is described already', () => {
  const before = describeEntries(added, [described]);
  expect(describeEntries(before, [{ ...described, digest: 'sha256:2' }])).toBe(before);
});
