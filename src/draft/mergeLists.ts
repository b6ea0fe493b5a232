import { isSameJson } from '../model/isSameJson';
import { mergeMaps, type Settle } from './mergeMaps';

/** Mine where both changed it; what one side removed stays where the other changed it. */
export function settleMine<Value>(...[, was, mine, theirs]: Parameters<Settle<Value>>): Value | undefined {
  if (mine !== undefined && theirs !== undefined) return isSameJson(mine, was) ? theirs : mine;
  const left = mine ?? theirs;
  return isSameJson(left, was) ? undefined : left;
}

/** A three-way merge of lists whose items have a key each. */
export function mergeLists<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  return [...mergeMaps(byKey(base), byKey(mine), byKey(theirs), settleMine).values()];
}
