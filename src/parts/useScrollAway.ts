import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of one movement below which a finger may only have trembled. */
const minMovement = 8;

/**
 * Marks an element `data-away` while something on the page (not in a dialog over it) is scrolled down, and takes the mark off as soon as it is
 * scrolled up, the focus comes to it, or another `place` is shown, which may be too short to scroll: a stylesheet makes
 * of the mark what the screen needs. What has the focus stays.
 */
export function useScrollAway(place: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const tops = new WeakMap<EventTarget, number>();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || element.current === null || target.closest('[role=dialog]') !== null) return;
      const before = tops.get(target) ?? 0;
      const { scrollTop } = target;
      if (Math.abs(scrollTop - before) < minMovement) return;
      tops.set(target, scrollTop);
      const isAway = scrollTop > before && !element.current.contains(document.activeElement);
      element.current.toggleAttribute('data-away', isAway);
    };
    const { current } = element;
    const onFocus = () => current?.removeAttribute('data-away');
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    current?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      current?.removeEventListener('focusin', onFocus);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the point
  useEffect(() => element.current?.removeAttribute('data-away'), [place]);
  return element;
}
