import { isObject, member } from '../model/json';
import { runTransaction } from './database';
import { databasePlace, leave, type Place } from './place';

/** A file somebody added, without its bytes. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Where it came from, for those that can be fetched again, such as a demo file; absent for what was dropped. */
  readonly path?: string | undefined;
  /** In milliseconds since 1970. */
  readonly addedAt: number;
  /** Its size in bytes. */
  readonly size: number;
}

/**
 * Where added files are kept: each in a record of its own, its bytes beside it. `bytesOf` has the bytes of those that
 * are to be kept: a dropped `File` can be given as it is, then its bytes stay off this thread.
 */
export function filesPlace(bytesOf: (id: string) => Blob | undefined): Place {
  return {
    ...databasePlace('sources'),
    read: (take) =>
      runTransaction(['sources'], 'readonly', async (transaction) =>
        take(asKept(await transaction.objectStore('sources').getAll())),
      ),
    update: (change) =>
      runTransaction(['sources', 'source-bytes'], 'readwrite', async (transaction) => {
        const sources = transaction.objectStore('sources');
        const bytes = transaction.objectStore('source-bytes');
        const [kept, ids] = await Promise.all([sources.getAll(), sources.getAllKeys()]);
        const next = change(asKept(kept));
        if (next === leave) return;
        const wanted = new Map(filesOf(next).map((file) => [member(file, 'id'), file]));
        const gone = ids.filter((id) => !wanted.delete(id));
        const writes = [...wanted].flatMap(([id, file]) => {
          const blob = bytesOf(String(id));
          return blob === undefined ? [] : [sources.put(file, String(id)), bytes.put(blob, String(id))];
        });
        await Promise.all([...writes, ...gone.flatMap((id) => [sources.delete(id), bytes.delete(id)])]);
      }),
  };
}

/** The bytes of a kept file; null where it is gone. Rejects where storage is blocked. */
export function readFileBytes(id: string): Promise<Blob | null> {
  return runTransaction(['source-bytes'], 'readonly', async (transaction) => {
    const bytes: unknown = await transaction.objectStore('source-bytes').get(id);
    return bytes instanceof Blob ? bytes : null;
  });
}

/** Records say no version while they have the first shape. */
function asKept(records: readonly unknown[]) {
  const versions = records.map((record) => (isObject(record) ? member(record, 'version') : undefined));
  return { version: Math.max(1, ...versions.filter((version) => typeof version === 'number')), files: records };
}

function filesOf(kept: unknown) {
  const files = isObject(kept) ? member(kept, 'files') : undefined;
  return Array.isArray(files) ? files.filter(isObject) : [];
}
