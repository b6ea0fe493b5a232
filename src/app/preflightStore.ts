import { persistedStore } from '../storage/persistedStore';
import { useStore } from '../ui/useStore';
import { emptyPreflight, writePreflight } from '../workspace/emptyPreflight';
import type { PreflightState } from '../workspace/identities';
import { mergePreflight } from '../workspace/mergePreflight';

const store = persistedStore<PreflightState>({
  key: 'preflight',
  what: 'identities',
  version: 1,
  initial: emptyPreflight,
  write: writePreflight,
  schema: {
    later: async () => ({ read: (await import('../workspace/readPreflight')).readPreflight, merge: mergePreflight }),
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
