import { type Column, FlexRender, type Row } from '@tanstack/react-table';
import { type MouseEvent, memo } from 'react';
import type { MatchReason, ToolRow } from '../../engine/protocol';
import { columns as definitions } from '../../model/columns';
import { FactBadge } from '../../parts/FactBadge';
import { IdText, minWidthOf } from '../../parts/IdText';
import { VerdictMark } from '../../parts/ReadinessCell';
import { SeverityBadge } from '../../parts/SeverityBadge';
import { UnsupportedTargetTag } from '../../parts/UnsupportedTargetTag';
import { UntrustedText } from '../../parts/UntrustedText';
import { Checkbox } from '../../ui/Checkbox';
import type { ToolFeatures } from './columns';

export interface ToolRowViewProps {
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly tableRow: Row<ToolFeatures, ToolRow>;
  /** The columns to show. */
  readonly columns: readonly Column<ToolFeatures, ToolRow>[];
  readonly isStacked: boolean;
  readonly isCompact: boolean;
  readonly isLarge: boolean;
  readonly isOpen: boolean;
  readonly isFocusStop: boolean;
  readonly isSelected: boolean;
  readonly marks: readonly string[];
}

/** Drawn over the row: the pinned cells would cover the row's own outline. */
const focusRing =
  'focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-[2] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2';

/** Pinned only where the table is wider than its box: each pinned cell is a layer of its own to the browser. */
export const pinned = 'group-data-wide/table:sticky';

/** The edge of the pinned cells while others pass below them. */
export const pinnedEdge = 'group-data-sideways/table:shadow-[1px_0_var(--line-strong)]';

/** One tool in the table: a row of cells, or three stacked lines on narrow screens. */
export const ToolRowView = memo(function ToolRowView(props: ToolRowViewProps) {
  const {
    place,
    top,
    height,
    tableRow,
    columns,
    isStacked,
    isCompact,
    isLarge,
    isOpen,
    isFocusStop,
    isSelected,
    marks,
  } = props;
  const row = tableRow.original;
  const cells = tableRow.getAllCellsByColumnId();
  const copyNote = row.copies > 1 ? ` (${row.copy} of ${row.copies})` : '';
  const background = isOpen ? 'bg-sunk' : 'bg-panel';
  const inset = isOpen ? 'shadow-[inset_3px_0_var(--accent)]' : '';
  const title = (
    <UntrustedText
      className={`truncate font-medium ${isLarge ? 'text-base' : ''}`}
      text={row.title || row.toolId}
      marks={marks}
    />
  );
  const name = (
    <>
      {row.unsupportedTargets === undefined ? (
        title
      ) : (
        <span className="flex items-baseline gap-2">
          {title}
          <UnsupportedTargetTag labels={row.unsupportedTargets} isSign />
        </span>
      )}
      <span className={`flex min-w-0 text-ink-3 ${isLarge ? 'text-sm' : 'text-xs'}`}>
        <span
          className="flex min-w-0 shrink-99 overflow-hidden font-mono"
          style={row.reason && { minWidth: minWidthOf(row.toolId, copyNote) }}
        >
          <IdText id={row.toolId} copyNote={row.copy > 1 ? copyNote : ''} marks={marks} elementId={idOfPlace(place)} />
          {row.copy === 1 && <span className="shrink-0 whitespace-pre">{copyNote}</span>}
        </span>
        {row.reason !== undefined && <Reason reason={row.reason} marks={marks} />}
      </span>
    </>
  );
  return (
    <div
      role="row"
      aria-rowindex={row.match + 2}
      aria-current={isOpen || undefined}
      data-place={place}
      tabIndex={isFocusStop ? 0 : -1}
      className={`group contain-strict absolute inset-x-0 cursor-default border-line border-b ${background} hover:bg-sunk focus-visible:z-[2] ${focusRing} ${
        isStacked ? 'flex' : 'grid'
      } ${isLarge ? 'text-base' : ''}`}
      style={isStacked ? { top, height } : { top, height, gridTemplateColumns: 'var(--columns)' }}
    >
      <span role="cell" className={`left-0 z-[1] flex ${pinned} ${background} ${inset} group-hover:bg-sunk`}>
        <SelectBox place={place} isSelected={isSelected} isFocusStop={isFocusStop} />
      </span>
      {isStacked ? (
        <span role="rowheader" className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 pr-3">
          {name}
          <span className="mt-0.5 flex items-center gap-3 overflow-hidden">
            <FactBadge field="tier" fact={row.posture.tier} dialect={row.dialect} />
            <FactBadge field="approval" fact={row.posture.approval} named />
            {row.readiness !== null && <VerdictMark verdict={row.readiness.verdict} />}
            {row.worst !== null && <SeverityBadge severity={row.worst} />}
          </span>
        </span>
      ) : (
        <>
          <span
            role="rowheader"
            className={`left-11 z-[1] flex min-w-0 pr-3 ${pinned} ${background} group-hover:bg-sunk ${pinnedEdge} ${
              isCompact ? 'items-center gap-2' : 'flex-col justify-center'
            }`}
          >
            {name}
          </span>
          {columns.map(({ id }) => (
            <span key={id} role="cell" className="flex min-w-0 items-center px-3">
              {cells[id] && <FlexRender cell={cells[id]} />}
            </span>
          ))}
        </>
      )}
    </div>
  );
}, isSameRow);

/** Why a search found the tool, where neither its id nor its title shows it: the field, and its text as room is left. */
function Reason({ reason, marks }: { readonly reason: MatchReason; readonly marks: readonly string[] }) {
  return (
    <span className="ml-3 flex min-w-0 grow overflow-hidden whitespace-pre text-ink-2">
      <span className="truncate">{definitions[reason.field].label.toLowerCase()}</span>
      <span className="w-0 grow truncate">
        : <UntrustedText text={reason.text} marks={marks} />
      </span>
    </span>
  );
}

/** The library makes all its rows anew with each answer: the tool a row shows tells whether this one has changed. */
function isSameRow(before: ToolRowViewProps, after: ToolRowViewProps): boolean {
  if (before.tableRow.original !== after.tableRow.original) return false;
  const shown = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => name === 'tableRow' || shown.get(name) === value);
}

/** The element whose word begins every checkbox's name; the tool's id, in the same row, follows. */
export const selectWordId = 'select-word';

function idOfPlace(place: number): string {
  return `toolid-${place}`;
}

interface SelectBoxProps {
  readonly place: number;
  readonly isSelected: boolean;
  readonly isFocusStop: boolean;
}

const SelectBox = memo(function SelectBox({ place, isSelected, isFocusStop }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label widens the target of the box inside it
    <label data-select className="flex h-full w-11 items-center justify-center" onMouseDown={keepSelection}>
      <Checkbox
        aria-labelledby={`${selectWordId} ${idOfPlace(place)}`}
        checked={isSelected}
        tabIndex={isFocusStop ? 0 : -1}
        onChange={ignore}
      />
    </label>
  );
});

/** Shift-click selects a range of rows: it must not select their text as well. */
function keepSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** The row's click handler selects: it knows whether Shift is held. */
function ignore(): void {}
