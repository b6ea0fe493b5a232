import { startTransition, useEffect, useState } from 'react';

/** How many parts to show: at least so many at once, then one more whenever the browser has drawn the last. */
export function useMoreParts(atOnce: number, all: number): number {
  const [drawn, setDrawn] = useState(atOnce);
  const count = Math.min(all, Math.max(drawn, atOnce));
  useEffect(() => {
    if (count >= all) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(count + 1)));
    return () => cancelAnimationFrame(frame);
  }, [count, all]);
  return count;
}
