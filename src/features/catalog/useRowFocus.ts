import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ToolKey } from '../../engine/layout';
import type { ViewRow } from '../../engine/rows';
import { focusableRow } from '../../parts/ActiveFilters';
import type { ShownView } from '../../state/catalogView';
import { openTool } from '../../state/useAddress';
import { isFocusLost } from '../../ui/focus';
import type { FixedRows } from '../../ui/useFixedRows';

interface TableView extends Pick<ShownView, 'result' | 'listing'> {
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** Where the open tool stands; -1 where it does not, or that is not known. */
  readonly openPlace: number;
}

export interface RowFocus {
  /** The place of the one row that the Tab key reaches. */
  readonly focused: number;
  readonly setFocused: (place: number) => void;
  /**
   * Focuses the tool at a place or the next one beyond it, in the direction of the move, and brings it into sight; where
   * it `takesOpen`, that tool is opened in place of the open one.
   */
  readonly moveTo: (place: number, takesOpen?: boolean) => void;
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
  { result, rows, listing, openPlace }: TableView,
  open: ToolKey | null,
): RowFocus {
  const last = (result?.length ?? 0) - 1;
  const isEmpty = result?.length === 0;
  const [chosen, setChosen] = useState({ place: 0, listing });
  const focused = chosen.listing === listing ? chosen.place : Math.max(0, openPlace);
  const setFocused = useCallback((place: number) => setChosen({ place, listing }), [listing]);
  const [wantsFocus, setWantsFocus] = useState(false);
  const row = rows.get(focused);
  const kind = row?.kind;
  const [isTaken, setTaken] = useState(false);
  const isOwnMove = useRef(false);
  useEffect(() => {
    if (!isTaken || row?.kind !== 'tool') return;
    setTaken(false);
    isOwnMove.current = true;
    // One step back leads to what was looked at before, not through each tool on the way.
    openTool(row, 'replace');
  }, [isTaken, row]);

  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && box.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may take away what had the focus
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) setWantsFocus(true);
  }, [result]);

  // What is done to a tool may take it out of the list: the next one then stands in its place, or else the one before.
  useEffect(() => {
    const heir = Math.min(kind === 'group' ? focused + 1 : focused, last);
    if (heir < 0 || heir === focused) return;
    setFocused(heir);
    reveal(heir);
  }, [kind, last, focused, reveal, setFocused]);

  // While the row is drawn: later, the focus on it would take back a move that a key made meanwhile.
  useLayoutEffect(() => {
    if (!wantsFocus) return;
    const own = kind === 'tool' ? `[data-place="${focused}"]` : null;
    const wayBack = isEmpty ? '[data-way-back]' : null;
    // Until the row has arrived, the table keeps the focus, and with it the keys.
    const target = own ?? wayBack ?? '[role=table]';
    box.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    if (target !== '[role=table]') setWantsFocus(false);
  }, [wantsFocus, focused, kind, isEmpty, box]);

  const listed = useRef(listing);
  useLayoutEffect(() => {
    if (listed.current === listing) return;
    listed.current = listing;
    toTop();
  }, [listing, toTop]);

  /** The open tool, and whether the focus has followed it or gone elsewhere since. */
  const followed = useRef({ open, isDone: false });
  useEffect(() => {
    const before = followed.current;
    if (before.open !== open) {
      followed.current = { open, isDone: isOwnMove.current };
      isOwnMove.current = false;
    }
    // The panel took the focus with it.
    if (open === null && before.open !== null && document.activeElement === document.body) setWantsFocus(true);
    if (open === null || openPlace < 0 || followed.current.isDone) return;
    followed.current.isDone = true;
    reveal(openPlace);
    setFocused(openPlace);
  }, [open, openPlace, reveal, setFocused]);

  const moveTo = (place: number, takesOpen = false) => {
    // Where the open tool stands may still be on its way: whoever moves on is not taken back.
    followed.current.isDone = true;
    const clamp = (at: number) => Math.max(0, Math.min(last, at));
    let target = clamp(place);
    if (rows.get(target)?.kind === 'group') target = clamp(target + (place < focused && target > 0 ? -1 : 1));
    setFocused(target);
    setWantsFocus(true);
    if (takesOpen && open !== null && target !== focused) setTaken(true);
    reveal(target);
  };

  return { focused, setFocused, moveTo };
}
