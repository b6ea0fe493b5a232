import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CatalogSummary } from '../engine/loadedCatalog';
import { derive, type Readable } from './derived';

/** What the worker holds now; `revision` grows with each change, so that what was asked before can be asked anew. */
export interface KnownCatalog {
  readonly summary: CatalogSummary | null;
  readonly revision: number;
}

const store = createStore<KnownCatalog>(() => ({ summary: null, revision: 0 }));

export function noteSummary(summary: CatalogSummary): void {
  store.setState(({ revision }) => ({ summary, revision: revision + 1 }));
}

export const knownCatalogStore: Readable<KnownCatalog> = store;
export const knownCatalog = store.getState;

export function useKnownCatalog(): KnownCatalog {
  return useStore(store);
}

/** Whether the catalog has anything to show in a table. */
export const hasRows: Readable<boolean> = derive(
  [store],
  ({ summary }) => summary !== null && summary.tools + summary.badEntries > 0,
);

export function useHasRows(): boolean {
  return useStore(hasRows);
}
