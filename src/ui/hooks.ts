import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether a value has stayed the same for so many milliseconds. */
export function useStableFor(value: unknown, ms: number): boolean {
  const [stable, setStable] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStable({ value }), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return stable !== null && stable.value === value;
}
