import { createStore, type Store } from './createStore';
import { deleteDatabase } from './database';
import { hearTabs, tellTabs } from './otherTabs';

/** `refused`: storage is full or blocked. `newer`: a newer version of this app wrote what is there, which is left alone. */
export type KeptStatus = 'kept' | 'refused' | 'newer';

/** A store that lasts, as the whole app sees it. */
export interface Registered {
  /** In plain words, in the plural: "drafts". */
  readonly what: string;
  readonly status: Store<KeptStatus>;
  /** Empties memory; nothing that is on its way is written any more. */
  forget(): void;
}

const registered: Registered[] = [];
const forgetters: (() => void)[] = [];
const all = createStore<readonly Registered[]>([]);

/** The stores whose values last only as long as the page, with the reason. */
export const unkeptStores: Pick<Store<readonly Registered[]>, 'get' | 'subscribe'> = all;

export function register(store: Registered): void {
  registered.push(store);
  store.status.subscribe(() => all.set(registered.filter(({ status }) => status.get() !== 'kept')));
}

/** Calls back when everything is to be forgotten, for what lasts no longer than the page. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

/** Empties memory and all that this browser keeps of the app, here and in its other tabs. */
export async function forgetKept(): Promise<void> {
  // Before the database goes: other tabs would take it for lost, and write what they have.
  tellTabs({ forgotten: true });
  forgetMemory();
  for (const area of ['localStorage', 'sessionStorage'] as const) clearArea(area);
  await deleteDatabase();
}

/** Calls back when another tab has forgotten everything; this page's memory is empty by then. */
export function watchForgotten(forgotten: () => void): () => void {
  let isWatched = true;
  hearTabs((word) => {
    if (!('forgotten' in word) || !isWatched) return;
    forgetMemory();
    forgotten();
  });
  return () => {
    isWatched = false;
  };
}

function forgetMemory(): void {
  for (const forget of forgetters) forget();
  for (const store of registered) store.forget();
}

/** Also of stores whose part of the app was never loaded. */
function clearArea(area: 'localStorage' | 'sessionStorage'): void {
  try {
    const kept = globalThis[area];
    for (const key of Object.keys(kept)) if (key.startsWith('tool-catalog')) kept.removeItem(key);
  } catch {
    // Storage that can't be reached holds nothing of ours.
  }
}
