import { useContext } from 'react';
import { classLabel } from '../../model/change';
import { formatCount } from '../../parts/formatQuantity';
import { RemovalCertainty } from '../../parts/removalCertainty';

interface Props {
  /** Whether a filter of the link waits for kept files. */
  readonly isWaiting: boolean;
  readonly matches: number | undefined;
  readonly total: number | undefined;
  /** Tools of the baseline that are gone, and are shown as well. */
  readonly removed: number;
}

/** `1,204 of 100,000 tools` · `1 of 1 tool` · `0 of 157 tools, 2 removed` */
export function MatchCount({ isWaiting, matches, total, removed }: Props) {
  const gone = classLabel('removed', useContext(RemovalCertainty));
  return (
    <output className="whitespace-nowrap tabular-nums">
      {isWaiting
        ? 'Reading your files…'
        : matches !== undefined &&
          total !== undefined &&
          `${formatCount(matches)} of ${formatCount(total)} ${total === 1 ? 'tool' : 'tools'}${removed > 0 ? `, ${formatCount(removed)} ${gone}` : ''}`}
    </output>
  );
}
