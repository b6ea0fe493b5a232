import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface FixedRows {
  /** Places in sight, from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly height: number;
  /** Scrolls just as far as needed to show a place below the sticky header. */
  reveal(place: number): void;
  /** Scrolls to the first row; to be called before the page is painted. */
  toTop(): void;
}

/**
 * Which rows of equal height a scrolling box shows. Arithmetic instead of a measuring library: one that keeps an
 * object a row needs longer than a keystroke may take at 100,000 rows.
 */
export function useFixedRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): FixedRows {
  const [viewport, setViewport] = useState({ from: 0, to: 40 });
  const scrolled = useRef(0);

  const look = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    scrolled.current = element.scrollTop;
    const from = Math.floor(element.scrollTop / rowHeight);
    const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
    setViewport((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [box, rowHeight]);

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
      const top = place * rowHeight;
      const bottom = top + rowHeight;
      const visible = element.clientHeight - headerHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + visible) element.scrollTop = bottom - visible;
    },
    [box, rowHeight, headerHeight],
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
    height: count * rowHeight,
    reveal,
    toTop,
  };
}
