import { useEffect, useState } from 'react';

/** Whether a value has stayed the same for so many milliseconds. */
export function useStableFor(value: unknown, ms: number): boolean {
  const [stable, setStable] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStable({ value }), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return stable !== null && stable.value === value;
}
