import { openDatabase, sourceBytesStoreName, sourceStoreName } from './database';

const channelName = 'tool-catalog-sources';

/** A file somebody added, without its bytes. */
export interface KeptSource {
  readonly id: string;
  readonly name: string;
  /** Where it came from, for those that can be fetched again, such as a demo file; absent for what was dropped. */
  readonly path?: string;
  /** In milliseconds since 1970. */
  readonly addedAt: number;
  /** Its size in bytes. */
  readonly size: number;
}

/** Keeps added files for this browser. Every call may reject: storage can be full or blocked. */
export interface SourceStore {
  /** All files, the first added first. */
  list(): Promise<readonly KeptSource[]>;
  /** The bytes of a file; null where it is gone. */
  load(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keeps a file, in place of one with the same id. A dropped `File` can be given as it is: its bytes stay off this thread. */
  save(source: KeptSource, bytes: Blob): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** Calls back when another tab has added or removed one. Returns how to stop. */
  watch(changed: () => void): () => void;
}

export function openSourceStore(): SourceStore {
  const channel = new BroadcastChannel(channelName);
  const change = async (write: (sources: KeptStore, bytes: KeptStore) => Promise<unknown>[]) => {
    const transaction = (await openDatabase()).transaction([sourceStoreName, sourceBytesStoreName], 'readwrite');
    const writes = write(transaction.objectStore(sourceStoreName), transaction.objectStore(sourceBytesStoreName));
    await Promise.all([...writes, transaction.done]);
    channel.postMessage('changed');
  };
  return {
    list: async () => {
      const kept: unknown[] = await (await openDatabase()).getAll(sourceStoreName);
      return kept.filter(isKeptSource).sort((one, other) => one.addedAt - other.addedAt);
    },
    load: async (id) => {
      const bytes: unknown = await (await openDatabase()).get(sourceBytesStoreName, id);
      return bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : null;
    },
    save: (source, blob) => change((sources, bytes) => [sources.put(source, source.id), bytes.put(blob, source.id)]),
    remove: (id) => change((sources, bytes) => [sources.delete(id), bytes.delete(id)]),
    clear: () => change((sources, bytes) => [sources.clear(), bytes.clear()]),
    watch: (changed) => {
      channel.addEventListener('message', changed);
      return () => channel.removeEventListener('message', changed);
    },
  };
}

interface KeptStore {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  clear(): Promise<unknown>;
}

/** A newer or older app may have kept something else here. */
function isKeptSource(value: unknown): value is KeptSource {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const path = fields.get('path');
  return (
    ['id', 'name'].every((name) => typeof fields.get(name) === 'string') &&
    ['addedAt', 'size'].every((name) => typeof fields.get(name) === 'number') &&
    (path === undefined || typeof path === 'string')
  );
}
