import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './useFocusReturn';

/** Where what it is set on goes away and the focus was in it, the fallback takes the focus. `fallback` is one and the same function. */
export function useFocusFallback<E extends HTMLElement>(fallback: () => HTMLElement | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (isFocusLost()) fallback()?.focus({ preventScroll: true });
      });
    };
  }, [fallback]);
  return ref;
}
