import { isObject, member } from '../model/json';
import { isSecretName } from '../model/secretNames';
import { type Place, placeAt, References, rootPlace } from './refs';

const maxVisited = 50_000;
const maxDepth = 500;

/** Keywords whose schemas may apply to the same value. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];
const references = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Tells whether a schema marks its value as secret: `writeOnly: true` or `format: "password"`. */
export function marksSecret(schema: unknown): boolean {
  return isObject(schema) && (member(schema, 'writeOnly') === true || member(schema, 'format') === 'password');
}

/**
 * Returns a value without its secrets: texts and numbers whose field, or one around it, is
 * named for one (`isSecretName`), and whatever any subschema
 * that may apply marks as secret, through references, branches, conditions and maps, at any depth. A branch counts
 * whether or not it holds, and patterns for names all count. What lies beyond the limits is left out.
 */
export function withoutSecretValues(
  schema: unknown,
  value: unknown,
): { readonly kept: unknown; readonly leftOut: number } {
  const resolver = new References(schema);
  let leftOut = 0;
  let visited = 0;

  /** The places and all others that may apply to the same value. */
  function applying(places: readonly Place[]): readonly Place[] {
    const found = new Map<unknown, Place>();
    const waiting = [...places];
    for (let place = waiting.pop(); place !== undefined && visited <= maxVisited; place = waiting.pop()) {
      const { value: rule } = place;
      if (!isObject(rule) || found.has(rule)) continue;
      found.set(rule, place);
      visited++;
      for (const keyword of references) {
        const reference = member(rule, keyword);
        const resolved = typeof reference === 'string' ? resolver.resolve(reference, place) : null;
        if (resolved !== null && 'place' in resolved) waiting.push(resolved.place);
      }
      for (const keyword of sameValue) waiting.push(...placesUnder(place, keyword));
    }
    return [...found.values()];
  }

  function strip(places: readonly Place[], inner: unknown, isNamed: boolean, depth: number): unknown {
    const rules = applying(places);
    const isText = (typeof inner === 'string' && inner !== '') || typeof inner === 'number';
    if (
      (isNamed && isText) ||
      visited > maxVisited ||
      depth > maxDepth ||
      rules.some((place) => marksSecret(place.value))
    ) {
      leftOut++;
      return undefined;
    }
    if (Array.isArray(inner)) {
      return inner.map(
        (item: unknown, i) =>
          strip(
            rules.flatMap((at) => itemPlaces(at, i)),
            item,
            isNamed,
            depth + 1,
          ) ?? null,
      );
    }
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).flatMap(([key, one]) => {
        const kept = strip(
          rules.flatMap((at) => memberPlaces(at, key)),
          one,
          isNamed || isSecretName(key),
          depth + 1,
        );
        return kept === undefined ? [] : [[key, kept]];
      }),
    );
  }

  const kept = strip([rootPlace(schema)], value, false, 0);
  return { kept, leftOut };
}

function memberPlaces(place: Place, name: string): readonly Place[] {
  const properties = isObject(place.value) ? member(place.value, 'properties') : undefined;
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  return [
    ...(isNamed ? [placeAt(place, properties[name], 'properties', name)] : []),
    ...placesUnder(place, 'patternProperties'),
    ...(isNamed ? [] : ['additionalProperties', 'unevaluatedProperties'].flatMap((key) => placesUnder(place, key))),
  ];
}

function itemPlaces(place: Place, at: number): readonly Place[] {
  const items = isObject(place.value) ? member(place.value, 'items') : undefined;
  const rest = placesUnder(place, 'items');
  return [
    ...placesUnder(place, 'prefixItems').slice(at, at + 1),
    ...(Array.isArray(items) ? rest.slice(at, at + 1) : rest),
    ...['additionalItems', 'unevaluatedItems', 'contains'].flatMap((keyword) => placesUnder(place, keyword)),
  ];
}

const maps = new Set(['patternProperties', 'dependentSchemas', 'dependencies']);

/** The schema, list of schemas or map of schemas that stands under a keyword. */
function placesUnder(place: Place, keyword: string): readonly Place[] {
  const inner = isObject(place.value) ? member(place.value, keyword) : undefined;
  if (Array.isArray(inner)) return inner.map((one: unknown, i) => placeAt(place, one, keyword, i));
  if (!isObject(inner)) return [];
  if (!maps.has(keyword)) return [placeAt(place, inner, keyword)];
  return Object.keys(inner).map((name) => placeAt(place, inner[name], keyword, name));
}
