import { emptyPreflight, writePreflight } from '../draft/emptyPreflight';
import type { PreflightState } from '../draft/identities';
import { mergePreflight } from '../draft/mergePreflight';
import { useStore } from '../ui/useStore';
import { persistedStore } from './persistedStore';

const store = persistedStore<PreflightState>({
  key: 'preflight',
  what: 'identities',
  version: 1,
  initial: emptyPreflight,
  write: writePreflight,
  schema: {
    later: async () => ({ read: (await import('../draft/readPreflight')).readPreflight, merge: mergePreflight }),
  },
  limit: 20_000_000,
});

export const preflightState = store.get;
export const watchPreflight = store.subscribe;

export function changePreflight(change: (state: PreflightState) => PreflightState): void {
  store.set(change(store.get()));
}

/** Saved identities, and what a person decided about credentials and requests. */
export function usePreflightState(): PreflightState {
  return useStore(store);
}
