import type { Severity } from '../model/finding';
import { formatCount, formatCounted } from './formatQuantity';
import { SeverityBadge } from './SeverityBadge';

interface FindingsBadgeProps {
  readonly worst: Severity;
  /** How many findings there are, the worst one among them. */
  readonly count: number;
}

/** The worst finding of a tool, and how many there are beside it. */
export function FindingsBadge({ worst, count }: FindingsBadgeProps) {
  return (
    <span className="flex items-center gap-1.5">
      <SeverityBadge severity={worst} />
      {count > 1 && (
        <span
          className="text-ink-3 text-xs tabular-nums"
          title={`${formatCounted(count, 'finding')}, the worst ${worst}`}
        >
          +{formatCount(count - 1)}
        </span>
      )}
    </span>
  );
}
