import type { Travel } from '../host/client';
import type { Limits } from '../host/settings';

/** How this page's requests travel; without a signal they can't be given up. */
export function travelOf(limits: Limits, signal: AbortSignal = new AbortController().signal): Travel {
  return { limits, signal, isOnline: () => navigator.onLine, isSecurePage: location.protocol === 'https:' };
}
