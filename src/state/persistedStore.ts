import { isSameJson } from '../model/isSameJson';
import { isObject, member } from '../model/json';
import { createStore, type Store } from './createStore';
import { isLarger, parseKept, troubleOf, versionOf } from './keptValue';
import { hearTabs, tellTabs } from './otherTabs';
import { databasePlace, leave, type Place } from './place';
import { type KeptStatus, register } from './registry';
import { leaveUnsaved, takeUnsaved } from './unsavedWork';

/** Reads plain data that was kept, of this version or an older one; null where nothing of it can be used. Never throws. */
export type Reader<Value> = (kept: unknown) => Value | null;

/** How a kept value is understood. */
export interface Schema<Value> {
  readonly read: Reader<Value>;
  /** This page's value and another tab's in one; `base` is what both had in common. */
  readonly merge: (base: Value, mine: Value, theirs: Value) => Value;
}

export interface Definition<Value> {
  /** Its name where it is kept. Never changes, or what people have is lost. */
  readonly key: string;
  /** In plain words, in the plural, for "Not kept: drafts". */
  readonly what: string;
  /** The version that `write` writes as the member `version`. What has a greater one is left alone. */
  readonly version: number;
  readonly initial: Value;
  /** Plain data that can be cloned, or its JSON text. */
  readonly write: (value: Value) => unknown;
  /** `later` is loaded with the first read that finds something. */
  readonly schema: { readonly now: Schema<Value> } | { readonly later: () => Promise<Schema<Value>> };
  /** The most characters it may take; more are not kept. */
  readonly limit: number;
  /** The database where none is given. */
  readonly place?: Place;
}

/** A value that lasts: kept in this browser, shared between its tabs, forgotten by "Forget everything". */
export interface PersistedStore<Value> extends Store<Value> {
  readonly status: Store<KeptStatus>;
  /** Writes what is not written yet. Never rejects: see `status`. */
  flush(): Promise<void>;
}

/** What became of a kept value; `unread` where the schema has to be loaded first. */
type Outcome = 'taken' | 'newer' | 'unread';

/** From the first edit that is not written to its writing: steady editing never puts it off. */
const writeAfterMs = 300;

/** Reads what is kept when it is first used, and writes soon after each edit. */
export function persistedStore<Value>(definition: Definition<Value>): PersistedStore<Value> {
  const { key, what, initial, place = databasePlace(key) } = definition;
  const memory = createStore(initial);
  const status = createStore<KeptStatus>('kept');
  let schema = 'now' in definition.schema ? definition.schema.now : null;
  /** What this page and the kept value last had in common, and how that was kept. */
  let base = initial;
  let seen = definition.write(initial);
  let isStarted = false;
  let isEdited = false;
  /** From the change of the kept value until it is committed: a page that is left meanwhile may lose the change. */
  let isWriting = false;
  let isWriteQueued = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows when everything is forgotten: what began before that must not bring anything back. */
  let life = 0;
  let line: Promise<void> = Promise.resolve();

  /** Merges what is kept into memory. */
  const takeIn = (kept: unknown): Outcome => {
    if (kept === undefined || isSameJson(kept, seen)) return 'taken';
    const plain = parseKept(kept);
    if (versionOf(plain) > definition.version) return 'newer';
    if (schema === null) return 'unread';
    const theirs = schema.read(plain);
    seen = kept;
    if (theirs === null) return 'taken';
    const mine = memory.get();
    const merged = mine === initial && base === initial ? theirs : schema.merge(base, mine, theirs);
    base = theirs;
    memory.set(merged);
    return 'taken';
  };

  const loadSchema = async () => {
    schema ??= 'now' in definition.schema ? definition.schema.now : await definition.schema.later();
    return schema;
  };

  const load = async () => {
    const born = life;
    try {
      const turn: { outcome: Outcome } = { outcome: 'taken' };
      const take = (kept: unknown) => {
        if (born === life) turn.outcome = takeIn(kept);
      };
      const reading = place.read(take);
      if (!place.isSync) await reading;
      if (turn.outcome === 'unread') {
        await loadSchema();
        await place.read(take);
      }
      noteOutcome(turn.outcome, born);
    } catch (error) {
      if (born === life) status.set(troubleOf(error));
    }
  };

  const noteOutcome = (outcome: Outcome, born: number) => {
    if (born !== life) return;
    if (outcome === 'newer') status.set('newer');
    else if (!isEdited) status.set('kept');
  };

  const write = async (): Promise<void> => {
    isWriteQueued = false;
    if (!isEdited) return;
    const born = life;
    const turn: { outcome: Outcome; value: Value; plain: unknown } = {
      outcome: 'taken',
      value: base,
      plain: undefined,
    };
    const change = (kept: unknown): unknown => {
      if (born !== life) return leave;
      turn.outcome = takeIn(kept);
      if (turn.outcome !== 'taken') return leave;
      turn.value = memory.get();
      turn.plain = definition.write(turn.value);
      if (isLarger(turn.plain, definition.limit)) throw new DOMException(what, 'QuotaExceededError');
      isEdited = false;
      isWriting = true;
      return turn.plain;
    };
    try {
      const writing = place.update(change);
      if (!place.isSync) await writing;
      if (turn.outcome === 'unread') {
        await loadSchema();
        await place.update(change);
      }
      if (born !== life) return;
      noteOutcome(turn.outcome, born);
      if (turn.outcome !== 'taken') return;
      base = turn.value;
      seen = turn.plain;
      tellTabs({ written: key });
    } catch (error) {
      if (born !== life) return;
      isEdited = true;
      status.set(troubleOf(error));
    } finally {
      isWriting = false;
    }
  };

  const enqueue = (job: () => Promise<void>) => {
    line = line.then(job);
    return line;
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    isWriteQueued = true;
    return enqueue(write);
  };

  const writeSoon = () => {
    isEdited = true;
    if (place.isSync) void write();
    else if (timer === undefined && !isWriteQueued) timer = setTimeout(flush, writeAfterMs);
  };

  /** What the page before this one could not write any more goes over what is kept. */
  const takeLeft = async () => {
    const left = takeUnsaved(key);
    if (!isObject(left) || status.get() === 'newer' || isSameJson(member(left, 'mine'), seen)) return;
    const { read, merge } = await loadSchema();
    const [mine, common] = ['mine', 'base'].map((name) => read(parseKept(member(left, name))));
    if (mine === null || mine === undefined) return;
    memory.set(merge(common ?? base, mine, memory.get()));
    writeSoon();
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const hear = () => void enqueue(load);
    if (place.watch !== undefined) place.watch(hear);
    else hearTabs((word) => 'written' in word && word.written === key && hear());
    place.watchLost?.(() => {
      if (memory.get() === initial) return;
      base = initial;
      seen = definition.write(initial);
      writeSoon();
    });
    addEventListener('pagehide', () => {
      if (!(isEdited || isWriting) || status.get() === 'newer') leaveUnsaved(key, undefined);
      else {
        const mine = definition.write(memory.get());
        if (!leaveUnsaved(key, { mine, base: definition.write(base) })) leaveUnsaved(key, { mine });
        void flush();
      }
    });
    line = load();
    if (!place.isSync) void enqueue(() => takeLeft().catch(() => undefined));
  };

  register({
    what,
    status,
    forget: () => {
      life++;
      clearTimeout(timer);
      timer = undefined;
      isEdited = false;
      base = initial;
      seen = definition.write(initial);
      status.set('kept');
      memory.set(initial);
    },
  });
  return {
    get: () => {
      start();
      return memory.get();
    },
    set: (next) => {
      start();
      if (Object.is(next, memory.get())) return;
      // First, so that whoever hears of it and sets more finds it so.
      isEdited = true;
      memory.set(next);
      writeSoon();
    },
    subscribe: (changed) => {
      start();
      return memory.subscribe(changed);
    },
    status,
    flush,
  };
}
