import { type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { RowEnds, RowWindow, ToolKey } from '../../engine/protocol';
import type { FacetValues, SortOrder } from '../../model/facets';
import type { ViewSnapshot } from '../../state/catalogViewer';
import type { Preferences } from '../../state/preferences';
import { useFixedRows } from '../../ui/useFixedRows';
import { useFocusHandoff } from '../../ui/useFocusHandoff';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useStableFor } from '../../ui/useStableFor';
import { columnTracks } from './columnTracks';
import { GroupHeading } from './GroupHeading';
import { LoadingRows } from './LoadingRows';
import { RowPlaceholder } from './RowPlaceholder';
import { TableHeader } from './TableHeader';
import { selectWordId, ToolRowView } from './ToolRowView';
import { handleTableKey } from './tableKeys';
import { useRangeSelection } from './useRangeSelection';
import { useRowFocus } from './useRowFocus';
import { useSidewaysMarks } from './useSidewaysMarks';
import { tableRowId, useToolTable } from './useToolTable';

export interface ToolTableProps {
  readonly snapshot: ViewSnapshot;
  readonly hasReadiness: boolean;
  /** Shows the column of tokens, even where it is usually hidden: the order by it was asked for. */
  readonly wantsTokens: boolean;
  readonly sort: SortOrder;
  readonly open: ToolKey | null;
  readonly isSelected: (toolId: string) => boolean;
  readonly marks: readonly string[];
  readonly isStacked: boolean;
  readonly preferences: Preferences;
  /** The catalog's words: a column is as wide as its longest one. */
  readonly values: FacetValues | undefined;
  readonly onPreferences: (changes: Partial<Preferences>) => void;
  readonly onWindow: (window: RowWindow) => void;
  readonly onSort: (sort: SortOrder) => void;
  readonly onOpen: (key: ToolKey) => void;
  /** Shows what became of a tool that the catalog no longer has. */
  readonly onSelect: (toolId: string, selected: boolean) => void;
  readonly onSelectBetween: (ends: RowEnds, selected: boolean) => void;
  readonly onSelectAll: (selected: boolean) => void;
  /** Stands over the shape of the table until the first answer. */
  readonly progress: ReactNode;
  /** What stands below the header where an answer has no row. */
  readonly empty: ReactNode;
}

/** Heights in rem by density; a stacked row holds three lines. */
const rowHeights = { compact: 2.125, regular: 2.625, large: 3.5 } as const;
const stackedHeight = 5.5;
/** A finger’s least height and the line below it. */
const touchHeight = 2.8125;
const headerHeights = { usual: 2, touch: touchHeight } as const;
/** Drawn beyond each edge of what is in sight, once an answer has stood for a moment. */
const overscanRows = 4;
const restMs = 100;

/** The catalog as a table of which only the rows in sight exist. */
export const ToolTable = memo(function ToolTable(props: ToolTableProps) {
  const { snapshot, open, isSelected, isStacked, preferences, onWindow, onOpen } = props;
  const { result, rows } = snapshot;
  const length = result?.length ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const rootSize = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, []);
  const isTouched = useMediaQuery('(pointer: coarse)');
  const flatHeight = Math.max(rowHeights[preferences.density], isTouched ? touchHeight : 0);
  const rowHeight = Math.round((isStacked ? stackedHeight : flatHeight) * rootSize);
  const headerHeight = headerHeights[isStacked || isTouched ? 'touch' : 'usual'] * rootSize;
  const viewport = useFixedRows(box, length, rowHeight, headerHeight);
  const { focused, keptRow, holdRow, setFocused, moveTo } = useRowFocus(box, viewport, snapshot, open);
  const heir = useFocusHandoff<HTMLDivElement>(true);
  const select = useRangeSelection(props);
  const table = useToolTable({ ...props, rows, keptRow });
  useSidewaysMarks(box);

  useEffect(() => {
    // Before there are rows nobody knows how many will be in sight.
    if (viewport.to > viewport.from) onWindow({ from: viewport.from, to: viewport.to });
  }, [onWindow, viewport.from, viewport.to]);

  const columns = table.getVisibleLeafColumns();
  const tracks = isStacked ? null : columnTracks(columns, preferences.columnWidths, props.values);

  const overscan = useStableFor(result?.id, restMs) ? overscanRows : 0;
  const places: number[] = [];
  for (let place = Math.max(0, viewport.from - overscan); place < Math.min(length, viewport.to + overscan); place++)
    places.push(place);
  if (focused < length && !places.includes(focused)) places.push(focused);

  const drawRow = (place: number) => {
    const row = rows.get(place) ?? (place === focused ? keptRow : undefined);
    const box = { top: place * rowHeight, height: rowHeight };
    if (row === undefined) return <RowPlaceholder key={place} {...box} />;
    if (row.kind === 'group') return <GroupHeading key={place} {...box} row={row} />;
    return (
      <ToolRowView
        key={place}
        {...box}
        place={place}
        tableRow={table.getRow(tableRowId(row))}
        columns={columns}
        isStacked={isStacked}
        isCompact={preferences.density === 'compact'}
        isLarge={preferences.density === 'large'}
        isOpen={open?.toolId === row.toolId && open.copy === row.copy}
        isFocusStop={place === focused}
        isSelected={isSelected(row.toolId)}
        marks={props.marks}
      />
    );
  };

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const row = place === undefined ? undefined : rows.get(place);
    if (row?.kind !== 'tool') return;
    if (event.target instanceof Element && event.target.closest('[data-select]')) {
      // A click on the label comes again as a click on its box: one of them selects.
      if (event.target instanceof HTMLInputElement) select(row, event.shiftKey);
    } else if (!hasSelectedText()) onOpen(row);
  };

  return (
    <div
      ref={box}
      className="group/table relative min-h-0 flex-1 overflow-auto overscroll-contain bg-panel [scrollbar-gutter:stable] print:hidden"
      data-scroll="tools"
      data-view={result?.id}
      data-query={snapshot.question?.q}
      onScroll={holdRow}
    >
      <div
        ref={heir}
        role="table"
        aria-label="Tools"
        aria-rowcount={(result?.matches ?? 0) + 1}
        aria-busy={result === null}
        tabIndex={-1}
        className="min-w-full outline-none"
        style={{ ...(tracks && { minWidth: `max(100%, ${tracks.minWidth})`, '--columns': tracks.template }) }}
        onKeyDown={(event) =>
          handleTableKey(event, {
            focused,
            focusedRow: keptRow,
            length,
            page: Math.max(1, viewport.to - viewport.from - 2),
            hasSingleKeys: preferences.singleKeys,
            moveTo,
            select: (row, isRange) => {
              select(row, isRange);
            },
            onOpen: onOpen,
          })
        }
      >
        <span id={selectWordId} hidden>
          Select
        </span>
        <TableHeader
          headers={table.getLeafHeaders()}
          isStacked={isStacked}
          matches={result?.matches ?? 0}
          selectedMatches={result?.selectedMatches ?? 0}
          sort={props.sort}
          onSort={props.onSort}
          onSelectAll={props.onSelectAll}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of its rows */}
        <div
          role="rowgroup"
          className="relative"
          style={{ height: viewport.height }}
          onClick={onClick}
          onFocus={(event) => setFocused(placeOf(event.target) ?? focused)}
        >
          {places.map(drawRow)}
        </div>
      </div>
      {result === null ? (
        <LoadingRows
          headerHeight={headerHeight}
          rowHeight={rowHeight}
          tracks={tracks?.template ?? null}
          columns={isStacked ? 0 : columns.length}
        >
          {props.progress}
        </LoadingRows>
      ) : (
        length === 0 && props.empty
      )}
    </div>
  );
});

/** The place of the tool whose row something stands in. */
function placeOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return row === null ? undefined : Number(row.dataset.place);
}

/** A click that ends a text selection is no click on the row. */
function hasSelectedText(): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}
