import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ToolKey } from '../../engine/layout';
import type { ViewRow } from '../../engine/rows';
import { focusableRow } from '../../parts/ActiveFilters';
import type { ViewSnapshot } from '../../state/catalogViewer';
import { isFocusLost } from '../../ui/focus';
import type { FixedRows } from '../../ui/useFixedRows';

export interface RowFocus {
  /** The place of the one row that the Tab key reaches. */
  readonly focused: number;
  /** That row, also while it is scrolled out of the window of rows the page holds. */
  readonly keptRow: ViewRow | undefined;
  /** To be called on scrolling, which is what takes a row out of that window. */
  readonly holdRow: () => void;
  readonly setFocused: (place: number) => void;
  /** Focuses the tool at a place or the next one beyond it, in the direction of the move, and brings it into sight. */
  readonly moveTo: (place: number) => void;
}

interface HeldRow {
  readonly place: number;
  readonly view: number | undefined;
  readonly row: ViewRow;
}

/** The first tool of the table, as far as it is drawn; else as `focusableRow`. */
export function firstRow(): HTMLElement | null {
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-scroll=tools] [role=row][data-place]')];
  const [first] = drawn.sort((a, b) => Number(a.dataset.place) - Number(b.dataset.place));
  return first ?? focusableRow();
}

/**
 * The roving focus of the table's rows; a tool that is opened takes it, and gets it back when its panel closes. Another
 * search, other filters and another order start at the top.
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  { reveal, toTop }: Pick<FixedRows, 'reveal' | 'toTop'>,
  { result, rows, question, listing }: ViewSnapshot,
  open: ToolKey | null,
): RowFocus {
  const length = result?.length ?? 0;
  // The last answer may still be about the tool that was open before.
  const answered = question?.open;
  const isAnswered = answered?.toolId === open?.toolId && answered?.copy === open?.copy;
  const openPlace = isAnswered ? (result?.open?.index ?? -1) : -1;
  const [chosen, setChosen] = useState({ place: 0, listing });
  const focused = chosen.listing === listing ? chosen.place : Math.max(0, openPlace);
  const setFocused = useCallback((place: number) => setChosen({ place, listing }), [listing]);
  const [wantsFocus, setWantsFocus] = useState(false);
  const [held, setHeld] = useState<HeldRow>();
  const rowAtHand = rows.get(focused);
  const isHeld = held?.place === focused && held.view === result?.id;
  // Scrolled far out of sight, the focused row is still drawn: without it the focus, and the keys, would be lost.
  const keptRow = rowAtHand ?? (isHeld ? held.row : undefined);
  const holdRow = () => {
    if (rowAtHand !== undefined && (!isHeld || held.row !== rowAtHand))
      setHeld({ place: focused, view: result?.id, row: rowAtHand });
  };
  const isDrawn = keptRow?.kind === 'tool';

  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && box.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);

  // What is done to a tool may take it out of the list: the next one then stands in its place, or else the one before.
  const isHeading = rows.get(focused)?.kind === 'group';
  const last = length - 1;
  useEffect(() => {
    if (result === null) return;
    if (hadFocus.current && isFocusLost()) setWantsFocus(true);
    if (last < 0) return;
    const heir = Math.min(isHeading ? focused + 1 : focused, last);
    if (heir === focused) return;
    setFocused(heir);
    reveal(heir);
  }, [result, last, isHeading, focused, reveal, setFocused]);

  const isEmpty = result !== null && length === 0;
  useEffect(() => {
    if (!wantsFocus) return;
    // Until the row has arrived, the table keeps the focus, and with it the keys.
    const target = isDrawn ? `[data-place="${focused}"]` : '[role=table]';
    const table = box.current?.querySelector<HTMLElement>(target);
    const action = isEmpty ? box.current?.querySelector<HTMLElement>('[data-way-back]') : null;
    (action ?? table)?.focus({ preventScroll: true });
    if (isDrawn || isEmpty) setWantsFocus(false);
  }, [wantsFocus, focused, isDrawn, isEmpty, box]);

  const listed = useRef(listing);
  useLayoutEffect(() => {
    if (listed.current === listing) return;
    listed.current = listing;
    toTop();
  }, [listing, toTop]);

  // Rows that wait for their tokens to be counted stand in another order until then.
  const placing = openPlace < 0 ? 'none' : question?.sort.key === result?.sort.key ? 'final' : 'passing';
  const shown = useRef<{ readonly tool: ToolKey; readonly placing: 'none' | 'passing' | 'final' }>(null);
  useEffect(() => {
    const before = shown.current;
    if (open === null) {
      shown.current = null;
      if (before === null) return;
      // Closed before the worker sent its place: it may be among the rows at hand.
      const place = before.placing === 'none' ? placeOf(rows, before.tool) : undefined;
      if (place !== undefined) setFocused(place);
      // The panel took the focus with it.
      if (document.activeElement === document.body) setWantsFocus(true);
      return;
    }
    const known = before?.tool === open ? before.placing : 'none';
    const isNews = placing !== 'none' && placing !== known && known !== 'final';
    shown.current = { tool: open, placing: isNews ? placing : known };
    if (!isNews) return;
    reveal(openPlace);
    setFocused(openPlace);
  }, [open, openPlace, placing, reveal, rows, setFocused]);

  const moveTo = (place: number) => {
    // Where the open tool stands may still be on its way: whoever moves on is not taken back.
    if (open !== null) shown.current = { tool: open, placing: 'final' };
    const last = length - 1;
    const clamp = (at: number) => Math.max(0, Math.min(last, at));
    const step = place < focused ? -1 : 1;
    let target = clamp(place);
    if (rows.get(target)?.kind === 'group') target = clamp(target + (target === 0 ? 1 : step));
    setFocused(target);
    setWantsFocus(true);
    reveal(target);
  };

  return { focused, keptRow, holdRow, setFocused, moveTo };
}

function placeOf(rows: ReadonlyMap<number, ViewRow>, { toolId, copy }: ToolKey): number | undefined {
  for (const [place, row] of rows) if (row.kind === 'tool' && row.toolId === toolId && row.copy === copy) return place;
  return undefined;
}
