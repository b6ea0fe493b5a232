import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are lower than the others: their places, in order, and by how many pixels. */
export interface LowRows {
  readonly places: readonly number[];
  readonly lessBy: number;
}

export interface FixedRows {
  /** Places in sight, from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly height: number;
  /** Where a row begins, in pixels from the first one. */
  topOf(place: number): number;
  /** Scrolls just as far as needed to show a place below the sticky header. */
  reveal(place: number): void;
  /** Scrolls as far as a row has moved from one place to another, so that it stays in its place on the screen. */
  follow(before: number, now: number): void;
  /** Scrolls to the first row; to be called before the page is painted. */
  toTop(): void;
}

const none: LowRows = { places: [], lessBy: 0 };

/**
 * Which rows of known heights a scrolling box shows. Arithmetic instead of a measuring library: one that keeps an
 * object a row needs longer than a keystroke may take at 100,000 rows. `low` is one and the same object for one list.
 */
export function useFixedRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
  low: LowRows = none,
): FixedRows {
  const [viewport, setViewport] = useState({ from: 0, to: 40 });
  const scrolled = useRef(0);

  const topOf = useCallback(
    (place: number) =>
      place * rowHeight - low.lessBy * firstFrom(low.places.length, (i) => (low.places[i] ?? 0) >= place),
    [rowHeight, low],
  );

  const look = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    scrolled.current = element.scrollTop;
    const most = Math.ceil((element.scrollTop + element.clientHeight) / (rowHeight - low.lessBy));
    const from = firstFrom(most, (place) => topOf(place + 1) > element.scrollTop);
    const to = firstFrom(most, (place) => topOf(place) >= element.scrollTop + element.clientHeight);
    setViewport((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [box, rowHeight, low, topOf]);

  // Rows of another height: the row at the top stays there.
  const laidOut = useRef(rowHeight);
  useLayoutEffect(() => {
    const element = box.current;
    const before = laidOut.current;
    laidOut.current = rowHeight;
    if (element !== null && before !== rowHeight) element.scrollTop *= rowHeight / before;
  }, [box, rowHeight]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // The observer reports the size at first as well, once it is laid out: reading it here would lay out the page twice.
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, look]);

  const reveal = useCallback(
    (place: number) => {
      const element = box.current;
      if (element === null) return;
      const [top, bottom] = [topOf(place), topOf(place + 1)];
      const visible = element.clientHeight - headerHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + visible) element.scrollTop = bottom - visible;
    },
    [box, topOf, headerHeight],
  );

  const follow = useCallback(
    (before: number, now: number) => {
      if (box.current !== null) box.current.scrollTop += topOf(now) - topOf(before);
    },
    [box, topOf],
  );

  // Nothing is measured here: that would lay out the page twice, with each letter of a search.
  const toTop = useCallback(() => {
    if (scrolled.current === 0) return;
    box.current?.scrollTo({ top: 0 });
    scrolled.current = 0;
    setViewport(({ from, to }) => ({ from: 0, to: to - from }));
  }, [box]);

  return {
    from: Math.max(0, Math.min(viewport.from, count)),
    to: Math.min(viewport.to, count),
    height: topOf(count),
    topOf,
    reveal,
    follow,
    toTop,
  };
}

/** The first whole number below `end` for which something holds, and so for all beyond it; `end` where there is none. */
function firstFrom(end: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
