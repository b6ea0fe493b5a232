import { isObject, member } from '../model/json';
import { holdsMasked } from '../model/maskJson';
import { readReferences } from '../model/references';
import { subschemas } from '../model/schemaWalk';
import { isSecretName } from '../model/secrets';

const mostVisited = 50_000;
const deepest = 500;

/** Tells whether a schema marks its value as secret: `writeOnly: true` or `format: "password"`. */
export function marksSecret(schema: unknown): boolean {
  return isObject(schema) && (member(schema, 'writeOnly') === true || member(schema, 'format') === 'password');
}

/**
 * Returns a value without its secrets, and whether it held any: texts and numbers in a field that is named for one, texts
 * that hold one by their shape, and
 * every field of a name under which a schema marks anything as secret, whatever branch or condition that is in. Where
 * such a mark has no name, or there is more than can be looked at, nothing is kept.
 */
export function withoutSecretValues(schema: unknown, value: unknown) {
  const names = secretNames(schema);
  let hasSecrets = false;

  function strip(inner: unknown, isNamed: boolean, depth: number): unknown {
    const isText = (typeof inner === 'string' && inner !== '') || typeof inner === 'number';
    if ((isText && (isNamed || holdsMasked(String(inner)))) || depth > deepest) {
      hasSecrets = true;
      return undefined;
    }
    if (Array.isArray(inner)) return inner.map((item: unknown) => strip(item, isNamed, depth + 1) ?? null);
    if (!isObject(inner)) return inner;
    const members = Object.entries(inner).map(([name, one]) => {
      hasSecrets ||= names?.has(name) === true;
      return [name, names?.has(name) ? undefined : strip(one, isNamed || isSecretName(name), depth + 1)] as const;
    });
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  }

  if (names === null) return { kept: undefined, hasSecrets: value !== undefined };
  const kept = strip(value, false, 0);
  return { kept, hasSecrets };
}

/** Returns the names of properties that are marked as secret or hold what is; null where that may be any. */
function secretNames(schema: unknown): ReadonlySet<string> | null {
  const references = readReferences(schema, mostVisited);
  if (references.isPartial) return null;
  const names = new Set<string>();
  const seen = new Map<unknown, Set<string | null>>();
  const waiting: [rule: unknown, name: string | null][] = [[schema, null]];
  for (const [rule, name] of waiting) {
    const under = seen.get(rule) ?? new Set();
    if (!isObject(rule) || under.has(name)) continue;
    seen.set(rule, under.add(name));
    if (marksSecret(rule)) {
      if (name === null) return null;
      names.add(name);
      continue;
    }
    if (waiting.length > mostVisited) return null;
    for (const { target } of references.of.get(rule) ?? []) {
      if (typeof target === 'object') waiting.push([target.value, name]);
    }
    for (const [inner, keyword, own] of subschemas(rule)) {
      // What stands there applies where a reference leads to it.
      if (keyword === '$defs' || keyword === 'definitions' || inner === undefined) continue;
      waiting.push([inner, keyword === 'properties' ? String(own) : name]);
    }
  }
  return names;
}
