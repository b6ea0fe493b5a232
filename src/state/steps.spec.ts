import './testPage';
import { expect, test } from 'vitest';
import type { Assignment } from '../model/decision';
import { assign } from './assignments';
import { currentDraft, editAloud, emptyDraft, undo } from './drafts';
import { currentAssignments } from './ledger';
import { readNotice } from './pageNotice';
import { redoStep, undoStep } from './steps';

const assignment: Assignment = {
  kind: 'assignment',
  toolId: 'mcp:crm.find',
  digest: 'sha256:1',
  about: 'tier',
  value: 'read',
  reason: 'Looked at it',
  at: '2026-11-01T00:00:00.000Z',
};
const add = (...toolIds: readonly string[]) =>
  editAloud({ kind: 'add', entries: toolIds.map((toolId) => ({ toolId, mode: 'ask' })), host: undefined });
const entries = () => [...currentDraft().entries.keys()];
const sayUndo = () => readNotice()?.actions?.[0]?.run();

test('edits of drafts and assignments are taken back in the order in which they were made', () => {
  add('a');
  assign([assignment], 'Assigned.');
  add('b');
  undoStep();
  expect([entries(), currentAssignments().length]).toEqual([['a'], 1]);
  undoStep();
  expect([entries(), currentAssignments().length]).toEqual([['a'], 0]);
  redoStep();
  expect(currentAssignments()).toEqual([assignment]);
  undo();
  expect([entries(), currentAssignments().length]).toEqual([[], 1]);
});

test('a notice names what an edit took out, and brings it back while nothing was done since', () => {
  add('a', 'b');
  emptyDraft();
  expect(readNotice()?.words).toBe('“Draft 1”: 2 entries removed.');
  sayUndo();
  expect(entries()).toEqual(['a', 'b']);
  editAloud({ kind: 'remove', toolIds: ['a'] });
  expect(readNotice()?.words).toBe('“Draft 1”: a removed.');
  const late = readNotice()?.actions?.[0]?.run;
  add('c');
  late?.();
  expect(entries()).toEqual(['b', 'c']);
});
