import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ArgumentSets, noSets, removeSet, saveSet, setsUnder, writeSets } from '../draft/argumentSets';
import type { SavedSets } from '../features/tool/arguments/savedSets';
import { overlayEntries, persisted } from './persisted';

const store = createStore<ArgumentSets>(() => noSets);

const kept = persisted(store, {
  key: 'argument-sets',
  what: 'saved arguments',
  version: 1,
  schema: { read: async (value) => (await import('../draft/readSets')).readSets(value), write: writeSets },
  limit: 50_000_000,
  rebase: overlayEntries,
});

/** The arguments kept for one tool; `formerId` is its id in an earlier version, where it means this tool alone. */
export function useSavedSets(toolId: string, formerId?: string | undefined): SavedSets {
  const sets = useStore(store);
  const areLasting = useStore(kept.status) === 'kept';
  return useMemo(
    () => ({
      sets: setsUnder(sets, toolId, formerId),
      areLasting,
      onSave: (set) => store.setState(saveSet(store.getState(), toolId, set), true),
      onRemove: (name) => {
        const left = removeSet(store.getState(), toolId, name);
        store.setState(formerId === undefined ? left : removeSet(left, formerId, name), true);
      },
    }),
    [sets, areLasting, toolId, formerId],
  );
}

/** Whether arguments are kept under an id. */
export function useHasSets(toolId: string | undefined): boolean {
  const sets = useStore(store);
  return toolId !== undefined && sets.has(toolId);
}
