import { facetValueLabel } from '../../model/facets';
import type { ViewRow } from '../../workers/protocol';
import { formatCount } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';

/** The heading above the rows of one group. */
export function GroupHeading(props: { top: number; height: number; row: Extract<ViewRow, { kind: 'group' }> }) {
  const { top, height, row } = props;
  return (
    <div role="row" className="absolute inset-x-0 border-line border-b bg-sunk" style={{ top, height }}>
      <span
        role="cell"
        aria-colspan={2}
        className="sticky left-0 flex h-full w-fit items-center gap-2 px-3.5 font-semibold"
      >
        <UntrustedText text={facetValueLabel(row.value)} />
        <span className="font-normal text-ink-3">{formatCount(row.count)}</span>
      </span>
    </div>
  );
}
