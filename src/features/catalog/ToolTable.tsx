import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ToolKey } from '../../engine/layout';
import type { ToolRow, ViewRow } from '../../engine/rows';
import { sortOf } from '../../model/address';
import { unassignedValue } from '../../model/columnKinds';
import { facetIds } from '../../model/columns';
import { type GroupBy, markedTexts, parseQuery } from '../../model/query';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches, useAnswer, useEffectClient, useOpenPlace, useRows } from '../../state/catalogView';
import { currentDraft, deselectTools, selectTools } from '../../state/drafts';
import { currentPreferences, usePreferences } from '../../state/preferences';
import { openTool, useAddress } from '../../state/useAddress';
import { useFocusHandoff } from '../../ui/focus';
import { useIsAtLeast, useMediaQuery } from '../../ui/hooks';
import { useFixedRows } from '../../ui/useFixedRows';
import { type RowLook, selectWordId } from './cells';
import { columnTracks, tableRowId, useToolTable } from './columns';
import { NoMatches } from './NoMatches';
import { TableHeader } from './TableHeader';
import { GroupHeading, RowPlaceholder, ToolRowView } from './ToolRowView';
import { useLeftOut } from './useLeftOut';
import { type RowFocus, useRowFocus } from './useRowFocus';
import { useSteadyRow } from './useSteadyRow';

/** Heights in rem by density; a stacked row holds three lines, the heading of a group two. */
const rowHeights = { compact: 2.125, regular: 2.875, large: 3.75 } as const;
const stackedHeight = 5.5;
const stackedHeadingHeight = 3.5;
const flatHeadingHeight = 2.25;
/** A finger’s least height and the line below it. */
const touchHeight = 2.8125;
const headerHeights = { usual: 2, touch: touchHeight } as const;
const overscan = 4;

interface ToolTableProps {
  /** Shows the column of readiness, where it is chosen. */
  readonly hasReadiness: boolean;
  /** Stands over the shape of the table until the first answer. */
  readonly progress: ReactNode;
}

/** The catalog as a table of which only the rows in sight exist. */
export function ToolTable({ hasReadiness, progress }: ToolTableProps) {
  const snapshot = useAnswer((now) => now);
  const { result } = snapshot;
  const preferences = usePreferences();
  const tool = useAddress((address) => address.tool);
  const copy = useAddress((address) => address.copy);
  const open = useMemo(() => (tool === null ? null : { toolId: tool, copy }), [tool, copy]);
  const wantsTokens = useAddress(sortOf).key === 'tokens';
  // Marks belong to the rows on screen, not to the letters just typed.
  const text = snapshot.question?.q ?? '';
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);
  const isStacked = !useIsAtLeast('sm');
  const isTouched = useMediaQuery('(pointer: coarse)');

  const length = result?.length ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const rootSize = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, []);
  const flatHeight = Math.max(rowHeights[preferences.density], isTouched ? touchHeight : 0);
  const rowHeight = Math.round((isStacked ? stackedHeight : flatHeight) * rootSize);
  const headerHeight = headerHeights[isStacked || isTouched ? 'touch' : 'usual'] * rootSize;
  const headings = result?.headings;
  const headingHeight = isStacked ? stackedHeadingHeight : isTouched ? touchHeight : flatHeadingHeight;
  const low = useMemo(
    () =>
      headings === undefined
        ? undefined
        : { places: headings, lessBy: Math.max(0, rowHeight - Math.round(headingHeight * rootSize)) },
    [headings, headingHeight, rowHeight, rootSize],
  );
  const viewport = useFixedRows(box, length, rowHeight, headerHeight, low);
  const openPlace = useOpenPlace()?.index ?? -1;
  const { rows, pin, failure } = useRows(viewport);
  const { focused, setFocused, moveTo } = useRowFocus(box, viewport, { ...snapshot, rows, openPlace }, open);
  useSteadyRow(viewport, { ...snapshot, rows, focused, setFocused });
  const heir = useFocusHandoff<HTMLDivElement>(true);
  const select = useRangeSelection();
  useWideMark(box);

  useEffect(() => pin(focused), [pin, focused]);

  const { facetValues } = useKnownCatalog().summary ?? {};
  const unstated = useLeftOut();
  const hasClaims = facetValues?.tier.some((value) => value === unassignedValue) ?? false;
  const tools = useMemo(() => [...rows.values()].filter((row) => row.kind === 'tool'), [rows]);
  const canHave = useAnswer(
    ({ result }) => result?.counts[facetIds.indexOf('in')]?.all.some((tools) => tools > 0) ?? true,
  );
  const hasEffect = useEffectClient() !== null && canHave;
  const table = useToolTable({
    rows: tools,
    isStacked,
    hasReadiness,
    hasEffect,
    wantsTokens,
    preferences,
    unstated,
    hasClaims,
  });
  const columns = table.getVisibleLeafColumns();
  const told = toldBy(snapshot.question?.group, columns);
  const tracks = isStacked ? null : columnTracks(columns, preferences.columnWidths);

  const places: number[] = [];
  for (let place = Math.max(0, viewport.from - overscan); place < Math.min(length, viewport.to + overscan); place++)
    places.push(place);
  if (focused < length && !places.includes(focused)) places.push(focused);

  const drawRow = (place: number) => {
    const row = rows.get(place);
    const top = viewport.topOf(place);
    const box = { top, height: viewport.topOf(place + 1) - top };
    if (row === undefined) return <RowPlaceholder key={place} {...box} />;
    if (row.kind === 'group') return <GroupHeading key={place} {...box} row={row} isStacked={isStacked} />;
    return (
      <ToolRowView
        key={place}
        {...box}
        place={place}
        tableRow={table.getRow(tableRowId(row))}
        columns={columns}
        isStacked={isStacked}
        density={preferences.density}
        isOpen={open?.toolId === row.toolId && open.copy === row.copy}
        isFocusStop={place === focused}
        marks={marks}
        told={told}
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
    } else if (!hasSelectedText()) openTool(row);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, viewport.to - viewport.from - 2);
    const act = actionOf(event, { focused, row: rows.get(focused), moveTo, length, page, select });
    if (act === undefined) return;
    act();
    event.preventDefault();
  };

  return (
    <>
      {failure !== null && <QuestionFailed {...failure} />}
      <div
        ref={box}
        className="group/table relative min-h-0 flex-1 overflow-auto overscroll-contain bg-panel [scrollbar-gutter:stable]"
        data-scroll="tools"
        data-view={result?.id}
        data-query={snapshot.question?.q}
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
          onKeyDown={onKeyDown}
        >
          <span id={selectWordId} hidden>
            Select
          </span>
          <TableHeader table={table} isStacked={isStacked} />
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
          <>
            <div aria-hidden className="absolute inset-x-0 bottom-0 overflow-hidden" style={{ top: headerHeight }}>
              {Array.from({ length: Math.ceil(innerHeight / rowHeight) }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without names
                <RowPlaceholder key={place} top={place * rowHeight} height={rowHeight} />
              ))}
            </div>
            <div className="relative">{progress}</div>
          </>
        ) : (
          length === 0 && <NoMatches {...snapshot} result={result} />
        )}
      </div>
    </>
  );
}

/** What a heading above the rows or one of these columns says of every id. */
function toldBy(group: GroupBy | undefined, columns: readonly { readonly id: string }[]): RowLook['told'] {
  const isShown = (...ids: readonly string[]) => columns.some(({ id }) => ids.includes(id));
  if (group === 'family' || isShown('family', 'server')) return 'family';
  return group === 'source' || isShown('source') ? 'source' : null;
}

function placeOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return row === null ? undefined : Number(row.dataset.place);
}

/** A click that ends a text selection is no click on the row. */
function hasSelectedText(): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}

interface KeyContext extends Pick<RowFocus, 'focused' | 'moveTo'> {
  readonly row: ViewRow | undefined;
  /** Rows in all, group headings included, and how many of them a page key passes. */
  readonly length: number;
  readonly page: number;
  readonly select: (row: ToolRow, isRange: boolean) => void;
}

/** What a key means in the table; undefined for one that stays the browser's. */
function actionOf(event: KeyboardEvent, context: KeyContext): (() => void) | undefined {
  const { key, target, shiftKey } = event;
  const { focused, row, length, page, moveTo, select } = context;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const tool = row?.kind === 'tool' ? row : undefined;
  const isOnControl = target instanceof HTMLElement && target.closest('button, input, a, [role=separator]') !== null;
  const selectFocused = (isRange: boolean) => tool && select(tool, isRange);
  const ifSingle = (act: () => void) => (currentPreferences().singleKeys ? act : undefined);
  switch (key) {
    case 'ArrowDown':
      return () => moveTo(focused + 1);
    case 'ArrowUp':
      return () => moveTo(focused - 1);
    case 'Home':
      return () => moveTo(0);
    case 'End':
      return () => moveTo(length - 1);
    case 'PageDown':
      return () => moveTo(focused + page);
    case 'PageUp':
      return () => moveTo(focused - page);
    case 'j':
      return ifSingle(() => moveTo(focused + 1, true));
    case 'k':
      return ifSingle(() => moveTo(focused - 1, true));
    case 'x':
      return ifSingle(() => selectFocused(false));
    case ' ':
      return isOnControl ? undefined : () => selectFocused(shiftKey);
    case 'Enter':
      return isOnControl || tool === undefined ? undefined : () => openTool(tool);
    default:
      return undefined;
  }
}

/** Selects or deselects a tool; as a range, also all from the tool selected last, wherever that stands by now. */
function useRangeSelection(): (tool: ToolKey, isRange: boolean) => void {
  const last = useRef<ToolKey | null>(null);
  return ({ toolId, copy }, isRange) => {
    const change = currentDraft().entries.has(toolId) ? deselectTools : selectTools;
    const [tool, anchor] = [{ toolId, copy }, last.current];
    last.current = tool;
    if (!isRange || anchor === null) change([toolId]);
    else
      void ofMatches((result) => catalogClient.ask('idsBetween', { result, anchor, tool })).then((ids) =>
        change(ids ?? []),
      );
  };
}

/** Marks a scrolling box by `data-wide` while what it holds is wider than itself: its first cells are pinned then. */
function useWideMark(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() => box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth));
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [ref]);
}
