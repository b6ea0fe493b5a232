import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { newDraft } from '../draft/editDraft';
import { unnamedDraft, writeDrafts } from '../draft/workspace';
import { isObject, member } from '../model/json';
import { catalogClient } from './catalogClient';
import { readRecord, replaceRecord } from './database';
import {
  addDraft,
  currentDraft,
  currentDrafts,
  currentOpenId,
  describeEntries,
  deselectTools,
  draftsRead,
  editDraft,
  noteOnlyAgent,
  openDraft,
  redo,
  removeDraft,
  selectTools,
  undo,
  useDraft,
  useSteps,
} from './drafts';
import { usePageNotice } from './pageNotice';

/** Machines can be busy. */
const eventually = <Value,>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 10_000 });
/** In no order: what an undo puts back stands last. */
const selected = () => [...currentDraft().entries.keys()].toSorted();

const keptText = async () => JSON.stringify(await readRecord('current'));

beforeEach(async () => {
  await draftsRead();
  for (const id of currentDrafts().keys()) removeDraft(id);
});

/** Another tab writes the drafts it has, and says so. */
async function writeElsewhere(drafts: ReturnType<typeof currentDrafts>): Promise<void> {
  const kept = await readRecord('current');
  const revision = isObject(kept) ? Number(member(kept, 'revision')) : 0;
  const value = writeDrafts({ drafts, open: currentOpenId() });
  await replaceRecord('current', { version: 2, revision: revision + 1, value }, 0, () => true, null);
  const otherTab = new BroadcastChannel('tool-catalog');
  otherTab.postMessage({ written: 'current' });
  otherTab.close();
}

test('the first tick names a draft by the one agent that logs name, as one step', () => {
  noteOnlyAgent('night-shift');
  selectTools(['a']);
  expect(currentDraft().name).toBe('night-shift');
  undo();
  expect([currentDraft().name, ...selected()]).toEqual([unnamedDraft]);
  editDraft({ kind: 'rename', name: 'Mine' });
  selectTools(['a']);
  expect(currentDraft().name).toBe('Mine');
  noteOnlyAgent(undefined);
});

test('ticks are undone and redone one by one, until another one is made', async () => {
  const { result } = await renderHook(() => ({ draft: useDraft(), ...useSteps() }));
  selectTools(['a', 'b']);
  deselectTools(['a']);
  undo();
  expect(selected()).toEqual(['a', 'b']);
  redo();
  await eventually(() => [...result.current.draft.entries.keys()]).toEqual(['b']);
  expect(result.current).toMatchObject({ undo: 'ready', redo: 'none' });
  undo();
  selectTools(['c']);
  await eventually(() => result.current.redo).toBe('none');
});

test('undo shows the draft whose edit it takes back', () => {
  const first = currentOpenId();
  editDraft({ kind: 'set-note', note: 'why' });
  addDraft(newDraft('Other'));
  openDraft(first);
  editDraft({ kind: 'set-note', note: 'why not' });
  openDraft([...currentDrafts().keys()].at(-1) ?? '');
  undo();
  expect([currentOpenId(), currentDraft().note]).toEqual([first, 'why']);
});

test('a description is no step, and undoing and redoing finds it', () => {
  editDraft({ kind: 'add', entries: [{ toolId: 'x', mode: 'ask' }] });
  describeEntries(currentOpenId(), [{ toolId: 'x', mode: 'ask', digest: 'sha256:1' }]);
  undo();
  expect(selected()).toEqual([]);
  redo();
  expect(currentDraft().entries.get('x')?.digest).toBe('sha256:1');
});

test('what another tab wrote is taken over, and the step that it overtook is off', async () => {
  const { result } = await renderHook(() => useSteps());
  editDraft({ kind: 'set-note', note: 'to be replaced' });
  await eventually(keptText).toContain('to be replaced');
  const theirs = new Map(currentDrafts()).set(currentOpenId(), { ...currentDraft(), note: 'theirs' });
  await writeElsewhere(theirs);
  await eventually(() => currentDraft().note).toBe('theirs');
  await eventually(() => result.current.undo).toBe('off');
});

test('of a draft that another tab edited meanwhile both are kept, mine as a copy, and a notice says so', async () => {
  const { result } = await renderHook(() => usePageNotice());
  editDraft({ kind: 'set-note', note: 'before' });
  await eventually(keptText).toContain('before');
  const theirs = new Map(currentDrafts()).set(currentOpenId(), { ...currentDraft(), note: 'theirs' });
  await writeElsewhere(theirs);
  editDraft({ kind: 'set-note', note: 'mine' });
  await eventually(() => [...currentDrafts().values()].map(({ name, note }) => `${name}: ${note}`)).toEqual([
    'My agent: theirs',
    'My agent (copy): mine',
  ]);
  expect(currentDraft().note).toBe('mine');
  await eventually(() => result.current?.words).toContain('Your version is kept as “My agent (copy)”');
});

test('tools selected while the worker stops stay selected, and a notice offers to look at them again', async () => {
  const { result } = await renderHook(() => usePageNotice());
  selectTools(['a']);
  catalogClient.close();
  await eventually(() => result.current?.words).toContain('The catalog worker stopped.');
  expect(selected()).toEqual(['a']);
  result.current?.actions?.[0]?.run();
  await eventually(() => result.current).toBeNull();
});
