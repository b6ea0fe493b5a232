import { usePrintTime } from '../ui/usePrintTime';
import { formatAge, formatDate } from './formatQuantity';

/** How long ago something was, both in milliseconds since 1970; on paper, where that soon is wrong, the date. */
export function Age({
  at,
  now,
  className,
}: {
  readonly at: number;
  readonly now: number;
  readonly className?: string;
}) {
  const isPrinted = usePrintTime() !== null;
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={formatDate(at)}>
      {isPrinted ? formatDate(at) : formatAge(at, now)}
    </time>
  );
}
