import type { Header } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from 'react';
import type { ToolRow } from '../../engine/rows';
import { chosenSort, sortOf } from '../../model/address';
import type { ColumnId } from '../../model/columns';
import type { SortKey, SortOrder } from '../../model/query';
import { formatCount } from '../../parts/formatQuantity';
import { selectAll, useAnswer } from '../../state/catalogView';
import { changeAddress, readAddress, useAddress } from '../../state/useAddress';
import { SelectMany, type ToolFeatures } from './cells';
import type { ToolTableModel } from './columns';
import { pinned, pinnedEdge } from './ToolRowView';

type ToolHeader = Header<ToolFeatures, ToolRow, unknown>;

interface TableHeaderProps {
  readonly table: ToolTableModel;
  readonly isStacked: boolean;
}

/** Column names with their sort buttons and resize handles; the first cell selects all that matches. */
export function TableHeader({ table, isStacked }: TableHeaderProps) {
  const sort = useAddress(sortOf);
  return (
    <div role="rowgroup" className="sticky top-0 z-[3]">
      {table.getHeaderGroups().map(({ id, headers }) => (
        <div
          key={id}
          role="row"
          aria-rowindex={1}
          className={`border-line border-b bg-panel text-ink-2 text-xs touch:h-11.25 ${isStacked ? 'flex items-center' : 'grid h-8'}`}
          style={isStacked ? undefined : { gridTemplateColumns: 'var(--columns)' }}
        >
          {headers.map((header, place) =>
            header.column.id === 'select' ? (
              <span key={header.id} role="columnheader" className={`left-0 z-[2] flex h-full bg-panel ${pinned}`}>
                <SelectAll />
              </span>
            ) : (
              <SortableName key={header.id} header={header} sort={sort} label={<table.FlexRender header={header} />}>
                {header.column.getCanResize() && (
                  <ResizeHandle table={table} header={header} isLast={place === headers.length - 1} />
                )}
              </SortableName>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function SelectAll() {
  const matches = useAnswer(({ result }) => result?.matches ?? 0);
  const selected = useAnswer(({ result }) => result?.selectedMatches ?? 0);
  return (
    <SelectMany
      label="Select all matching tools"
      title={matches === 0 ? 'Nothing matches' : `Select all ${formatCount(matches)} matching tools`}
      count={matches}
      selected={selected}
      onChange={(isSelected) => void selectAll(isSelected)}
    />
  );
}

interface SortableNameProps {
  readonly header: ToolHeader;
  readonly label: ReactNode;
  readonly sort: SortOrder;
  readonly children: ReactNode;
}

function SortableName({ header, label, sort, children }: SortableNameProps) {
  const { sort: sortKey, alternateSort, isNumber = false } = header.column.columnDef.meta ?? {};
  const isTool = header.column.id === 'tool';
  const isSorted = sortKey !== undefined && (sort.key === sortKey || sort.key === alternateSort);
  const isByMatch = isTool && sort.key === 'match';
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  const direction = isByMatch ? 'other' : !isSorted ? 'none' : sort.descending ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      aria-sort={sortKey === undefined ? undefined : direction}
      className={`flex min-w-0 items-center font-medium ${
        isTool
          ? `relative z-[2] h-full bg-panel group-data-wide/table:left-11 ${pinned} ${pinnedEdge}`
          : `relative px-3 ${isNumber ? 'justify-end' : ''}`
      }`}
    >
      {sortKey === undefined ? (
        <span className="truncate">{label}</span>
      ) : (
        <button
          type="button"
          className={`flex h-6 min-w-0 items-center gap-1 hover:text-ink touch:h-11 touch:min-w-11 ${isSorted ? 'text-ink' : ''}`}
          onClick={() =>
            changeAddress({ sort: chosenSort(nextSort(sort, sortKey, alternateSort), readAddress().address.q) })
          }
        >
          <span className="truncate">{label}</span>
          {isTool && (isSorted || isByMatch) && (
            // A phone's counts stand over the end of this line.
            <span className={`font-normal text-ink-3 ${isByMatch ? 'max-sm:sr-only' : ''}`}> by {sort.key}</span>
          )}
          {isSorted && <Arrow aria-hidden className="size-3 shrink-0" />}
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

interface ResizeHandleProps {
  readonly table: ToolTableModel;
  readonly header: ToolHeader;
  readonly isLast: boolean;
}

function ResizeHandle({ table, header, isLast }: ResizeHandleProps) {
  const { column } = header;
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
  );
}
