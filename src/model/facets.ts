import type { ColumnId, FacetId } from './columns';

/** How many tools would match for each value, in the order of the facet's values. */
export interface FacetCounts {
  readonly facet: FacetId;
  readonly counts: Uint32Array;
}

export const groupings = ['none', 'family', 'source', 'tier'] as const;
export type GroupBy = (typeof groupings)[number];

/** One of `sortKeys`, or `match`: how well a tool answers the search text, best first. */
export type SortKey = ColumnId | 'match';

export interface SortOrder {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Chosen link values by facet; a facet without a choice is absent. */
export type Choices = ReadonlyMap<FacetId, readonly string[]>;

export type FacetValues = Readonly<Record<FacetId, readonly string[]>>;
