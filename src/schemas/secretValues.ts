import { isObject, type JsonObject, member } from '../model/json';
import { isSecretName } from '../model/secrets';
import { readReferences } from './references';

const maxVisited = 50_000;
const maxDepth = 500;

/** Keywords whose schemas may apply to the same value. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];

/** Tells whether a schema marks its value as secret: `writeOnly: true` or `format: "password"`. */
export function marksSecret(schema: unknown): boolean {
  return isObject(schema) && (member(schema, 'writeOnly') === true || member(schema, 'format') === 'password');
}

/**
 * Returns a value without its secrets: texts and numbers whose field, or one around it, is named for one, and whatever
 * any subschema that may apply marks as secret, through references, branches, conditions and maps, at any depth. A
 * branch counts whether or not it holds, and patterns for names all count. What lies beyond the limits is left out.
 */
export function withoutSecretValues(
  schema: unknown,
  value: unknown,
): { readonly kept: unknown; readonly leftOut: number } {
  const references = readReferences(schema);
  let leftOut = 0;
  let visited = 0;

  /** The schemas and all others that may apply to the same value. */
  function applying(schemas: readonly unknown[]): ReadonlySet<JsonObject> {
    const found = new Set<JsonObject>();
    const waiting = [...schemas];
    while (waiting.length > 0 && visited <= maxVisited) {
      const rule = waiting.pop();
      if (!isObject(rule) || found.has(rule)) continue;
      found.add(rule);
      visited++;
      for (const { target } of references.of.get(rule) ?? [])
        if (typeof target === 'object') waiting.push(target.value);
      for (const keyword of sameValue) waiting.push(...schemasUnder(rule, keyword));
    }
    return found;
  }

  function strip(schemas: readonly unknown[], inner: unknown, isNamed: boolean, depth: number): unknown {
    const rules = [...applying(schemas)];
    const isText = (typeof inner === 'string' && inner !== '') || typeof inner === 'number';
    if ((isNamed && isText) || visited > maxVisited || depth > maxDepth || rules.some(marksSecret)) {
      leftOut++;
      return undefined;
    }
    if (Array.isArray(inner)) {
      const rulesOf = (i: number) => rules.flatMap((rule) => itemSchemas(rule, i));
      return inner.map((item: unknown, i) => strip(rulesOf(i), item, isNamed, depth + 1) ?? null);
    }
    if (!isObject(inner)) return inner;
    const members = Object.entries(inner).map(([name, one]) => {
      const own = rules.flatMap((rule) => memberSchemas(rule, name));
      return [name, strip(own, one, isNamed || isSecretName(name), depth + 1)] as const;
    });
    return Object.fromEntries(members.filter(([, one]) => one !== undefined));
  }

  const kept = strip([schema], value, false, 0);
  return { kept, leftOut };
}

function memberSchemas(rule: JsonObject, name: string): readonly unknown[] {
  const properties = member(rule, 'properties');
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  const others = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => schemasUnder(rule, keyword));
  return [...(isNamed ? [properties[name]] : others), ...schemasUnder(rule, 'patternProperties')];
}

function itemSchemas(rule: JsonObject, at: number): readonly unknown[] {
  const items = schemasUnder(rule, 'items');
  return [
    ...schemasUnder(rule, 'prefixItems').slice(at, at + 1),
    ...(Array.isArray(member(rule, 'items')) ? items.slice(at, at + 1) : items),
    ...['additionalItems', 'unevaluatedItems', 'contains'].flatMap((keyword) => schemasUnder(rule, keyword)),
  ];
}

const maps = new Set(['patternProperties', 'dependentSchemas', 'dependencies']);

/** The schema, list of schemas or map of schemas that stands under a keyword. */
function schemasUnder(rule: JsonObject, keyword: string): readonly unknown[] {
  const inner = member(rule, keyword);
  if (Array.isArray(inner)) return inner;
  return isObject(inner) && maps.has(keyword) ? Object.values(inner) : [inner];
}
