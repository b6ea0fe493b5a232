/** A value of this page that others can watch; `ui/useStore` joins it to React. */
export interface Store<Value> {
  get(): Value;
  /** Tells those who subscribed, unless it is the value that is there. */
  set(next: Value): void;
  /** Calls back after every change. Returns how to stop. */
  subscribe(changed: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
