import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './useFocusReturn';

let isVacant = false;

/**
 * Where what has the focus gives way to another of its line (the token's form, "Cancel reading", "Try again", the rows),
 * that one takes it, unless the person has moved it elsewhere since. There is one such line. A form stands for its field.
 * `isLast`: it takes the focus, and passes none on.
 */
export function useFocusHandoff<E extends HTMLElement>(isLast = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (isVacant && isFocusLost()) element.focus({ preventScroll: true });
    isVacant = false;
    const place = element.closest('form') ?? element;
    return () => {
      if (!isLast && place.contains(document.activeElement)) isVacant = true;
    };
  }, [isLast]);
  return ref;
}
