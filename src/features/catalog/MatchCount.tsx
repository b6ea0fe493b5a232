import { formatCount } from '../../parts/formatQuantity';

interface Props {
  /** Whether a filter of the link waits for kept files. */
  readonly isWaiting: boolean;
  readonly matches: number | undefined;
  readonly total: number | undefined;
}

/** `1,204 of 100,000 tools` · `1 of 1 tool` */
export function MatchCount({ isWaiting, matches, total }: Props) {
  return (
    <output className="whitespace-nowrap tabular-nums">
      {isWaiting
        ? 'Reading your files…'
        : matches !== undefined &&
          total !== undefined &&
          `${formatCount(matches)} of ${formatCount(total)} ${total === 1 ? 'tool' : 'tools'}`}
    </output>
  );
}
