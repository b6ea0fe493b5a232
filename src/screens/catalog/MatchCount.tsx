import { formatCount } from '../shared/formatQuantity';

interface Props {
  readonly matches: number | undefined;
  readonly total: number | undefined;
}

/** `1,204 of 100,000 tools` · `1 of 1 tool` */
export function MatchCount({ matches, total }: Props) {
  return (
    <output className="whitespace-nowrap tabular-nums">
      {matches !== undefined &&
        total !== undefined &&
        `${formatCount(matches)} of ${formatCount(total)} ${total === 1 ? 'tool' : 'tools'}`}
    </output>
  );
}
