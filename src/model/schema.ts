import * as z from 'zod/mini';
import { isObject, pointerOf } from './json';

/** Sets zod up for all: its compiled checks need `new Function`, which the page's policy forbids. */
z.config({ jitless: true });

export { z };

/** Something that a schema refused and that was left out. */
export interface LeftOut {
  readonly pointer: string;
  readonly path: readonly PropertyKey[];
  /** Why: `issue.path` may lie deeper, at the member for whose sake all of this was left out. */
  readonly issue: z.core.$ZodIssue;
}

export interface LenientReading<Data> {
  readonly data: Data | null;
  readonly leftOut: readonly LeftOut[];
}

type LostWith = (
  issue: z.core.$ZodIssue,
  valueAt: (path: readonly PropertyKey[]) => unknown,
) => readonly PropertyKey[] | null;

/**
 * Reads as much as a schema accepts: a member or item that it refuses is left out, and with it whatever can't do
 * without it. `{ list: [1, 'x', 2] }` as a list of numbers → `{ list: [1, 2] }`, `/list/1` left out.
 *
 * @param lostWith returns the place of all that goes with what is refused, where that is more; null where it isn't
 */
export function readLenient<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  lostWith: LostWith = () => null,
): LenientReading<z.output<Schema>> {
  const leftOut = new Map<string, LeftOut>();
  const origins: Origins = new WeakMap();
  for (let rest = value; ; ) {
    const result = z.safeParse(schema, rest);
    const problems = [...leftOut.values()];
    if (result.success) return { data: result.data, leftOut: problems };
    const cuts: Cut = { children: new Map() };
    for (const issue of result.error.issues) {
      for (const at of placesOf(issue, rest, lostWith)) {
        const isThere = has(rest, at);
        const target = isThere ? at : at.slice(0, -1);
        if (at.length === 0 || target.length === 0) return { data: null, leftOut: problems };
        const first = leftOut.get(pointerOf(originalPath(rest, at, origins)));
        const path = originalPath(rest, target, origins);
        if (first !== undefined) leftOut.delete(first.pointer);
        const pointer = pointerOf(path);
        if (!leftOut.has(pointer)) leftOut.set(pointer, { pointer, path, issue: first?.issue ?? issue });
        addCut(cuts, target);
      }
    }
    rest = applyCuts(rest, cuts, origins);
  }
}

/** What is to be taken out, as a tree of the places below. */
interface Cut {
  isCut?: boolean;
  readonly children: Map<PropertyKey, Cut>;
}

/** The places that the items of a shortened list had before. */
type Origins = WeakMap<object, readonly number[]>;

function placesOf(issue: z.core.$ZodIssue, value: unknown, lostWith: LostWith): readonly (readonly PropertyKey[])[] {
  const lost = lostWith(issue, (path) => valueAt(value, path));
  if (lost !== null || issue.code !== 'unrecognized_keys') return [lost ?? issue.path];
  return issue.keys.map((key) => [...issue.path, key]);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function has(value: unknown, path: readonly PropertyKey[]): boolean {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = Reflect.get(inner, key);
  }
  return true;
}

function originalPath(value: unknown, path: readonly PropertyKey[], origins: Origins): readonly PropertyKey[] {
  let inner = value;
  return path.map((key) => {
    const original = typeof inner === 'object' && inner !== null ? origins.get(inner)?.[Number(key)] : undefined;
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
    return original ?? key;
  });
}

function addCut(cuts: Cut, path: readonly PropertyKey[]): void {
  let cut = cuts;
  for (const key of path) {
    const inner = cut.children.get(key) ?? { children: new Map() };
    cut.children.set(key, inner);
    cut = inner;
  }
  cut.isCut = true;
}

function applyCuts(value: unknown, cuts: Cut, origins: Origins): unknown {
  if (Array.isArray(value)) {
    const before = origins.get(value);
    const places = [...value.keys()].filter((i) => cuts.children.get(i)?.isCut !== true);
    const left = places.map((i) => applyBelow(value[i], cuts.children.get(i), origins));
    origins.set(
      left,
      places.map((i) => before?.[i] ?? i),
    );
    return left;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => cuts.children.get(name)?.isCut !== true)
      .map(([name, inner]) => [name, applyBelow(inner, cuts.children.get(name), origins)]),
  );
}

function applyBelow(value: unknown, cuts: Cut | undefined, origins: Origins): unknown {
  return cuts === undefined ? value : applyCuts(value, cuts, origins);
}

/** When something ends. What is no text can't be read, so it is over: left out, what it ends would hold for good. */
export const endShape = z.optional(z.catch(z.string(), ''));

/** Set where a server's hint is what a value rests on, whatever stands there: without it the word is a person's. */
export const byHintShape = z.optional(z.catch(z.literal(true), true));

/** A list whose absence is an empty one; of a stranger's list the first `most` items alone are read. */
export function listOf<Item extends z.ZodMiniType>(item: Item, most = Number.POSITIVE_INFINITY) {
  return z._default(itemsOf(item, most), []);
}

/** A list's first `most` items. */
export function itemsOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  const bound = (value: unknown) => (Array.isArray(value) ? value.slice(0, most) : value);
  return z.pipe(z.transform(bound), z.array(item));
}

/** A stranger's text that is not empty, cut to its first 300 characters. */
export const wireText = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((one) => one.slice(0, 300)),
);
