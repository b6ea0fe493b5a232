import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page began to be printed, or null while it isn't: what only paper shows needs no place in the page before. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    const medium = window.matchMedia('print');
    // The browser takes the page as it is when the event ends: a later render would come too late.
    const begin = () => flushSync(() => setTime((now) => now ?? new Date()));
    const end = () => setTime(null);
    const follow = () => (medium.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    medium.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', follow);
    };
  }, []);
  return time;
}
