import { useEffect, useState } from 'react';

/** Whether a value has stayed the same for so many milliseconds. */
export function useStableFor(value: unknown, ms: number): boolean {
  const [rested, setRested] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ value }), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested !== null && rested.value === value;
}
