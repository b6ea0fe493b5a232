import { useEffect } from 'react';
import { dropHoldings, keepHoldings } from './restoreCatalog';
import type { CatalogState } from './useCatalog';

/** The rows, and what the person does first, go before. */
const keptAfterMs = 2_000;

/** Keeps the list of each reading outside the catalog worker, so that one started again can be given it. */
export function useRestore({ reading, refresh }: CatalogState, isSettled: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is kept
  useEffect(() => {
    if (!isSettled) return;
    let drop: (() => void) | null = null;
    const timer = setTimeout(() => {
      drop = dropHoldings;
      void keepHoldings(refresh);
    }, keptAfterMs);
    return () => {
      clearTimeout(timer);
      drop?.();
    };
  }, [reading, refresh, isSettled]);
}
