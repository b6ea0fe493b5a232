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

/** The page's widths in rem: Tailwind's of `tokens.css`, and where a third column fits beside the allowlist. */
const breakpoints = { sm: 40, lg: 64, xl: 85, '2xl': 110 };

export function useIsAtLeast(width: keyof typeof breakpoints): boolean {
  return useMediaQuery(`(width >= ${breakpoints[width]}rem)`);
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
