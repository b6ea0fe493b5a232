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
        const now = document.activeElement;
        const isLost = now === null || now === document.body || !now.isConnected;
        if (isLost && previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true });
      });
    },
    [previous],
  );
}
