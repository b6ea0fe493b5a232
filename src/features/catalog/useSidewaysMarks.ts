import { type RefObject, useEffect } from 'react';

/**
 * Marks a scrolling box for its pinned cells: `data-wide` while what it holds is wider than itself, `data-sideways`
 * while it is scrolled, so that other cells pass below the pinned ones.
 */
export function useSidewaysMarks(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const markWide = () => box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth);
    const markSideways = () => box.toggleAttribute('data-sideways', box.scrollLeft > 0);
    const observer = new ResizeObserver(markWide);
    observer.observe(box);
    observer.observe(content);
    box.addEventListener('scroll', markSideways, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', markSideways);
    };
  }, [ref]);
}
