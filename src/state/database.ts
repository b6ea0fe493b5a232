import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

const databaseName = 'tool-catalog';
const databaseVersion = 3;

/** What each object store keeps: values by key; added files by id, and their bytes; baselines by id, and their parts. */
const objectStoreNames = ['workspace', 'sources', 'source-bytes', 'baselines', 'baseline-parts'] as const;
export type ObjectStoreName = (typeof objectStoreNames)[number];

let database: Promise<IDBPDatabase> | null = null;
const lostListeners = new Set<() => void>();

/** Calls back when somebody else has deleted the database under this page. */
export function watchLostDatabase(lost: () => void): void {
  lostListeners.add(lost);
}

/**
 * Runs `work` in one transaction over these object stores; no other tab's write comes in between. Rejects where storage
 * is full or blocked. A database that was closed under the transaction is opened again, once.
 */
export async function runTransaction<Mode extends 'readonly' | 'readwrite', Answer>(
  names: ObjectStoreName[],
  mode: Mode,
  work: (transaction: IDBPTransaction<unknown, ObjectStoreName[], Mode>) => Promise<Answer>,
): Promise<Answer> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      const transaction = (await openDatabase()).transaction(names, mode);
      const [answer] = await Promise.all([work(transaction), transaction.done]);
      return answer;
    } catch (error) {
      const wasClosed = error instanceof DOMException && ['InvalidStateError', 'AbortError'].includes(error.name);
      if (isRepeated || !wasClosed) throw error;
      await closeDatabase();
    }
  }
}

/** Forgets everything that the database keeps. */
export async function deleteDatabase(): Promise<void> {
  await closeDatabase();
  await deleteDB(databaseName);
}

function openDatabase(): Promise<IDBPDatabase> {
  if (database !== null) return database;
  const opening = openDB(databaseName, databaseVersion, {
    upgrade: (upgraded) => {
      for (const name of objectStoreNames) {
        if (!upgraded.objectStoreNames.contains(name)) upgraded.createObjectStore(name);
      }
    },
    // Somebody deletes the database, or brings a newer app: step aside.
    blocking: (_ours, wanted) => {
      void closeDatabase();
      if (wanted === null) tellLost();
    },
    terminated: () => {
      if (database === opening) database = null;
      tellLost();
    },
  });
  database = opening;
  // What failed once, such as a full disk, may go well the next time.
  opening.catch(() => {
    if (database === opening) database = null;
  });
  return opening;
}

function tellLost(): void {
  for (const lost of lostListeners) lost();
}

async function closeDatabase(): Promise<void> {
  const opened = database;
  database = null;
  (await opened?.catch(() => null))?.close();
}
