import { useTable } from '@tanstack/react-table';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { RowEnds, RowWindow, ToolKey, ToolRow } from '../../catalog/protocol';
import type { SortOrder } from '../../model/facets';
import type { Preferences } from '../../storage/preferences';
import { useFixedRows } from '../../ui/useFixedRows';
import { useFocusHandoff } from '../../ui/useFocusHandoff';
import { useStableFor } from '../../ui/useStableFor';
import type { ViewSnapshot } from '../../workers/catalogViewer';
import { tableFeatureSet, toolColumns, usuallyShown } from './columns';
import { GroupHeading } from './GroupHeading';
import { TableHeader } from './TableHeader';
import { selectWordId, ToolRowView } from './ToolRowView';
import { useRowFocus } from './useRowFocus';

export interface ToolTableProps {
  readonly snapshot: ViewSnapshot;
  readonly hasReadiness: boolean;
  /** Shows the column of tokens, even where it is usually hidden: the order by it was asked for. */
  readonly wantsTokens: boolean;
  readonly sort: SortOrder;
  readonly open: ToolKey | null;
  readonly isPicked: (toolId: string) => boolean;
  readonly marks: readonly string[];
  readonly isStacked: boolean;
  readonly preferences: Preferences;
  readonly onPreferences: (changes: Partial<Preferences>) => void;
  readonly onWindow: (window: RowWindow) => void;
  readonly onSort: (sort: SortOrder) => void;
  readonly onOpen: (key: ToolKey) => void;
  readonly onPick: (toolId: string, picked: boolean) => void;
  readonly onPickBetween: (ends: RowEnds, picked: boolean) => void;
  readonly onPickAll: (picked: boolean) => void;
  /** What stands below the header while there are no rows. */
  readonly empty: ReactNode;
}

/** Heights in rem by density; a stacked row holds three lines. */
const rowHeights = { compact: 2.125, regular: 2.625, large: 3.5 } as const;
const stackedHeight = 5.5;
const headerHeight = 2;
/** Drawn beyond each edge of what is in sight, once an answer has stood for a moment. */
const spareRows = 4;
const restMs = 100;
const noRows: readonly ToolRow[] = [];

/** The catalog as a table of which only the rows in sight exist. */
export const ToolTable = memo(function ToolTable(props: ToolTableProps) {
  const {
    snapshot,
    hasReadiness,
    wantsTokens,
    open,
    marks,
    isStacked,
    preferences,
    onPreferences,
    isPicked,
    onWindow,
    onOpen,
    onPick,
    onPickBetween,
  } = props;
  const { result, rows } = snapshot;
  const length = result?.length ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const rootSize = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, []);
  const rowHeight = Math.round((isStacked ? stackedHeight : rowHeights[preferences.density]) * rootSize);
  const sight = useFixedRows(box, length, rowHeight, isStacked ? 0 : headerHeight * rootSize);
  const { focused, keptRow, setFocused, moveTo } = useRowFocus(box, sight.reveal, snapshot, open);
  const heir = useFocusHandoff<HTMLDivElement>(true);
  const lastTicked = useRef<ToolKey | null>(null);

  const columnVisibility = useMemo(() => {
    const shown = new Set(preferences.shownColumns ?? usuallyShown);
    if (!hasReadiness) shown.delete('readiness');
    if (wantsTokens) shown.add('tokens');
    return Object.fromEntries(toolColumns.map(({ id = '' }) => [id, shown.has(id)]));
  }, [preferences.shownColumns, hasReadiness, wantsTokens]);
  const sizing = preferences.columnWidths;
  const table = useTable({
    features: tableFeatureSet,
    columns: toolColumns,
    data: noRows,
    state: { columnVisibility, columnSizing: sizing },
    columnResizeMode: 'onChange',
    onColumnSizingChange: (next) => onPreferences({ columnWidths: typeof next === 'function' ? next(sizing) : next }),
  });
  const onWidth = useCallback(
    (column: string, width: number) => onPreferences({ columnWidths: { ...sizing, [column]: width } }),
    [onPreferences, sizing],
  );
  const columns = table.getVisibleLeafColumns();
  const template = isStacked
    ? undefined
    : `2.5rem minmax(11.75rem, 1fr) ${columns.map((column) => `${column.getSize() / 16}rem`).join(' ')}`;

  // Laid out at once, instead of when the next frame begins: what it waits for till then is put to use.
  useLayoutEffect(() => void box.current?.getBoundingClientRect());
  useEffect(() => markWide(box.current), []);
  useEffect(() => {
    // Before there are rows nobody knows how many will be in sight.
    if (sight.to > sight.from) onWindow({ from: sight.from, to: sight.to });
  }, [onWindow, sight.from, sight.to]);

  const spare = useStableFor(result?.id, restMs) ? spareRows : 0;
  const places: number[] = [];
  for (let place = Math.max(0, sight.from - spare); place < Math.min(length, sight.to + spare); place++)
    places.push(place);
  if (focused < length && !places.includes(focused)) places.push(focused);

  const latest = useRef({ rows, isPicked, focused, keptRow });
  latest.current = { rows, isPicked, focused, keptRow };

  const tick = useCallback(
    (place: number, isRange: boolean) => {
      const { rows, focused, keptRow } = latest.current;
      const row = rows.get(place) ?? (place === focused ? keptRow : undefined);
      if (row?.kind !== 'tool') return;
      const picked = !latest.current.isPicked(row.toolId);
      const tool = { toolId: row.toolId, copy: row.copy };
      if (isRange && lastTicked.current !== null) onPickBetween({ anchor: lastTicked.current, tool }, picked);
      else onPick(row.toolId, picked);
      lastTicked.current = tool;
    },
    [onPick, onPickBetween],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button, input, a, [role=separator]') !== null;
    const page = Math.max(1, sight.to - sight.from - 2);
    const row = keptRow;
    const single = preferences.singleKeys;
    switch (event.key) {
      case 'ArrowDown':
        moveTo(focused + 1);
        break;
      case 'ArrowUp':
        moveTo(focused - 1);
        break;
      case 'Home':
        moveTo(0);
        break;
      case 'End':
        moveTo(length - 1);
        break;
      case 'PageDown':
        moveTo(focused + page);
        break;
      case 'PageUp':
        moveTo(focused - page);
        break;
      case 'j':
      case 'k':
        if (!single) return;
        moveTo(focused + (event.key === 'j' ? 1 : -1));
        break;
      case 'x':
        if (!single) return;
        tick(focused, false);
        break;
      case ' ':
        if (onControl) return;
        tick(focused, event.shiftKey);
        break;
      case 'Enter':
        if (onControl || row?.kind !== 'tool') return;
        onOpen(row);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>, place: number) => {
      const row = latest.current.rows.get(place);
      setFocused(place);
      if (row?.kind !== 'tool') return;
      if (event.target instanceof Element && event.target.closest('[data-tick]')) {
        // A click on the label comes again as a click on its box: one of them ticks.
        if (event.target instanceof HTMLInputElement) tick(place, event.shiftKey);
      } else if (!hasSelectedText()) onOpen(row);
    },
    [onOpen, tick, setFocused],
  );

  const columnIds = columns.map(({ id }) => id).join();
  const cells = useMemo(
    () =>
      columnIds
        .split(',')
        .flatMap((id) => toolColumns.filter((column) => column.id === id))
        .map(({ id = '', meta }) => ({ id, render: meta?.render ?? nothing })),
    [columnIds],
  );

  return (
    <div
      ref={box}
      className="group/table relative min-h-0 flex-1 overflow-auto overscroll-contain bg-panel [scrollbar-gutter:stable] print:hidden"
      data-scroll="tools"
      data-view={result?.id}
      data-query={snapshot.question?.q}
      onScroll={markSideways}
    >
      <div
        ref={heir}
        role="table"
        aria-label="Tools"
        aria-rowcount={(result?.matches ?? 0) + 1}
        aria-busy={result === null}
        tabIndex={-1}
        className="min-w-full outline-none"
        style={{ width: isStacked ? undefined : 'max-content', ...(template && { '--columns': template }) }}
        onKeyDown={onKeyDown}
      >
        <span id={selectWordId} hidden>
          Select
        </span>
        <TableHeader
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          isStacked={isStacked}
          matches={result?.matches ?? 0}
          pickedMatches={result?.pickedMatches ?? 0}
          sort={props.sort}
          onSort={props.onSort}
          onPickAll={props.onPickAll}
          onWidth={onWidth}
        />
        <div role="rowgroup" className="relative" style={{ height: sight.height }}>
          {places.map((place) => {
            const row = rows.get(place) ?? (place === focused ? keptRow : undefined);
            if (row === undefined) return <Placeholder key={place} top={place * rowHeight} height={rowHeight} />;
            if (row.kind === 'group') {
              return <GroupHeading key={place} top={place * rowHeight} height={rowHeight} row={row} />;
            }
            return (
              <ToolRowView
                key={place}
                place={place}
                top={place * rowHeight}
                height={rowHeight}
                row={row}
                cells={cells}
                isStacked={isStacked}
                isCompact={preferences.density === 'compact'}
                isLarge={preferences.density === 'large'}
                isOpen={open?.toolId === row.toolId && open.copy === row.copy}
                isFocusStop={place === focused}
                isPicked={isPicked(row.toolId)}
                marks={marks}
                onClick={onClick}
                onFocusRow={setFocused}
              />
            );
          })}
        </div>
      </div>
      {length === 0 && props.empty}
    </div>
  );
});

/** Tells whether the table is wider than its box, now and whenever either changes; returns how to stop. */
function markWide(box: HTMLElement | null): (() => void) | undefined {
  const table = box?.firstElementChild;
  if (!box || !table) return undefined;
  const observer = new ResizeObserver(() => box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth));
  observer.observe(box);
  observer.observe(table);
  return () => observer.disconnect();
}

/** Tells the pinned cells to draw an edge once other cells pass below them. */
function markSideways({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0);
}

/** A click that ends a text selection is no click on the row. */
function hasSelectedText(): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}

function Placeholder({ top, height }: { top: number; height: number }) {
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

function nothing(): null {
  return null;
}
