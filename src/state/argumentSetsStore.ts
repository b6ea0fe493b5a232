import { useMemo } from 'react';
import { type ArgumentSets, mergeSets, noSets, removeSet, saveSet, setsUnder, writeSets } from '../draft/argumentSets';
import type { SavedSets } from '../features/tool/arguments/savedSets';
import { useStore } from '../ui/useStore';
import { persistedStore } from './persistedStore';

const store = persistedStore<ArgumentSets>({
  key: 'argument-sets',
  what: 'saved arguments',
  version: 1,
  initial: noSets,
  write: writeSets,
  schema: { later: async () => ({ read: (await import('../draft/readSets')).readSets, merge: mergeSets }) },
  limit: 50_000_000,
});

/** The arguments kept for one tool; `formerId` is its id in an earlier version, where it means this tool alone. */
export function useSavedSets(toolId: string, formerId?: string | undefined): SavedSets {
  const sets = useStore(store);
  const areLasting = useStore(store.status) === 'kept';
  return useMemo(
    () => ({
      sets: setsUnder(sets, toolId, formerId),
      areLasting,
      onSave: (set) => store.set(saveSet(store.get(), toolId, set)),
      onRemove: (name) => {
        const left = removeSet(store.get(), toolId, name);
        store.set(formerId === undefined ? left : removeSet(left, formerId, name));
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
