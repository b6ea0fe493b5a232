import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface ShownChunks {
  /** Whether a chunk is near the viewport: one that isn't need not be drawn. */
  isShown(chunk: number): boolean;
  /** Height in pixels a chunk had when it was last drawn; undefined before. */
  heightOf(chunk: number): number | undefined;
  /** Put on the element of each chunk, drawn or not. */
  refOf(chunk: number): RefCallback<HTMLElement>;
}

/** How far beyond the edge of the viewport chunks are drawn already. */
const margin = '800px 0px';
const drawnAtFirst = 2;

/** Tells which parts of a long page are near the viewport, whatever their heights. One that holds the focus stays. */
export function useShownChunks(count: number): ShownChunks {
  const [shown, setShown] = useState<ReadonlySet<number>>(
    () => new Set(Array.from({ length: drawnAtFirst }, (_, i) => i)),
  );
  const elements = useRef(new Map<number, HTMLElement>());
  const chunks = useRef(new WeakMap<Element, number>());
  const heights = useRef(new Map<number, number>());
  const observer = useRef<IntersectionObserver | null>(null);
  const refs = useMemo(() => new Map<number, RefCallback<HTMLElement>>(), []);

  useEffect(() => {
    const watching = new IntersectionObserver(
      (changes) => {
        setShown((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting, boundingClientRect } of changes) {
            const chunk = chunks.current.get(target);
            if (chunk === undefined) continue;
            if (isIntersecting) next.add(chunk);
            else if (!target.contains(document.activeElement)) {
              if (before.has(chunk)) heights.current.set(chunk, boundingClientRect.height);
              next.delete(chunk);
            }
          }
          return next;
        });
      },
      // The page, and whatever box scrolls in it.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.current = watching;
    for (const element of elements.current.values()) watching.observe(element);
    return () => watching.disconnect();
  }, []);

  const refOf = useCallback(
    (chunk: number) => {
      const known = refs.get(chunk);
      if (known !== undefined) return known;
      const made: RefCallback<HTMLElement> = (element) => {
        if (element === null) return undefined;
        elements.current.set(chunk, element);
        chunks.current.set(element, chunk);
        observer.current?.observe(element);
        return () => {
          observer.current?.unobserve(element);
          elements.current.delete(chunk);
        };
      };
      refs.set(chunk, made);
      return made;
    },
    [refs],
  );

  return {
    isShown: (chunk) => shown.has(chunk) || (count <= drawnAtFirst && chunk < count),
    heightOf: (chunk) => heights.current.get(chunk),
    refOf,
  };
}
