import { FlexRender, type Header, Subscribe } from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type TouchEvent, useState } from 'react';
import type { ToolRow } from '../../engine/protocol';
import type { ColumnId } from '../../model/columns';
import type { SortKey, SortOrder } from '../../model/facets';
import { formatCount } from '../../parts/formatQuantity';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { Checkbox } from '../../ui/Checkbox';
import type { ToolFeatures } from './columns';
import { pinned, pinnedEdge } from './ToolRowView';

type ToolHeader = Header<ToolFeatures, ToolRow>;

export interface TableHeaderProps {
  readonly headers: readonly ToolHeader[];
  readonly isStacked: boolean;
  readonly matches: number;
  readonly selectedMatches: number;
  readonly sort: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
  readonly onSelectAll: (selected: boolean) => void;
}

/** Column names with their sort buttons and resize handles; the first cell selects all that matches. */
export const TableHeader = memo(function TableHeader(props: TableHeaderProps) {
  const { headers, isStacked, matches, selectedMatches, sort, onSort, onSelectAll } = props;
  const isAll = matches > 0 && selectedMatches === matches;
  const counts = `${selectedMatches} of ${matches}`;
  // What was asked for shows at once; the counts follow from the worker.
  const [asked, setAsked] = useState<{ readonly counts: string; readonly isAll: boolean } | null>(null);
  if (asked !== null && asked.counts !== counts) setAsked(null);
  const isSelected = asked?.isAll ?? isAll;
  return (
    <div role="rowgroup" className="sticky top-0 z-[3]">
      <div
        role="row"
        aria-rowindex={1}
        className={`border-line border-b bg-panel text-ink-2 text-xs touch:h-11.25 ${isStacked ? 'flex items-center' : 'grid h-8'}`}
        style={isStacked ? undefined : { gridTemplateColumns: 'var(--columns)' }}
      >
        <span role="columnheader" className={`left-0 z-[2] flex h-full bg-panel ${pinned}`}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the label widens the target of the box inside it */}
          <label
            className="flex h-full w-11 items-center justify-center"
            title={matches === 0 ? 'Nothing matches' : `Select all ${formatCount(matches)} matching tools`}
          >
            <Checkbox
              aria-label="Select all matching tools"
              checked={isSelected}
              mixed={asked === null && selectedMatches > 0 && !isAll}
              disabled={matches === 0}
              onChange={() => {
                setAsked({ counts, isAll: !isSelected });
                onSelectAll(!isSelected);
              }}
            />
          </label>
        </span>
        <ColumnNames {...{ headers, isStacked, sort, onSort }} />
      </div>
    </div>
  );
});

/** What of the header stays as it is while answers come. */
const ColumnNames = memo(function ColumnNames({
  headers,
  isStacked,
  sort,
  onSort,
}: Pick<TableHeaderProps, 'headers' | 'isStacked' | 'sort' | 'onSort'>) {
  return (
    <>
      <SortableName
        label="Tool"
        sortKey="title"
        alternateKey="id"
        sort={sort}
        onSort={onSort}
        className={`z-[2] h-full bg-panel group-data-wide/table:left-11 ${pinned} ${pinnedEdge}`}
      />
      {!isStacked &&
        headers.map((header, place) => {
          const { meta } = header.column.columnDef;
          return (
            <SortableName
              key={header.id}
              label={<FlexRender header={header} />}
              sortKey={meta?.sort}
              sort={sort}
              onSort={onSort}
              className={meta?.kind === 'number' ? 'justify-end px-3' : 'px-3'}
            >
              <ResizeHandle header={header} isLast={place === headers.length - 1} />
            </SortableName>
          );
        })}
    </>
  );
});

interface SortableNameProps {
  readonly label: ReactNode;
  readonly sortKey: ColumnId | undefined;
  /** A second order the same button leads through: the tool sorts by id, then by title. */
  readonly alternateKey?: ColumnId;
  readonly sort: SortOrder;
  readonly onSort: (sort: SortOrder) => void;
  readonly className: string;
  readonly children?: ReactNode;
}

function SortableName({ label, sortKey, alternateKey, sort, onSort, className, children }: SortableNameProps) {
  const isSorted = sort.key === sortKey || sort.key === alternateKey;
  const isByMatch = alternateKey !== undefined && sort.key === 'match';
  const arrow = sort.descending ? 'arrow-down' : 'arrow-up';
  const direction = isByMatch ? 'other' : !isSorted ? 'none' : sort.descending ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      aria-sort={sortKey === undefined ? undefined : direction}
      className={`relative flex min-w-0 items-center font-medium ${className}`}
    >
      {sortKey === undefined ? (
        <span className="truncate">{label}</span>
      ) : (
        <button
          type="button"
          className={`flex h-6 min-w-0 items-center gap-1 hover:text-ink touch:h-11 touch:min-w-11 ${isSorted ? 'text-ink' : ''}`}
          onClick={() => onSort(nextSort(sort, sortKey, alternateKey))}
        >
          <span className="truncate">{label}</span>
          {alternateKey !== undefined && (isSorted || isByMatch) && (
            <span className="font-normal text-ink-3"> by {sort.key}</span>
          )}
          {isSorted && <SpriteIcon name={arrow} className="size-3 shrink-0" />}
        </button>
      )}
      {children}
    </span>
  );
}

/** Ascending, then descending; the tool column goes on from id to title. */
function nextSort(sort: SortOrder, key: ColumnId, alternate: ColumnId | undefined): SortOrder {
  const keys: readonly SortKey[] = alternate === undefined ? [key] : [alternate, key];
  const place = keys.indexOf(sort.key);
  if (place >= 0 && !sort.descending) return { key: sort.key, descending: true };
  return { key: keys[(place + 1) % keys.length] ?? key, descending: false };
}

const step = 16;

/** Of the column whose edge this is, in pixels at the usual text size. */
function drawnWidth({ parentElement }: HTMLElement): number {
  const rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return ((parentElement?.getBoundingClientRect().width ?? 0) * 16) / rootSize;
}

function ResizeHandle({ header, isLast }: { header: ToolHeader; isLast: boolean }) {
  const { column } = header;
  const { table } = header.getContext();
  const { meta, minSize = 0, maxSize = Number.MAX_SAFE_INTEGER } = column.columnDef;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    const width = drawnWidth(event.currentTarget) + (event.key === 'ArrowRight' ? step : -step);
    table.setColumnSizing((widths) => ({ ...widths, [column.id]: Math.max(minSize, Math.min(maxSize, width)) }));
  };
  const begin = header.getResizeHandler();
  // A column may be drawn wider than its size, which the library begins at.
  const start = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    begin(event);
    const startSize = drawnWidth(event.currentTarget);
    table.setColumnResizing((drag) => ({ ...drag, startSize, columnSizingStart: [[column.id, startSize]] }));
  };
  return (
    <Subscribe source={table.atoms.columnSizing}>
      {() => (
        <span
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${meta?.label}`}
          aria-valuenow={column.getSize()}
          aria-valuemin={minSize}
          aria-valuemax={maxSize}
          tabIndex={0}
          className={`absolute inset-y-0 z-[1] flex w-6 cursor-col-resize touch-none justify-center py-1 after:w-0.5 after:rounded-full hover:after:bg-ctl focus-visible:outline-none focus-visible:after:bg-accent ${
            // Half over the next column, where there is one.
            isLast ? 'right-0 justify-end' : '-right-3'
          }`}
          onMouseDown={start}
          onTouchStart={start}
          onKeyDown={onKeyDown}
        />
      )}
    </Subscribe>
  );
}
