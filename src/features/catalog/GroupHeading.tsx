import type { ViewRow } from '../../engine/protocol';
import { facetValueLabel } from '../../model/columns';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

/** The heading above the rows of one group. */
export function GroupHeading(props: { top: number; height: number; row: Extract<ViewRow, { kind: 'group' }> }) {
  const { top, height, row } = props;
  return (
    <div role="row" className="absolute inset-x-0 border-line border-b bg-bg" style={{ top, height }}>
      <span
        role="cell"
        aria-colspan={2}
        className="sticky left-0 flex h-full w-fit max-w-full items-end gap-2 px-3.5 pb-1.5 font-semibold text-ink-2 text-xs"
      >
        <span className="min-w-0 truncate">
          <UntrustedText text={facetValueLabel(row.value)} />
        </span>
        <span className="font-normal text-ink-3 tabular-nums">{formatCount(row.count)}</span>
      </span>
    </div>
  );
}
