import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './useFocusReturn';

/** Where what it is set on goes away and the focus was in it, the heir takes the focus. `heir` is one and the same function. */
export function useFocusFallback<E extends HTMLElement>(heir: () => HTMLElement | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (isFocusLost()) heir()?.focus({ preventScroll: true });
      });
    };
  }, [heir]);
  return ref;
}
