import { useEffect, useState } from 'react';
import { formatAge, formatDate } from './formatQuantity';

export const everyHalfMinute = 30_000;

/** How long ago something was, both in milliseconds since 1970. */
export function Age({
  at,
  now,
  className,
}: {
  readonly at: number;
  readonly now: number;
  readonly className?: string;
}) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={formatDate(at)}>
      {formatAge(at, now)}
    </time>
  );
}

/** The time in milliseconds since 1970, told anew each `everyMs`; null tells it once and rests. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
