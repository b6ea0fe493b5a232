import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SourceFault } from '../dialects/sourceDocument';
import type { CatalogSummary } from '../engine/loadedCatalog';
import { derive, type Readable } from './derived';
import { sourceRecords } from './sources/records';

/** What the worker holds now; `revision` grows with each change, so that what was asked before can be asked anew. */
export interface KnownCatalog {
  readonly summary: CatalogSummary | null;
  readonly revision: number;
}

const store = createStore<KnownCatalog>(() => ({ summary: null, revision: 0 }));

export function setSummary(summary: CatalogSummary): void {
  store.setState(({ revision }) => ({ summary, revision: revision + 1 }));
}

/** What the worker holds, its sources by the names that people gave them. */
export const knownCatalogStore: Readable<KnownCatalog> = derive(
  [store, sourceRecords],
  ({ summary, revision }, list) => {
    const isRenamed = summary?.sources.some(({ id }) => list.get(id)?.label !== undefined) ?? false;
    if (summary === null || !isRenamed) return { summary, revision };
    const sources = summary.sources.map((source) => ({ ...source, name: list.get(source.id)?.label ?? source.name }));
    return { summary: { ...summary, sources }, revision };
  },
);
export const knownCatalog = knownCatalogStore.getState;

export function useKnownCatalog(): KnownCatalog {
  return useStore(knownCatalogStore);
}

/** Whether the catalog has anything to show in a table. */
export const hasRows: Readable<boolean> = derive(
  [store],
  ({ summary }) => summary !== null && summary.tools + summary.badEntries > 0,
);

export function useHasRows(): boolean {
  return useStore(hasRows);
}

/** What could not be read of all sources together. */
export function faultsOf(summary: Pick<CatalogSummary, 'sources'> | null): readonly SourceFault[] {
  return summary?.sources.flatMap(({ faults }) => faults) ?? [];
}
