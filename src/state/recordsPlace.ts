import { isSameJson } from '../model/isSameJson';
import { isObject, type JsonObject, member } from '../model/json';
import { type ObjectStoreName, runTransaction } from './database';
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

export interface RecordsPlaceOptions {
  readonly records: ObjectStoreName;
  readonly bodies: ObjectStoreName;
  /** The member of the kept value that lists the records. */
  readonly list: string;
  /** The ids of the bodies that a record needs. */
  readonly bodiesOf: (record: JsonObject, id: string) => readonly string[];
  /** What is to be kept under such an id, as far as it is at hand: a dropped `File` can be given as it is. */
  readonly blobOf: (id: string) => Blob | undefined;
  /** Is given each kept body at reading, for a place whose bodies are not at hand otherwise. */
  readonly hold?: (id: string, body: Blob) => void;
}

/**
 * Where things with large bodies are kept: each in a record of its own, its bodies beside it, each body once. A body that
 * no record needs any more goes; a record whose bodies are not at hand is not begun.
 */
export function recordsPlace({ records, bodies, list, bodiesOf, blobOf, hold }: RecordsPlaceOptions): Place {
  const asKept = (kept: readonly unknown[]) => ({ version: versionOf(kept), [list]: kept });
  return {
    ...databasePlace(records),
    read: (take) =>
      runTransaction(hold ? [records, bodies] : [records], 'readonly', async (transaction) => {
        if (hold) {
          const bodyStore = transaction.objectStore(bodies);
          const [ids, held] = await Promise.all([bodyStore.getAllKeys(), bodyStore.getAll()]);
          ids.forEach((id, i) => {
            const body: unknown = held[i];
            if (body instanceof Blob) hold(String(id), body);
          });
        }
        take(asKept(await transaction.objectStore(records).getAll()));
      }),
    update: (change) =>
      runTransaction([records, bodies], 'readwrite', async (transaction) => {
        const recordStore = transaction.objectStore(records);
        const bodyStore = transaction.objectStore(bodies);
        const [kept, ids, bodyIds] = await Promise.all([
          recordStore.getAll(),
          recordStore.getAllKeys(),
          bodyStore.getAllKeys(),
        ]);
        const next = change(asKept(kept));
        if (next === leave) return;
        const before = new Map(ids.map((id, i) => [String(id), kept[i] as unknown]));
        const there = new Set(bodyIds.map(String));
        const needed = new Set<string>();
        const writes: Promise<unknown>[] = [];
        for (const record of recordsIn(next, list)) {
          const id = String(member(record, 'id'));
          const parts = bodiesOf(record, id);
          const missing = parts.filter((part) => !there.has(part));
          const isKept = before.has(id);
          const blobs = missing.flatMap((part) => blobOf(part) ?? []);
          if (!isKept && blobs.length < missing.length) continue;
          for (const part of parts) needed.add(part);
          missing.forEach((part, i) => {
            const blob = blobs.length === missing.length ? blobs[i] : blobOf(part);
            if (blob !== undefined) writes.push(bodyStore.put(blob, part));
          });
          if (!isKept || !isSameJson(before.get(id), record)) writes.push(recordStore.put(record, id));
          before.delete(id);
        }
        const gone = [...before.keys()].map((id) => recordStore.delete(id));
        const unneeded = [...there].filter((part) => !needed.has(part)).map((part) => bodyStore.delete(part));
        await Promise.all([...writes, ...gone, ...unneeded]);
      }),
  };
}

/** A kept body; null where it is gone. Rejects where storage is blocked. */
export function readBody(bodies: ObjectStoreName, id: string): Promise<Blob | null> {
  return runTransaction([bodies], 'readonly', async (transaction) => {
    const body: unknown = await transaction.objectStore(bodies).get(id);
    return body instanceof Blob ? body : null;
  });
}

/** Records say no version while they have the first shape. */
function versionOf(records: readonly unknown[]): number {
  const versions = records.map((record) => (isObject(record) ? member(record, 'version') : undefined));
  return Math.max(1, ...versions.filter((version) => typeof version === 'number'));
}

function recordsIn(kept: unknown, list: string): readonly JsonObject[] {
  const records = isObject(kept) ? member(kept, list) : undefined;
  return Array.isArray(records) ? records.filter(isObject) : [];
}
