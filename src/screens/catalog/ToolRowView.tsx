import { type MouseEvent, memo } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import type { ToolRow } from '../../workers/protocol';
import { FactBadge } from '../shared/FactBadge';
import { SeverityBadge } from '../shared/SeverityBadge';
import { UntrustedText } from '../shared/UntrustedText';
import type { ColumnMeta } from './columns';

export interface ToolRowViewProps {
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly row: ToolRow;
  readonly cells: readonly { readonly id: string; readonly render: ColumnMeta['render'] }[];
  readonly isStacked: boolean;
  readonly isCompact: boolean;
  readonly isLarge: boolean;
  readonly isOpen: boolean;
  readonly isFocusStop: boolean;
  readonly isPicked: boolean;
  readonly marks: readonly string[];
  readonly onClick: (event: MouseEvent<HTMLElement>, place: number) => void;
  readonly onFocusRow: (place: number) => void;
}

/** One tool in the table: a row of cells, or three stacked lines on narrow screens. */
export const ToolRowView = memo(function ToolRowView(props: ToolRowViewProps) {
  const { place, top, height, row, cells, isStacked, isCompact, isLarge, isOpen, isFocusStop, isPicked, marks } = props;
  const copyNote = row.copies > 1 ? ` (${row.copy} of ${row.copies})` : '';
  const background = isOpen ? 'bg-sunk' : 'bg-panel';
  const inset = isOpen ? 'shadow-[inset_3px_0_var(--accent)]' : '';
  const tickBox = (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label widens the target of the box inside it
    <label data-tick className={`flex items-center justify-center ${isStacked ? 'size-11' : 'h-full w-10'}`}>
      <Checkbox
        aria-label={`Select ${row.toolId}${copyNote}`}
        checked={isPicked}
        tabIndex={isFocusStop ? 0 : -1}
        onChange={ignore}
      />
    </label>
  );
  const name = (
    <>
      <span className={`truncate font-medium ${isLarge ? 'text-base' : ''}`}>
        <UntrustedText text={row.title || row.toolId} marks={marks} />
      </span>
      <span className={`truncate font-mono text-ink-3 ${isLarge ? 'text-sm' : 'text-xs'}`}>
        <UntrustedText text={row.toolId} marks={marks} />
        {copyNote}
      </span>
    </>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of its rows
    <div
      role="row"
      aria-rowindex={row.match + 2}
      aria-current={isOpen || undefined}
      data-place={place}
      tabIndex={isFocusStop ? 0 : -1}
      className={`group absolute inset-x-0 cursor-default border-line border-b ${background} hover:bg-sunk focus-visible:z-[2] focus-visible:outline-offset-[-2px] ${
        isStacked ? 'flex' : 'grid'
      } ${isLarge ? 'text-base' : ''}`}
      style={isStacked ? { top, height } : { top, height, gridTemplateColumns: 'var(--columns)' }}
      onClick={(event) => props.onClick(event, place)}
      onFocus={() => props.onFocusRow(place)}
    >
      <span role="cell" className={`sticky left-0 z-[1] flex ${background} ${inset} group-hover:bg-sunk`}>
        {tickBox}
      </span>
      {isStacked ? (
        <span role="rowheader" className="flex min-w-0 flex-1 flex-col justify-center pr-3">
          {name}
          <span className="mt-1 flex items-center gap-3 overflow-hidden">
            <FactBadge field="tier" fact={row.posture.tier} />
            <FactBadge field="approval" fact={row.posture.approval} />
            {row.worst !== null && <SeverityBadge severity={row.worst} />}
          </span>
        </span>
      ) : (
        <>
          <span
            role="rowheader"
            className={`sticky left-10 z-[1] flex min-w-0 border-line pr-2 ${background} group-hover:bg-sunk ${
              isCompact ? 'items-center gap-2' : 'flex-col justify-center'
            }`}
          >
            {name}
          </span>
          {cells.map(({ id, render }) => (
            <span key={id} role="cell" className="flex min-w-0 items-center overflow-hidden px-2">
              {render(row)}
            </span>
          ))}
        </>
      )}
    </div>
  );
});

/** The row's click handler ticks: it knows whether Shift is held. */
function ignore(): void {}
