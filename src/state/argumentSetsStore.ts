import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ArgumentSets, noSets, removeSet, saveSet, writeSets } from '../draft/argumentSets';
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

/** The arguments kept for one tool. */
export function useSavedSets(toolId: string): SavedSets {
  const sets = useStore(store);
  const areLasting = useStore(kept.status) === 'kept';
  return useMemo(
    () => ({
      sets: sets.get(toolId) ?? [],
      areLasting,
      onSave: (set) => store.setState(saveSet(store.getState(), toolId, set), true),
      onRemove: (name) => store.setState(removeSet(store.getState(), toolId, name), true),
    }),
    [sets, areLasting, toolId],
  );
}
