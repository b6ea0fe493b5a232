import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { openHistory, workspaceOf } from '../draft/workspace';
import { writeWorkspace } from '../draft/writeWorkspace';
import { isObject, member } from '../model/json';
import { readRecord, replaceRecord } from './database';
import {
  deselectTools,
  dispatch,
  editDraft,
  selectTools,
  useWorkspace,
  watchSelection,
  workspaceRead,
} from './useWorkspace';

const selected = ({ state }: ReturnType<typeof useWorkspace>) => [...openHistory(state).draft.entries.keys()];

test('selecting, undoing and redoing reach each watcher once', async () => {
  const { result } = await renderHook(() => useWorkspace());
  const changes: string[] = [];
  const stop = watchSelection(({ added, removed }) => changes.push(`+${added.join()} -${removed.join()}`));
  selectTools(['a', 'b']);
  await expect.poll(() => selected(result.current)).toEqual(['a', 'b']);
  deselectTools(['a']);
  editDraft({ kind: 'rename', name: 'Night shift' });
  await expect.poll(() => selected(result.current)).toEqual(['b']);
  dispatch({ kind: 'undo' });
  await expect.poll(() => openHistory(result.current.state).draft.name).toBe('Draft 1');
  dispatch({ kind: 'undo' });
  await expect.poll(() => selected(result.current)).toEqual(['a', 'b']);
  dispatch({ kind: 'redo' });
  await expect.poll(() => selected(result.current)).toEqual(['b']);
  stop();
  selectTools(['c']);
  await expect.poll(() => selected(result.current)).toEqual(['b', 'c']);
  expect(changes).toEqual(['+ -', '+a,b -', '+ -a', '+a -', '+ -a']);
});

test('what another tab changes meanwhile joins the history: undo takes back only what was done here', async () => {
  const { result } = await renderHook(() => useWorkspace());
  await workspaceRead();
  const here = workspaceOf(result.current.state);
  const draft = openHistory(result.current.state).draft;
  const entries = new Map(draft.entries).set('theirs', { toolId: 'theirs', mode: 'ask' });
  const drafts = new Map(here.drafts).set(here.open, { ...draft, entries });
  const kept = await readRecord('current');
  const revision = isObject(kept) ? Number(member(kept, 'revision')) : 0;
  const record = { version: 2, revision: revision + 1, value: writeWorkspace({ ...here, drafts }) };
  await replaceRecord('current', record, () => true, null);
  selectTools(['mine']);
  const otherTab = new BroadcastChannel('tool-catalog');
  otherTab.postMessage({ written: 'current' });
  await expect
    .poll(() => selected(result.current), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['mine', 'theirs']));
  otherTab.close();
  dispatch({ kind: 'undo' });
  await expect.poll(() => selected(result.current)).not.toContain('mine');
  expect(selected(result.current)).toContain('theirs');
});
