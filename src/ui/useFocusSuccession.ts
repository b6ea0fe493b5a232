import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './useFocusReturn';

let isVacant = false;

/**
 * Where a button that has the focus gives way to another of its line ("Cancel", "Try again", "Cancel"), that one takes
 * it, unless the person has moved it elsewhere since. There is one such line.
 */
export function useFocusSuccession(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (isVacant && isFocusLost()) button?.focus({ preventScroll: true });
    isVacant = false;
    return () => {
      isVacant = button !== null && document.activeElement === button;
    };
  }, []);
  return ref;
}
