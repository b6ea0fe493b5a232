import { useEffect } from 'react';
import type { CatalogState } from './useCatalog';

/** The rows, and what the person does first, go before. */
const keptAfterMs = 2_000;

/** Keeps the list of each reading outside the catalog worker, so that one started again can be given it. */
export function useRestore({ reading, refresh }: CatalogState, isSettled: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is kept
  useEffect(() => {
    if (!isSettled) return;
    let drop: (() => void) | null = null;
    const timer = setTimeout(async () => {
      // Where it can't be loaded nothing is asked for: the next reading tries again.
      const restore = await import('./restoreCatalog').catch(() => null);
      if (restore === null) return;
      drop = restore.dropHoldings;
      await restore.keepHoldings(refresh);
    }, keptAfterMs);
    return () => {
      clearTimeout(timer);
      drop?.();
    };
  }, [reading, refresh, isSettled]);
}
