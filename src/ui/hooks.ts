import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

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

/** When the page began to be printed, or null while it isn't: what only paper shows needs no place in the page before. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    const medium = window.matchMedia('print');
    let isBetweenEvents = false;
    const look = () => setTime((now) => (isBetweenEvents || medium.matches ? (now ?? new Date()) : null));
    // The browser takes the page as it is when the event ends: a later render would come too late.
    const show = () => flushSync(look);
    const begin = () => {
      isBetweenEvents = true;
      show();
    };
    const end = () => {
      isBetweenEvents = false;
      show();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    // Print emulation sends no events, and the medium alone changes too late for a real printer.
    medium.addEventListener('change', show);
    // It may be printed since before this was drawn, or since between that and now.
    look();
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', show);
    };
  }, []);
  return time;
}
