import './testPage';
import { expect, test } from 'vitest';
import { assignmentsIn } from '../draft/ledger';
import type { Assignment } from '../model/decision';
import { currentDraft, editAloud, editDraft, emptyDraft, undo } from './drafts';
import { currentLedger, decide } from './ledger';
import { readNotice, showNotice } from './pageNotice';
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
const addQuietly = (toolId: string) => editDraft({ kind: 'add', entries: [{ toolId, mode: 'ask' }], host: undefined });
const entries = () => [...currentDraft().entries.keys()];
const sayUndo = () => readNotice()?.actions?.[0]?.run();

test('edits of drafts and assignments are taken back in the order in which they were made', () => {
  add('a');
  decide([assignment], 'Assigned.');
  add('b');
  undoStep();
  expect([entries(), assignmentsIn(currentLedger()).length]).toEqual([['a'], 1]);
  undoStep();
  expect([entries(), assignmentsIn(currentLedger()).length]).toEqual([['a'], 0]);
  redoStep();
  expect(assignmentsIn(currentLedger())).toEqual([assignment]);
  undo();
  expect([entries(), assignmentsIn(currentLedger()).length]).toEqual([[], 1]);
});

test('a notice names what an edit took out, and brings it back while nothing was done since', () => {
  add('a', 'b');
  emptyDraft();
  expect(readNotice()?.words).toBe('“My agent”: 2 entries removed.');
  sayUndo();
  expect(entries()).toEqual(['a', 'b']);
  editAloud({ kind: 'remove', toolIds: ['a'] });
  expect(readNotice()?.words).toBe('“My agent”: a removed.');
  const late = readNotice()?.actions?.[0]?.run;
  add('c');
  late?.();
  expect(entries()).toEqual(['b', 'c']);
});

test('a notice that offers Undo goes once its step is no longer the last, and takes no other one with it', () => {
  add('a');
  emptyDraft();
  undoStep();
  expect(readNotice()).toBeNull();
  emptyDraft();
  addQuietly('b');
  expect(readNotice()).toBeNull();
  emptyDraft();
  showNotice({ kind: 'info', words: 'Another' });
  addQuietly('c');
  expect(readNotice()?.words).toBe('Another');
});
