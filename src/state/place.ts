import { runTransaction, watchLostDatabase } from './database';

/** What a change answers that is not to be written. */
export const leave = Symbol('leave what is kept');

/** Where a store keeps its value, as plain data. Every call may throw or reject: storage can be full or blocked. */
export interface Place {
  /** Answers before it returns, so that what is kept is there at the first look. */
  readonly isSync: boolean;
  /** Hands over what is kept; undefined where nothing is. */
  read(take: (kept: unknown) => void): void | Promise<void>;
  /** Keeps what `change` makes of the kept value, in one go; no other tab's write comes in between. */
  update(change: (kept: unknown) => unknown): void | Promise<void>;
  /** Calls back when another tab has written, for a place whose other tabs see it only some time after. */
  watch?(changed: () => void): void;
  /** Calls back when what was kept is gone, and not by this app. */
  watchLost?(lost: () => void): void;
}

/** One value of the database. */
export function databasePlace(key: string): Place {
  return {
    isSync: false,
    read: (take) =>
      runTransaction(['workspace'], 'readonly', async (transaction) =>
        take(await transaction.objectStore('workspace').get(key)),
      ),
    update: (change) =>
      runTransaction(['workspace'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('workspace');
        const next = change(await store.get(key));
        if (next !== leave) await store.put(next, key);
      }),
    watchLost: watchLostDatabase,
  };
}

/** One value of `localStorage`, as JSON: small, and there before anything is drawn. */
export function localPlace(key: string): Place {
  const load = (): unknown => localStorage.getItem(key) ?? undefined;
  return {
    isSync: true,
    read: (take) => take(load()),
    update: (change) => {
      const next = change(load());
      if (next !== leave) localStorage.setItem(key, JSON.stringify(next));
    },
    watch: (changed) => addEventListener('storage', (event) => event.key === key && changed()),
  };
}
