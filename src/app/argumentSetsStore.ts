import { useMemo } from 'react';
import type { SavedSets } from '../screens/tool/arguments/savedSets';
import { persistedStore } from '../storage/persistedStore';
import { useStore } from '../ui/useStore';
import { type ArgumentSets, mergeSets, noSets, removeSet, saveSet, writeSets } from '../workspace/argumentSets';

const store = persistedStore<ArgumentSets>({
  key: 'argument-sets',
  what: 'saved arguments',
  version: 1,
  initial: noSets,
  write: writeSets,
  schema: { later: async () => (await import('../workspace/readSets')).readSets },
  merge: mergeSets,
  limit: 50_000_000,
});

/** The arguments kept for one tool. */
export function useSavedSets(toolId: string): SavedSets {
  const sets = useStore(store);
  const areLasting = useStore(store.status) === 'kept';
  return useMemo(
    () => ({
      sets: sets.get(toolId) ?? [],
      areLasting,
      onSave: (set) => store.set(saveSet(store.get(), toolId, set)),
      onRemove: (name) => store.set(removeSet(store.get(), toolId, name)),
    }),
    [sets, areLasting, toolId],
  );
}
