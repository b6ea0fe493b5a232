import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, member } from '../model/json';
import { z } from '../model/schema';
import {
  type BodiesToKeep,
  type BodyStoreName,
  deleteDatabase,
  keptBodies,
  putAtOnce,
  readBody,
  readRecord,
  replaceRecord,
} from './database';
import { paceWrites } from './pacedWrite';

/** `refused`: storage is full or blocked. `newer`: a newer version of this app wrote the record, which is left alone. */
export type KeptStatus = 'reading' | 'kept' | 'refused' | 'newer';

/** How a store is kept. */
export interface Keeping<Value> {
  /** The record's name. Never changes, or what people have is lost. */
  readonly key: string;
  /** In plain words, in the plural, for "Not kept: drafts". */
  readonly what: string;
  /** What else the record holds, in plain words. */
  readonly with?: string;
  /** Counts what `what` names; absent where there is nothing to count. */
  readonly count?: (value: Value) => number;
  readonly version: number;
  readonly schema: {
    /** Keeps the good entries of a bad list; null where nothing can be used. Never throws. `base` is what was kept before. */
    readonly read: (kept: unknown, base: Value) => Value | null | Promise<Value | null>;
    /** Plain data that can be cloned. */
    readonly write: (value: Value) => unknown;
  };
  /** What another tab wrote, with the edits of this tab that are not written yet. */
  readonly rebase: (base: Value, mine: Value, theirs: Value) => Value;
  /** Called when something that another tab wrote, or that was kept, has been taken in. */
  readonly onTaken?: () => void;
  /** Kept in `localStorage`, to be there before anything is drawn. */
  readonly isLocal?: true;
  /** Large bodies beside the record, by id. */
  readonly bodies?: {
    readonly store: BodyStoreName;
    readonly needed: (value: Value) => readonly string[];
    /** Returns how many bytes the bodies take together. */
    readonly bytes: (value: Value) => number;
  };
}

export interface Persisted {
  readonly status: StoreApi<KeptStatus>;
  /** Settles once what is kept has been read, or could not be. */
  whenRead(): Promise<void>;
  /** Writes what is not written yet. Never rejects: see `status`. */
  flush(): Promise<void>;
  /** Holds a body in memory; the browser keeps it once the value needs its id. */
  holdBody(id: string, body: Blob): void;
  /** Returns a body; null where it is gone. Rejects where storage is blocked. */
  loadBody(id: string): Promise<Blob | null>;
}

/** A store that this browser keeps, for a person who wants to know what that is. */
export interface KeptStore extends Pick<Keeping<never>, 'what' | 'with'> {
  readonly status: StoreApi<KeptStatus>;
  /** Calls back when the store changes; returns how to stop. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Returns how many things the store holds; null where they can't be counted. */
  readonly count: () => number | null;
  /** Returns how many bytes its bodies take; null where it has none. */
  readonly bytes: () => number | null;
}

/** What a store holds, for a file. */
export interface KeptCopy {
  readonly key: string;
  readonly version: number;
  readonly value: unknown;
  readonly bodies: readonly (readonly [id: string, body: Blob])[];
}

/** What a copy would bring into a store. */
export interface ReadCopy {
  /** How many things; null where they can't be counted. */
  readonly count: number | null;
  /** Adds them: of what both have, that of this browser stays. */
  readonly take: () => void;
}

export interface Registered extends KeptStore {
  readonly key: string;
  copy(): Promise<KeptCopy>;
  /** Null where it can't be read, or is of a newer version. */
  readCopy(copy: KeptCopy): Promise<ReadCopy | null>;
  start(): void;
  reload(): void;
}

/** The record as it is kept. The revision grows with each write, so that a tab sees that another one wrote. */
const recordSchema = z.object({
  version: z.catch(z.number(), 0),
  revision: z.catch(z.number(), 0),
  value: z.optional(z.unknown()),
});
type KeptRecord = Readonly<z.output<typeof recordSchema>>;

const registered: Registered[] = [];
const unkept = createStore<readonly KeptStore[]>(() => []);
let isKeeping = false;
/** Set by "Forget everything": until it is reloaded, this page writes nothing. */
let isForgotten = false;
let channel: BroadcastChannel | null = null;

/** Keeps a store in this browser and shares it between tabs. */
export function persisted<Value extends object>(store: StoreApi<Value>, keeping: Keeping<Value>): Persisted {
  const { key, what, version, schema, rebase, onTaken, isLocal = false, bodies } = keeping;
  const status = createStore<KeptStatus>(() => 'reading');
  const empty = store.getState();
  /** What this page and the record had in common last. */
  let base = store.getState();
  let revision = -1;
  /** Whether bodies are kept that the value doesn't need, as after a version that needed them. */
  let hasSpare = false;
  const held = new Map<string, Blob>();
  let reading: Promise<void> | null = null;
  let line = Promise.resolve();

  const takeIn = async (kept: unknown): Promise<void> => {
    const record = recordOf(kept);
    if (record.version > version) return status.setState('newer', true);
    if (record.revision === revision) return;
    const read = record.value === undefined ? null : schema.read(record.value, base);
    const theirs = read instanceof Promise ? await read : read;
    revision = record.revision;
    if (theirs === null) return;
    const mine = store.getState();
    const next = mine === base ? theirs : rebase(base, mine, theirs);
    base = theirs;
    store.setState(next, true);
    onTaken?.();
  };

  const load = async (): Promise<void> => {
    try {
      // Nothing awaits before a local value is taken in: it is there when `start` returns.
      await takeIn(isLocal ? readLocal(key) : await readRecord(key));
      if (status.getState() === 'reading') status.setState('kept', true);
      void lookForSpare().catch(() => undefined);
    } catch (error) {
      status.setState(troubleOf(error), true);
    }
  };

  const lookForSpare = async (): Promise<void> => {
    // Of a record that can't be read nobody knows which bodies it needs.
    if (bodies === undefined || base === empty) return;
    const there = await keptBodies(bodies.store);
    const needed = new Set(bodies.needed(store.getState()));
    hasSpare = [...there].some((id) => !needed.has(id));
    if (hasSpare) pace.note();
  };

  const loadBody = async (id: string): Promise<Blob | null> =>
    held.get(id) ?? (bodies ? readBody(bodies.store, id) : null);

  /** The bodies that the value needs and that are not kept yet. */
  const gatherBodies = async (value: Value): Promise<BodiesToKeep | null> => {
    if (bodies === undefined) return null;
    const needed = bodies.needed(value);
    const there = await keptBodies(bodies.store);
    const fresh = new Map([...held].filter(([id]) => needed.includes(id) && !there.has(id)));
    return { store: bodies.store, needed, fresh };
  };

  const put = async (record: KeptRecord, mine: Value) => {
    const mayReplace = (kept: unknown) => !isForgotten && recordOf(kept).revision === revision;
    if (!isLocal) {
      const needs = await gatherBodies(mine);
      const replace = (those: BodiesToKeep | null) => replaceRecord(key, record, revision, mayReplace, those);
      return replace(needs).catch(async (error: unknown) => {
        if (needs === null || needs.fresh.size === 0) throw error;
        // WebKit keeps no blobs in a private window.
        return replace({ ...needs, fresh: await bytesOfAll(needs.fresh) });
      });
    }
    const kept = readLocal(key);
    if (!mayReplace(kept)) return { refusedFor: kept };
    localStorage.setItem(key, JSON.stringify(record));
    return null;
  };

  const noteWritten = (mine: Value) => {
    base = mine;
    hasSpare = false;
    revision++;
    openChannel().postMessage({ written: key });
  };

  const isWritten = () => isForgotten || (store.getState() === base && !hasSpare) || status.getState() === 'newer';

  const write = async (): Promise<void> => {
    while (!isWritten()) {
      const mine = store.getState();
      try {
        const value = schema.write(mine);
        const refused = await put({ version, revision: revision + 1, value }, mine);
        if (refused === null) {
          noteWritten(mine);
          status.setState('kept', true);
          return;
        }
        await takeIn(refused.refusedFor);
      } catch (error) {
        status.setState(troubleOf(error), true);
        return;
      }
    }
  };

  const start = (): Promise<void> => {
    if (reading !== null) return reading;
    openChannel();
    reading = load();
    line = reading;
    for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, writeAtOnce);
    addEventListener('visibilitychange', () => void (pace.isWaiting() && flush()));
    return reading;
  };
  /** A page that is being left has no time to look at what is kept. */
  const writeAtOnce = () => {
    if (isWritten()) return;
    const mine = store.getState();
    if (isLocal || bodies !== undefined || revision < 0) return void flush();
    putAtOnce(key, { version, revision: revision + 1, value: schema.write(mine) });
    noteWritten(mine);
  };
  const copy = async (): Promise<KeptCopy> => {
    await start();
    const state = store.getState();
    const loaded = (bodies?.needed(state) ?? []).map(async (id) => [id, await loadBody(id)] as const);
    const there = (await Promise.all(loaded)).flatMap(([id, body]) => (body === null ? [] : [[id, body] as const]));
    return { key, version, value: schema.write(state), bodies: there };
  };
  const readCopy = async (copied: KeptCopy): Promise<ReadCopy | null> => {
    await start();
    const theirs = copied.version > version ? null : await schema.read(copied.value, store.getState());
    if (theirs === null) return null;
    const take = () => {
      for (const [id, body] of copied.bodies) held.set(id, body);
      store.setState(rebase(empty, store.getState(), theirs), true);
    };
    return { count: keeping.count?.(theirs) ?? null, take };
  };
  const enqueue = (job: () => Promise<void>) => {
    void start();
    line = line.then(job);
    return line;
  };
  const flush = () => enqueue(() => pace.run(write));
  const pace = paceWrites(flush);

  store.subscribe((state) => {
    if (state !== base) pace.note();
  });
  status.subscribe(() =>
    unkept.setState(
      registered.filter((one) => ['refused', 'newer'].includes(one.status.getState())),
      true,
    ),
  );
  registered.push({
    key,
    what,
    ...(keeping.with !== undefined && { with: keeping.with }),
    status,
    subscribe: store.subscribe,
    count: () => keeping.count?.(store.getState()) ?? null,
    bytes: () => bodies?.bytes(store.getState()) ?? null,
    copy,
    readCopy,
    start,
    reload: () => void enqueue(load),
  });
  if (isKeeping) void start();
  return { status, whenRead: start, flush, holdBody: (id, body) => held.set(id, body), loadBody };
}

/** Reads what this browser keeps, now and for each store that is loaded later. */
export function startKeeping(): void {
  isKeeping = true;
  for (const one of registered) one.start();
}

/** Whether this page is about to be loaded anew, empty. */
export function isForgetting(): boolean {
  return isForgotten;
}

/** Returns every store registered so far. */
export function listKept(): readonly Registered[] {
  return registered;
}

/** Empties this browser's storage and loads the page anew, here and in other tabs: what was in memory goes with them. */
export async function forgetEverything(alsoForget: () => Promise<unknown>): Promise<void> {
  isForgotten = true;
  openChannel().postMessage({ forgotten: true });
  for (const area of ['localStorage', 'sessionStorage'] as const) clearArea(area);
  // Storage that is blocked holds nothing.
  await Promise.allSettled([deleteDatabase(), alsoForget()]);
  location.replace(location.pathname);
}

/** The stores whose values last only as long as the page, with the reason. */
export function useUnkept(): readonly KeptStore[] {
  return useStore(unkept);
}

/** Joins tabs: a store that another one wrote is read again, and what another one forgot is gone here too. */
function openChannel(): BroadcastChannel {
  if (channel !== null) return channel;
  channel = new BroadcastChannel('tool-catalog');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const written = isObject(data) ? member(data, 'written') : undefined;
    registered.find(({ key }) => key === written)?.reload();
    if (!isObject(data) || member(data, 'forgotten') !== true) return;
    isForgotten = true;
    location.reload();
  });
  return channel;
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

/** Their object, with each member that was edited here and is not written yet. */
export function overlayMembers<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const before = new Map<string, unknown>(Object.entries(base));
  return {
    ...theirs,
    ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== before.get(name))),
  };
}

/** Their map, with each entry that was edited here and is not written yet. */
export function overlayEntries<Key, Value>(
  base: ReadonlyMap<Key, Value>,
  mine: ReadonlyMap<Key, Value>,
  theirs: ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  const next = new Map(theirs);
  for (const [key, value] of mine) if (value !== base.get(key)) next.set(key, value);
  for (const key of base.keys()) if (!mine.has(key)) next.delete(key);
  return next;
}

async function bytesOfAll(bodies: BodiesToKeep['fresh']): Promise<BodiesToKeep['fresh']> {
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [id, body] of bodies) if (body instanceof Blob) bytes.set(id, new Uint8Array(await body.arrayBuffer()));
  return bytes;
}

function readLocal(key: string): unknown {
  const text = localStorage.getItem(key);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is kept, as a record; anything odd is none. */
function recordOf(kept: unknown): KeptRecord {
  return recordSchema.safeParse(kept).data ?? { version: 0, revision: 0, value: undefined };
}

/** Why storage failed: the database of a newer app can't be opened by this one. */
function troubleOf(error: unknown): KeptStatus {
  return error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused';
}
