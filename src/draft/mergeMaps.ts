/** Decides on a key that both sides changed: each value undefined where that side has none. */
export type Settle<Value> = (
  key: string,
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
) => Value | undefined;

/**
 * A three-way merge of maps. Keys stand in the order of `theirs`, or of `mine` where theirs is still the base's; each
 * that only the other side has follows the key that it follows there. `settle` is asked wherever both sides hold
 * something else than the base.
 */
export function mergeMaps<Value>(
  base: ReadonlyMap<string, Value>,
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
  settle: Settle<Value>,
): ReadonlyMap<string, Value> {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  const mergedValue = (key: string): Value | undefined => {
    const [was, a, b] = [base.get(key), mine.get(key), theirs.get(key)];
    if (a === b || b === was) return a;
    return a === was ? b : settle(key, was, a, b);
  };
  const merged = new Map<string, Value>();
  const put = (key: string): void => {
    const value = mergedValue(key);
    if (value !== undefined) merged.set(key, value);
  };
  const lead = hasSameKeys(theirs, base) ? mine : theirs;
  const added = onlyIn(lead === mine ? theirs : mine, lead);
  for (const key of added.get(null) ?? []) put(key);
  for (const key of lead.keys()) {
    put(key);
    for (const follower of added.get(key) ?? []) put(follower);
  }
  return merged;
}

function hasSameKeys<Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  const keys = b.keys();
  return a.size === b.size && [...a.keys()].every((key) => key === keys.next().value);
}

/** The keys that `map` has and `other` has not, each with the shared key before it: null for those at the start. */
function onlyIn<Value>(
  map: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): ReadonlyMap<string | null, readonly string[]> {
  const found = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const key of map.keys()) {
    if (other.has(key)) before = key;
    else {
      const followers = found.get(before);
      if (followers === undefined) found.set(before, [key]);
      else followers.push(key);
    }
  }
  return found;
}
