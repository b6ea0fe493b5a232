import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ComparisonSummary } from '../engine/comparisonTable';

/** What changed since the baseline in use, as far as that is known. */
export type ChangesInUse =
  /** Nobody has looked for one yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  /** The link names one that can't be compared with; `words` say why. */
  | { readonly kind: 'missing'; readonly words: string }
  | { readonly kind: 'comparing'; readonly name: string }
  | { readonly kind: 'stopped'; readonly name: string }
  | {
      readonly kind: 'compared';
      readonly name: string;
      /** As the link parameter `with` names it. */
      readonly target: string;
      readonly summary: ComparisonSummary;
    };

/** Worked out behind the rows, by `useTrackedChanges`. */
export const changesInUse = createStore<ChangesInUse>(() => ({ kind: 'pending' }));

export function useChangesInUse(): ChangesInUse {
  return useStore(changesInUse);
}

/** By which questions to the catalog worker name the comparison in use; null while there is none. */
export function comparisonInUse(): number | null {
  const changes = changesInUse.getState();
  return changes.kind === 'compared' ? changes.summary.id : null;
}
