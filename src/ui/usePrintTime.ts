import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page began to be printed, or null while it isn't: what only paper shows needs no place in the page before. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(() => (window.matchMedia('print').matches ? new Date() : null));
  useEffect(() => {
    const medium = window.matchMedia('print');
    let isBetweenEvents = false;
    const show = () => {
      const isPrinting = isBetweenEvents || medium.matches;
      // The browser takes the page as it is when the event ends: a later render would come too late.
      flushSync(() => setTime((now) => (isPrinting ? (now ?? new Date()) : null)));
    };
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
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', show);
    };
  }, []);
  return time;
}
