import { Coins, TriangleAlert } from 'lucide-react';
import { formatCount } from '../../parts/formatQuantity';
import { Button } from '../../ui/Button';

export interface TokenProgressProps {
  readonly counted: number;
  readonly total: number;
  /** The counter could not be loaded. */
  readonly isUnavailable: boolean;
  /** Somebody asked for the order by tokens, not just for the column. */
  readonly isSorted: boolean;
  readonly onRetry: () => void;
  readonly onStop: () => void;
}

/** How far counting is, across the table's width: it takes its time with many tools, and the table stays usable. */
export function TokenProgress({ counted, total, isUnavailable, isSorted, onRetry, onStop }: TokenProgressProps) {
  const Picture = isUnavailable ? TriangleAlert : Coins;
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunk px-3.5 py-1 text-xs max-sm:px-3">
      <Picture className={`size-4 shrink-0 ${isUnavailable ? 'text-miss' : 'text-ink-3'}`} aria-hidden />
      {isUnavailable ? (
        <span role="alert" className="min-w-0 flex-1">
          Tokens can’t be counted: the counter could not be loaded. The order stays as it is. Check your connection,
          then try again.
        </span>
      ) : (
        <>
          <progress
            aria-label="Counting tokens"
            className="h-1 w-24 shrink-0 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            value={counted}
            max={Math.max(1, total)}
          />
          <span className="min-w-0 flex-1 text-ink-2">
            Counting tokens: <span className="tabular-nums">{formatCount(counted)}</span> of {formatCount(total)} tools.
            {isSorted && ' The order stays as it is until all are counted.'}
          </span>
        </>
      )}
      {isUnavailable && <Button onClick={onRetry}>Try again</Button>}
      <Button variant="quiet" onClick={onStop}>
        {isUnavailable ? 'Leave it' : 'Stop counting'}
      </Button>
    </div>
  );
}
