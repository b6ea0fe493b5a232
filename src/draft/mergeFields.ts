import { isSameJson } from '../model/isSameJson';

/** A three-way merge of objects, field by field: mine where I changed it, else theirs. */
export function mergeFields<Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields {
  const changed = Object.entries(mine).filter(([name, value]) => !isSameJson(value, Reflect.get(base, name)));
  const merged = { ...theirs, ...Object.fromEntries(changed) };
  for (const name of Object.keys(base)) if (!Object.hasOwn(mine, name)) Reflect.deleteProperty(merged, name);
  return merged;
}
