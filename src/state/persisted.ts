import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, member, walkStrings } from '../model/json';
import { type BodyStoreName, deleteDatabase, keptBodies, putAtOnce, readRecord, replaceRecord } from './database';

/** `refused`: storage is full or blocked. `newer`: a newer version of this app wrote the record, which is left alone. */
export type KeptStatus = 'reading' | 'kept' | 'refused' | 'newer';

/** How a store is kept. */
export interface Keeping<Value> {
  /** The record's name. Never changes, or what people have is lost. */
  readonly key: string;
  /** In plain words, in the plural, for "Not kept: drafts". */
  readonly what: string;
  readonly version: number;
  readonly schema: {
    /** Keeps the good entries of a bad list; null where nothing can be used. Never throws. `base` is what was kept before. */
    readonly read: (kept: unknown, base: Value) => Value | null | Promise<Value | null>;
    /** Plain data that can be cloned. */
    readonly write: (value: Value) => unknown;
  };
  /** The most characters it may take; more are not kept. */
  readonly limit: number;
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
    /** What is to be kept under an id; null where it is not at hand. */
    readonly load: (id: string) => Promise<Blob | null>;
  };
}

/** A store that this browser keeps. */
export interface Persisted {
  readonly status: StoreApi<KeptStatus>;
  /** Settles once what is kept has been read, or could not be. */
  whenRead(): Promise<void>;
  /** Writes what is not written yet. Never rejects: see `status`. */
  flush(): Promise<void>;
}

interface Registered {
  readonly key: string;
  readonly what: string;
  readonly status: StoreApi<KeptStatus>;
  start(): void;
  reload(): void;
  forget(): void;
}

/** The record as it is kept. The revision grows with each write, so that a tab sees that another one wrote. */
interface KeptRecord {
  readonly version: number;
  readonly revision: number;
  readonly value: unknown;
}

const firstWriteMs = 20;
const nextWriteMs = 300;

const registered: Registered[] = [];
const forgetters: (() => void)[] = [];
const unkept = createStore<readonly Pick<Registered, 'what' | 'status'>[]>(() => []);
let isKeeping = false;
let channel: BroadcastChannel | null = null;

/** Keeps a store in this browser, shares it between tabs, and empties it on "Forget everything". */
export function persisted<Value extends object>(store: StoreApi<Value>, keeping: Keeping<Value>): Persisted {
  const { key, what, version, schema, limit, rebase, onTaken, isLocal = false, bodies } = keeping;
  const status = createStore<KeptStatus>(() => 'reading');
  /** What this page and the record had in common last. */
  let base = store.getState();
  let revision = -1;
  /** Grows when everything is forgotten: what began before must bring nothing back. */
  let life = 0;
  let reading: Promise<void> | null = null;
  let line = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wroteAt = 0;

  const takeIn = async (kept: unknown): Promise<void> => {
    const born = life;
    const record = recordOf(kept);
    if (record.version > version) return status.setState('newer', true);
    if (record.revision === revision) return;
    const read = record.value === undefined ? null : schema.read(record.value, base);
    const theirs = read instanceof Promise ? await read : read;
    if (born !== life) return;
    revision = record.revision;
    if (theirs === null) return;
    const mine = store.getState();
    const next = mine === base ? theirs : rebase(base, mine, theirs);
    base = theirs;
    store.setState(next, true);
    onTaken?.();
  };

  const load = async (): Promise<void> => {
    const born = life;
    try {
      // Nothing awaits before a local value is taken in: it is there when `start` returns.
      const kept = isLocal ? readLocal(key) : await readRecord(key);
      if (born === life) await takeIn(kept);
      if (status.getState() === 'reading') status.setState('kept', true);
    } catch (error) {
      if (born === life) status.setState(troubleOf(error), true);
    }
  };

  const put = async (record: KeptRecord, mine: Value, born: number) => {
    const mayReplace = (kept: unknown) => born === life && recordOf(kept).revision === revision;
    if (isLocal) {
      const kept = readLocal(key);
      if (!mayReplace(kept)) return { refusedFor: kept };
      localStorage.setItem(key, JSON.stringify(record));
      return null;
    }
    return replaceRecord(key, record, mayReplace, bodies ? await gatherBodies(bodies, mine) : null);
  };

  const write = async (): Promise<void> => {
    for (const born = life; born === life; ) {
      const mine = store.getState();
      if (mine === base || status.getState() === 'newer') return;
      wroteAt = Date.now();
      try {
        const value = schema.write(mine);
        if (isLarger(value, limit)) throw new DOMException(what, 'QuotaExceededError');
        const refused = await put({ version, revision: revision + 1, value }, mine, born);
        if (born !== life) return;
        if (refused !== null) await takeIn(refused.refusedFor);
        else {
          base = mine;
          revision++;
          status.setState('kept', true);
          openChannel().postMessage({ written: key });
        }
      } catch (error) {
        if (born === life) status.setState(troubleOf(error), true);
        return;
      }
    }
  };

  const start = (): Promise<void> => {
    if (reading !== null) return reading;
    openChannel();
    reading = load();
    line = reading;
    if (isLocal) addEventListener('storage', (event) => event.key === key && reload());
    for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, writeAtOnce);
    return reading;
  };
  /** A page that is being left has no time to look at what is kept. */
  const writeAtOnce = () => {
    const mine = store.getState();
    if (mine === base || status.getState() === 'newer') return;
    if (isLocal || bodies !== undefined || revision < 0) return void flush();
    putAtOnce(key, { version, revision: revision + 1, value: schema.write(mine) });
    base = mine;
    revision++;
    openChannel().postMessage({ written: key });
  };
  const enqueue = (job: () => Promise<void>) => {
    void start();
    line = line.then(job);
    return line;
  };
  const reload = () => void enqueue(load);
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    return enqueue(write);
  };

  store.subscribe((state) => {
    if (state === base || timer !== undefined) return;
    timer = setTimeout(flush, Date.now() - wroteAt > 1_000 ? firstWriteMs : nextWriteMs);
  });
  status.subscribe(() =>
    unkept.setState(
      registered.filter((one) => ['refused', 'newer'].includes(one.status.getState())),
      true,
    ),
  );
  const forget = () => {
    life++;
    clearTimeout(timer);
    timer = undefined;
    base = store.getInitialState();
    revision = 0;
    status.setState('kept', true);
    store.setState(base, true);
  };
  registered.push({ key, what, status, start, reload, forget });
  if (isKeeping) void start();
  return { status, whenRead: start, flush };
}

/** Reads what this browser keeps, now and for each store that is loaded later. */
export function startKeeping(): void {
  isKeeping = true;
  for (const one of registered) one.start();
}

/** Calls back when everything is forgotten, for what lasts no longer than the page. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

/** Empties memory and all that this browser keeps of the app, here and in its other tabs. */
export async function forgetKept(): Promise<void> {
  openChannel().postMessage({ forgotten: true });
  forgetMemory();
  for (const area of ['localStorage', 'sessionStorage'] as const) clearArea(area);
  await deleteDatabase();
}

/** The stores whose values last only as long as the page, with the reason. */
export function useUnkept(): readonly Pick<Registered, 'what' | 'status'>[] {
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
    forgetMemory();
    location.reload();
  });
  return channel;
}

function forgetMemory(): void {
  for (const forget of forgetters) forget();
  for (const store of registered) store.forget();
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

async function gatherBodies<Value>(bodies: NonNullable<Keeping<Value>['bodies']>, value: Value) {
  const needed = bodies.needed(value);
  const there = await keptBodies(bodies.store);
  const fresh = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const id of needed.filter((one) => !there.has(one))) {
    const body = await bodies.load(id);
    if (body !== null) fresh.set(id, new Uint8Array(await body.arrayBuffer()));
  }
  return { store: bodies.store, needed, fresh };
}

function readLocal(key: string): unknown {
  return localStorage.getItem(key) ?? undefined;
}

/** What is kept, as a record. Before records had a revision they were the value itself, or its JSON text. */
function recordOf(kept: unknown): KeptRecord {
  const plain = parseKept(kept);
  const version = isObject(plain) ? member(plain, 'version') : 0;
  const revision = isObject(plain) ? member(plain, 'revision') : undefined;
  return {
    version: typeof version === 'number' ? version : 0,
    revision: typeof revision === 'number' ? revision : 0,
    value: isObject(plain) && typeof revision === 'number' ? member(plain, 'value') : plain,
  };
}

/** What was kept as JSON text, as data; text that is no JSON stays text. */
function parseKept(kept: unknown): unknown {
  if (typeof kept !== 'string') return kept;
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}

function isLarger(plain: unknown, limit: number): boolean {
  let characters = 0;
  walkStrings(plain, ({ text }) => {
    characters += text.length;
  });
  return characters > limit;
}

/** Why storage failed: the database of a newer app can't be opened by this one. */
function troubleOf(error: unknown): KeptStatus {
  return error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused';
}
