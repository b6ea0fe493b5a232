import { useMemo, useSyncExternalStore } from 'react';
import type { SavedSets } from '../screens/tool/arguments/savedSets';
import { forgetTyped } from '../screens/tool/arguments/typedArguments';
import { openWorkspaceStore } from '../storage/workspaceStore';
import {
  type ArgumentSets,
  isForeign,
  noSets,
  readSets,
  removeSet,
  saveSet,
  writeSets,
} from '../workspace/argumentSets';

interface Kept {
  readonly sets: ArgumentSets;
  /** False where this browser refused to store them: then they last as long as the tab. */
  readonly areLasting: boolean;
}

const store = openWorkspaceStore('argument-sets');
const listeners = new Set<() => void>();
let current: Kept = { sets: noSets, areLasting: true };
let isLoaded = false;

function show(next: Partial<Kept>): void {
  current = { ...current, ...next };
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    show({ sets: readSets(await store.load()), areLasting: true });
  } catch {
    show({ areLasting: false });
  }
}

store.watch(() => void load());

/** Shown at once; what another tab has kept meanwhile stays. */
function changeSets(change: (sets: ArgumentSets) => ArgumentSets): void {
  show({ sets: change(current.sets) });
  store
    .update((kept) => {
      if (isForeign(kept)) throw new Error('A newer app keeps its sets here.');
      return writeSets(change(readSets(kept)));
    })
    .then(
      () => show({ areLasting: true }),
      () => show({ areLasting: false }),
    );
}

/** Sets, and what was typed for tools without being saved; other tabs follow. */
export function forgetArguments(): void {
  forgetTyped();
  show({ sets: noSets });
  store.clear().catch(() => undefined);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  if (!isLoaded) {
    isLoaded = true;
    void load();
  }
  return () => listeners.delete(changed);
}

/** The arguments kept for one tool; read from storage when first asked for. */
export function useSavedSets(toolId: string): SavedSets {
  const { sets, areLasting } = useSyncExternalStore(subscribe, () => current);
  return useMemo(
    () => ({
      sets: sets.get(toolId) ?? [],
      areLasting,
      onSave: (set) => changeSets((all) => saveSet(all, toolId, set)),
      onRemove: (name) => changeSets((all) => removeSet(all, toolId, name)),
    }),
    [sets, areLasting, toolId],
  );
}
