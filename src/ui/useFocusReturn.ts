import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before this component appeared, unless the person has moved it elsewhere since.
 * For layers that close by not being rendered any more.
 */
export function useFocusReturn(): void {
  // Read while rendering: by the time of the first effect a layer inside has already taken the focus.
  const [previous] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      queueMicrotask(() => {
        const isBack = previous instanceof HTMLElement && previous.isConnected;
        if (isFocusLost() && isBack) previous.focus({ preventScroll: true });
      });
    },
    [previous],
  );
}

/** Whether what had the focus is gone. */
export function isFocusLost(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || !now.isConnected;
}
