import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  type ArgumentSet,
  type ArgumentSets,
  noSets,
  readSets,
  removeSet,
  saveSet,
  writeSets,
} from '../draft/argumentSets';
import { overlayEntries, persisted } from './persisted';

const store = createStore<ArgumentSets>(() => noSets);

const kept = persisted(store, {
  key: 'argument-sets',
  what: 'saved arguments',
  count: (sets) => [...sets.values()].reduce((sum, saved) => sum + saved.length, 0),
  version: 1,
  schema: { read: readSets, write: writeSets },
  rebase: overlayEntries,
});

export interface SavedSets {
  readonly sets: readonly ArgumentSet[];
  /** False where the browser refused to store them: then they last as long as the tab. */
  readonly areLasting: boolean;
  readonly onSave: (set: ArgumentSet) => void;
  readonly onRemove: (name: string) => void;
}

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
