import { deleteDB, type IDBPDatabase, openDB } from 'idb';

const databaseName = 'tool-catalog';
const storeName = 'workspace';
const key = 'current';

/** Keeps one value for this browser and tells other tabs when it changed. Every call may reject: storage can be full or blocked. */
export interface WorkspaceStore {
  load(): Promise<unknown>;
  save(value: unknown): Promise<void>;
  clear(): Promise<void>;
  /** Calls back when another tab has saved. Returns how to stop. */
  watch(changed: () => void): () => void;
}

export function openWorkspaceStore(): WorkspaceStore {
  let database: Promise<IDBPDatabase> | null = null;
  const channel = new BroadcastChannel(databaseName);
  const open = () => {
    database ??= openDB(databaseName, 1, {
      upgrade: (upgraded) => {
        upgraded.createObjectStore(storeName);
      },
      // Another tab forgets everything or brings a newer app: step aside.
      blocking: () => {
        void database?.then((opened) => opened.close());
        database = null;
      },
    });
    return database;
  };
  return {
    load: async () => (await open()).get(storeName, key),
    save: async (value) => {
      await (await open()).put(storeName, value, key);
      channel.postMessage('saved');
    },
    clear: async () => {
      (await database)?.close();
      database = null;
      await deleteDB(databaseName);
      channel.postMessage('saved');
    },
    watch: (changed) => {
      channel.addEventListener('message', changed);
      return () => channel.removeEventListener('message', changed);
    },
  };
}
