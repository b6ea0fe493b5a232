import { deleteDatabase, openDatabase, workspaceStoreName } from './database';

const channelName = 'tool-catalog';
const key = 'current';

/** Keeps one value for this browser and tells other tabs when it changed. Every call may reject: storage can be full or blocked. */
export interface WorkspaceStore {
  load(): Promise<unknown>;
  save(value: unknown): Promise<void>;
  /** Forgets all that this browser keeps in the database, the files too. */
  clear(): Promise<void>;
  /** Calls back when another tab has saved. Returns how to stop. */
  watch(changed: () => void): () => void;
}

export function openWorkspaceStore(): WorkspaceStore {
  const channel = new BroadcastChannel(channelName);
  return {
    load: async () => (await openDatabase()).get(workspaceStoreName, key),
    save: async (value) => {
      await (await openDatabase()).put(workspaceStoreName, value, key);
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
