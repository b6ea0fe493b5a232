import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CatalogSummary } from '../engine/loadedCatalog';

/** What the worker holds now; `revision` grows with each change, so that what was asked before can be asked anew. */
export interface KnownCatalog {
  readonly summary: CatalogSummary | null;
  readonly revision: number;
}

const store = createStore<KnownCatalog>(() => ({ summary: null, revision: 0 }));

export function noteSummary(summary: CatalogSummary): void {
  store.setState(({ revision }) => ({ summary, revision: revision + 1 }));
}

export const knownCatalog = store.getState;
export const watchCatalog = store.subscribe;

export function useKnownCatalog(): KnownCatalog {
  return useStore(store);
}
