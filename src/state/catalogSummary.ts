import { useSyncExternalStore } from 'react';
import type { CatalogSummary } from '../engine/protocol';

/** What the worker holds now; `revision` grows with each change, so that what was asked before can be asked anew. */
export interface KnownCatalog {
  readonly summary: CatalogSummary | null;
  readonly revision: number;
}

let known: KnownCatalog = { summary: null, revision: 0 };
const listeners = new Set<() => void>();

export function noteSummary(summary: CatalogSummary): void {
  known = { summary, revision: known.revision + 1 };
  for (const listener of listeners) listener();
}

export function knownCatalog(): KnownCatalog {
  return known;
}

export function watchCatalog(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function useKnownCatalog(): KnownCatalog {
  return useSyncExternalStore(watchCatalog, knownCatalog);
}
