import { deleteDB, type IDBPDatabase, openDB } from 'idb';

const databaseName = 'tool-catalog';

/** What each store keeps. */
export const workspaceStoreName = 'workspace';
export const sourceStoreName = 'sources';
export const sourceBytesStoreName = 'source-bytes';

let database: Promise<IDBPDatabase> | null = null;

/** This browser's one database, brought up to its present shape. Rejects where storage is blocked. */
export function openDatabase(): Promise<IDBPDatabase> {
  if (database !== null) return database;
  const opening = openDB(databaseName, 2, {
    upgrade: (upgraded, oldVersion) => {
      if (oldVersion < 1) upgraded.createObjectStore(workspaceStoreName);
      if (oldVersion < 2) {
        upgraded.createObjectStore(sourceStoreName);
        upgraded.createObjectStore(sourceBytesStoreName);
      }
    },
    // Another tab forgets everything or brings a newer app: step aside.
    blocking: () => void closeDatabase(),
    terminated: () => {
      database = null;
    },
  });
  database = opening;
  // What failed once, such as a full disk, may go well the next time.
  opening.catch(() => {
    if (database === opening) database = null;
  });
  return opening;
}

/** Forgets everything that is kept. */
export async function deleteDatabase(): Promise<void> {
  await closeDatabase();
  await deleteDB(databaseName);
}

async function closeDatabase(): Promise<void> {
  const opened = database;
  database = null;
  (await opened)?.close();
}
