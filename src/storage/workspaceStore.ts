import { deleteDatabase, openDatabase, workspaceStoreName } from './database';

const channelName = 'tool-catalog';

/** Keeps one value for this browser and tells other tabs when it changed. Every call may reject: storage can be full or blocked. */
export interface WorkspaceStore {
  load(): Promise<unknown>;
  /** Puts what `change` makes of the kept value in its place; no other tab's write comes in between. */
  update(change: (kept: unknown) => unknown): Promise<void>;
  /** Forgets all that this browser keeps in the database, the files too. */
  clear(): Promise<void>;
  /** Calls back when another tab has saved. Returns how to stop. */
  watch(changed: () => void): () => void;
}

/** `key` tells apart what is kept side by side, each saved as a whole. */
export function openWorkspaceStore(key = 'current'): WorkspaceStore {
  const channel = new BroadcastChannel(`${channelName}-${key}`);
  return {
    load: async () => (await openDatabase()).get(workspaceStoreName, key),
    update: async (change) => {
      const transaction = (await openDatabase()).transaction(workspaceStoreName, 'readwrite');
      const kept: unknown = await transaction.store.get(key);
      await Promise.all([transaction.store.put(change(kept), key), transaction.done]);
      channel.postMessage('saved');
    },
    clear: async () => {
      await deleteDatabase();
      channel.postMessage('saved');
    },
    watch: (changed) => {
      channel.addEventListener('message', changed);
      return () => channel.removeEventListener('message', changed);
    },
  };
}
