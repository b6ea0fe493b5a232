import type { RequestContext } from '../host/client';
import type { Limits } from '../host/settings';

/** How this page's requests travel; without a signal they can't be given up. */
export function requestDefaults(limits: Limits, signal: AbortSignal = new AbortController().signal): RequestContext {
  return { limits, signal, isOnline: () => navigator.onLine, isSecurePage: location.protocol === 'https:' };
}
