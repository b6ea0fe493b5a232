import { type Column, FlexRender, type Row } from '@tanstack/react-table';
import { Fragment, memo, useMemo } from 'react';
import type { GroupRow, ToolRow } from '../../engine/rows';
import { type HintValue, hintValues } from '../../model/capability';
import { facetValueLabel } from '../../model/columnKinds';
import { revealPlain } from '../../model/revealText';
import { DisputedMark } from '../../parts/FactBadge';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { selectGroup } from '../../state/catalogView';
import { type RowLook, RowLookContext, SelectMany, type ToolFeatures } from './cells';

/** Where a row stands in the scrolling box, in pixels. */
interface RowBox {
  readonly top: number;
  readonly height: number;
}

interface ToolRowViewProps extends RowBox, RowLook {
  readonly tableRow: Row<ToolFeatures, ToolRow>;
  /** The columns in sight: others draw the row anew. */
  readonly columns: readonly Column<ToolFeatures, ToolRow>[];
  readonly density: 'compact' | 'regular' | 'large';
  readonly isOpen: boolean;
}

/** Drawn over the row: the pinned cells would cover the row's own outline. */
const focusRing =
  'focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-[2] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2';

/** Pinned only where the table is wider than its box: each pinned cell is a layer of its own to the browser. */
export const pinned = 'group-data-wide/table:sticky';

/** The edge of the pinned cells, which others pass below. */
export const pinnedEdge = 'group-data-wide/table:shadow-[1px_0_var(--line-strong)]';

/** One tool in the table: a row of cells, or three stacked lines on narrow screens. */
export const ToolRowView = memo(function ToolRowView(props: ToolRowViewProps) {
  const { place, top, height, tableRow, isStacked, density, isOpen, isFocusStop, marks, told } = props;
  const look = useMemo(
    () => ({ place, isFocusStop, isStacked, marks, told }),
    [place, isFocusStop, isStacked, marks, told],
  );
  const background = isOpen ? 'bg-sunk' : 'bg-panel';
  const lines = density === 'compact' && !isStacked ? 'items-center gap-2' : 'flex-col justify-center';
  const cellLooks: Readonly<Partial<Record<string, string>>> = {
    select: `left-0 z-[1] ${pinned} ${background} group-hover:bg-sunk ${isOpen ? 'shadow-[inset_3px_0_var(--accent)]' : ''}`,
    tool: isStacked
      ? 'flex-1 flex-col justify-center gap-0.5 pr-3'
      : `left-11 z-[1] pr-3 ${pinned} ${background} group-hover:bg-sunk ${pinnedEdge} ${lines}`,
  };
  return (
    <RowLookContext value={look}>
      <div
        role="row"
        aria-rowindex={tableRow.original.match + 2}
        aria-current={isOpen || undefined}
        data-place={place}
        data-tool-id={tableRow.original.toolId}
        tabIndex={isFocusStop ? 0 : -1}
        className={`group contain-strict absolute inset-x-0 cursor-default border-line border-b ${background} hover:bg-sunk focus-visible:z-[2] ${focusRing} ${
          isStacked ? 'flex' : 'grid'
        } ${density === 'large' ? 'text-base' : ''}`}
        style={isStacked ? { top, height } : { top, height, gridTemplateColumns: 'var(--columns)' }}
      >
        {tableRow.getVisibleCells().map((cell) => (
          <span
            key={cell.column.id}
            role={cell.column.id === 'tool' ? 'rowheader' : 'cell'}
            className={`flex min-w-0 ${cellLooks[cell.column.id] ?? 'items-center px-3'}`}
          >
            <FlexRender cell={cell} />
          </span>
        ))}
      </div>
    </RowLookContext>
  );
}, isSameRow);

/** The library makes all its rows anew with each answer: the tool a row shows tells whether this one has changed. */
function isSameRow(before: ToolRowViewProps, after: ToolRowViewProps): boolean {
  if (before.tableRow.original !== after.tableRow.original) return false;
  const shown = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => name === 'tableRow' || shown.get(name) === value);
}

interface GroupHeadingProps extends RowBox {
  readonly row: GroupRow;
  readonly isStacked: boolean;
}

/** What the rows below it share, what they add up to, and a box that ticks them all. */
export function GroupHeading({ top, height, row, isStacked }: GroupHeadingProps) {
  // A server goes by its name; that its tools are of MCP says each id.
  const name = facetValueLabel(row.value).replace(/^mcp:(?=.)/, '');
  const label = `Select ${formatCounted(row.count, 'tool')} of ${revealPlain(name)}`;
  return (
    <div role="row" className="absolute inset-x-0 border-line border-b bg-bg" style={{ top, height }}>
      <span
        role="cell"
        aria-colspan={2}
        className="sticky left-0 flex h-full w-fit max-w-full items-center pr-3.5 text-ink-2 text-xs"
      >
        <SelectMany
          label={label}
          title={label}
          count={row.count}
          selected={row.selected}
          onChange={(isSelected) => void selectGroup(row.value, isSelected)}
        />
        <span className={`flex min-w-0 ${isStacked ? 'flex-col gap-0.5' : 'items-center gap-6'}`}>
          <span className={`flex ${isStacked ? 'min-w-0' : 'max-w-3/4 shrink-0'}`}>
            <UntrustedText className="min-w-0 truncate font-semibold" text={name} />
            <span className="ml-2 shrink-0 text-ink-3 tabular-nums">{formatCounted(row.count, 'tool')}</span>
          </span>
          <span className="min-w-0 truncate tabular-nums">
            <GroupSum {...row} />
          </span>
        </span>
      </span>
    </div>
  );
}

/** `5 read ⚠ 1 · 2 write · 3 say they only read · 1 says nothing`: one of the five says otherwise by its own words. */
function GroupSum({ tiers, claims }: Pick<GroupRow, 'tiers' | 'claims'>) {
  const claimed = hintValues.filter((claim) => claims[claim] > 0);
  return (
    <>
      {tiers.map(([tier, count, disputed], place) => (
        <Fragment key={tier}>
          {place > 0 && ' · '}
          {formatCount(count)} <UntrustedText text={facetValueLabel(tier)} />
          {disputed > 0 && (
            <>
              {' '}
              <DisputedMark
                count={disputed}
                title={`Against it: the own words of ${formatCounted(disputed, 'tool')}`}
                words={`, the own words of ${formatCount(disputed)} speak against it`}
              />
            </>
          )}
        </Fragment>
      ))}
      {tiers.length > 0 && claimed.length > 0 && ' · '}
      {claimed
        .map((claim) => `${formatCount(claims[claim])} ${groupWords[claim][claims[claim] === 1 ? 0 : 1]}`)
        .join(' · ')}
    </>
  );
}

const groupWords: Readonly<Record<HintValue, readonly [one: string, many: string]>> = {
  'only-reads': ['says it only reads', 'say they only read'],
  'changes-things': ['says it changes things', 'say they change things'],
  'may-destroy': ['says it may destroy', 'say they may destroy'],
  nothing: ['says nothing', 'say nothing'],
};

/** Stands where a row is still on its way. */
export function RowPlaceholder({ top, height }: RowBox) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 flex items-center border-line border-b px-14"
      style={{ top, height }}
    >
      <span className="h-2.5 w-56 rounded bg-sunk" />
    </div>
  );
}
