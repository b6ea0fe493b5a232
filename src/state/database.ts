import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

const databaseName = 'tool-catalog';
const databaseVersion = 5;

/** Values by key; the bytes of added files by id; the parts of baselines by id. */
const objectStoreNames = ['workspace', 'source-bytes', 'baseline-parts'] as const;
type ObjectStoreName = (typeof objectStoreNames)[number];
export type BodyStoreName = Exclude<ObjectStoreName, 'workspace'>;

/** A browser that refuses storage may leave a request without an answer. */
const limitMs = 10_000;

/** Finds the revision of a record without reading the record, which may take many megabytes. */
const revisionIndex = 'revision';

let database: Promise<IDBPDatabase> | null = null;
let opened: IDBPDatabase | null = null;

export function readRecord(key: string): Promise<unknown> {
  return runTransaction(['workspace'], 'readonly', (transaction) => transaction.objectStore('workspace').get(key));
}

/** Large bodies beside a record: all that it needs, of which some may have to be written. */
export interface BodiesToKeep {
  readonly store: BodyStoreName;
  readonly needed: readonly string[];
  /** Blobs where the browser keeps them: many megabytes of bytes would stop the page while they are copied. */
  readonly fresh: ReadonlyMap<string, Blob | Uint8Array<ArrayBuffer>>;
}

/**
 * Puts a record, and the bodies it needs, in one transaction. Bodies that it does not need are deleted. Where a record of
 * another revision is kept and `mayReplace` says no to it, nothing is written and that is returned.
 */
export function replaceRecord(
  key: string,
  record: unknown,
  revision: number,
  mayReplace: (kept: unknown) => boolean,
  bodies: BodiesToKeep | null,
): Promise<{ readonly refusedFor: unknown } | null> {
  const names: ObjectStoreName[] = bodies === null ? ['workspace'] : ['workspace', bodies.store];
  return runTransaction(names, 'readwrite', async (transaction) => {
    const records = transaction.objectStore('workspace');
    // One request in most cases: a page that is left while several are under way loses the write.
    if (!(await records.index(revisionIndex).getAllKeys(revision)).includes(key)) {
      const kept: unknown = await records.get(key);
      if (!mayReplace(kept)) return { refusedFor: kept };
    }
    await records.put(record, key);
    if (bodies !== null) {
      const store = transaction.objectStore(bodies.store);
      for (const [id, body] of bodies.fresh) await store.put(body, id);
      for (const id of await store.getAllKeys()) if (!bodies.needed.includes(String(id))) await store.delete(id);
    }
    return null;
  });
}

/** Puts a record without an answer; nothing where the database is not open. */
export function putAtOnce(key: string, record: unknown): void {
  try {
    const transaction = opened?.transaction('workspace', 'readwrite');
    transaction?.store.put(record, key).catch(() => undefined);
    transaction?.done.catch(() => undefined);
    transaction?.commit();
  } catch {
    // The database was closed under the page.
  }
}

export async function keptBodies(name: BodyStoreName): Promise<ReadonlySet<string>> {
  const ids = await runTransaction([name], 'readonly', (transaction) => transaction.objectStore(name).getAllKeys());
  return new Set(ids.map(String));
}

/** A kept body; null where it is gone. Rejects where storage is blocked. */
export async function readBody(name: BodyStoreName, id: string): Promise<Blob | null> {
  const body: unknown = await runTransaction([name], 'readonly', (transaction) =>
    transaction.objectStore(name).get(id),
  );
  return body instanceof Blob ? body : body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : null;
}

export async function deleteDatabase(): Promise<void> {
  await closeDatabase();
  await deleteDB(databaseName);
}

/** Rejects where storage is full, blocked or silent. A database that was closed under the transaction is opened again, once. */
async function runTransaction<Mode extends 'readonly' | 'readwrite', Answer>(
  names: ObjectStoreName[],
  mode: Mode,
  work: (transaction: IDBPTransaction<unknown, ObjectStoreName[], Mode>) => Promise<Answer>,
  isRepeated = false,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database does not answer.', 'TimeoutError')), limitMs);
  });
  let transaction: IDBPTransaction<unknown, ObjectStoreName[], Mode> | undefined;
  try {
    transaction = (await Promise.race([openDatabase(), silence])).transaction(names, mode);
    const [answer] = await Promise.race([Promise.all([work(transaction), transaction.done]), silence]);
    return answer;
  } catch (error) {
    // What was given up must not write later, and WebKit leaves a transaction open after a refused `put`.
    try {
      transaction?.abort();
    } catch {
      // It has ended already.
    }
    const wasClosed = error instanceof DOMException && ['InvalidStateError', 'AbortError'].includes(error.name);
    if (isRepeated || !wasClosed) throw error;
  } finally {
    clearTimeout(timer);
  }
  await closeDatabase();
  return runTransaction(names, mode, work, true);
}

function openDatabase(): Promise<IDBPDatabase> {
  if (database !== null) return database;
  const opening = openDB(databaseName, databaseVersion, {
    upgrade: (upgraded, _before, _now, transaction) => {
      for (const name of objectStoreNames) {
        if (!upgraded.objectStoreNames.contains(name)) upgraded.createObjectStore(name);
      }
      const records = transaction.objectStore('workspace');
      if (!records.indexNames.contains(revisionIndex)) records.createIndex(revisionIndex, 'revision');
    },
    // Another tab deletes the database or brings a newer app.
    blocking: () => void closeDatabase(),
    terminated: () => {
      if (database !== opening) return;
      database = null;
      opened = null;
    },
  });
  database = opening;
  // What failed once, such as a full disk, may work the next time.
  opening.then(
    (ready) => {
      if (database === opening) opened = ready;
    },
    () => {
      if (database === opening) database = null;
    },
  );
  return opening;
}

async function closeDatabase(): Promise<void> {
  const closing = database;
  database = null;
  opened = null;
  (await closing?.catch(() => null))?.close();
}
