import { useSyncExternalStore } from 'react';

/** The value of a store; draws anew when it changes. */
export function useStore<Value>(store: { get(): Value; subscribe(changed: () => void): () => void }): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
