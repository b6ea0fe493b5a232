import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { openHistory } from '../workspace/workspace';
import { deselectTools, dispatch, editDraft, selectTools, useWorkspace, watchSelection } from './useWorkspace';

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
  const here = result.current.state;
  const base = { open: here.open, drafts: new Map([...here.histories].map(([id, { draft }]) => [id, draft])) };
  selectTools(['mine']);
  await expect.poll(() => selected(result.current)).toContain('mine');
  const draft = openHistory(here).draft;
  const entries = new Map(draft.entries).set('theirs', { toolId: 'theirs', mode: 'ask' });
  dispatch({
    kind: 'merge',
    base,
    theirs: { ...base, drafts: new Map(base.drafts).set(here.open, { ...draft, entries }) },
  });
  await expect.poll(() => selected(result.current)).toEqual(expect.arrayContaining(['mine', 'theirs']));
  dispatch({ kind: 'undo' });
  await expect.poll(() => selected(result.current)).not.toContain('mine');
  expect(selected(result.current)).toContain('theirs');
});
