import { isObject, member } from '../model/json';
import { type Place, placeAt, References, rootPlace } from './refs';

const maxVisited = 200_000;
const maxDepth = 500;

/**
 * A value without what its schema calls secret: `writeOnly: true` or `format: "password"` in any subschema that may
 * apply to it, through references, branches, conditions and maps, at any depth, whether or not a form draws it. Which
 * branch holds is not asked: where one calls it secret, it is. Names are never matched against patterns, whose subschemas
 * all count. Where there is more than can be looked at, what was not looked at is left out.
 */
export function withoutSecretValues(
  schema: unknown,
  value: unknown,
): { readonly kept: unknown; readonly leftOut: number } {
  const reader = new SecretReader(schema);
  const kept = reader.strip([rootPlace(schema)], value, 0);
  return { kept, leftOut: reader.leftOut };
}

const branchLists = ['allOf', 'anyOf', 'oneOf'];
const branches = ['if', 'then', 'else'];
const branchMaps = ['dependentSchemas', 'dependencies'];
const references = ['$ref', '$dynamicRef', '$recursiveRef'];

class SecretReader {
  leftOut = 0;
  private visited = 0;
  private readonly references: References;

  constructor(schema: unknown) {
    this.references = new References(schema);
  }

  strip(places: readonly Place[], value: unknown, depth: number): unknown {
    const applying = this.applying(places);
    if (this.visited > maxVisited || depth > maxDepth || applying.some(isSecret)) {
      this.leftOut++;
      return undefined;
    }
    if (Array.isArray(value)) {
      return value.map(
        (item, i) =>
          this.strip(
            applying.flatMap((place) => itemPlaces(place, i)),
            item,
            depth + 1,
          ) ?? null,
      );
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const kept = this.strip(
          applying.flatMap((place) => memberPlaces(place, name)),
          inner,
          depth + 1,
        );
        return kept === undefined ? [] : [[name, kept]];
      }),
    );
  }

  /** These places and all that apply to the same value. */
  private applying(places: readonly Place[]): readonly Place[] {
    const found = new Set<unknown>();
    const all: Place[] = [];
    const waiting = [...places];
    for (let place = waiting.pop(); place !== undefined && this.visited <= maxVisited; place = waiting.pop()) {
      const { value } = place;
      if (!isObject(value) || found.has(value)) continue;
      found.add(value);
      all.push(place);
      this.visited++;
      for (const keyword of references) {
        const reference = member(value, keyword);
        if (typeof reference !== 'string') continue;
        const resolved = this.references.resolve(reference, place);
        if ('place' in resolved) waiting.push(resolved.place);
      }
      for (const keyword of branchLists) waiting.push(...listPlaces(place, keyword));
      for (const keyword of branches) waiting.push(placeAt(place, member(value, keyword), keyword));
      for (const keyword of branchMaps) waiting.push(...mapPlaces(place, keyword));
    }
    return all;
  }
}

function isSecret({ value }: Place): boolean {
  return isObject(value) && (member(value, 'writeOnly') === true || member(value, 'format') === 'password');
}

function memberPlaces(place: Place, name: string): readonly Place[] {
  const { value } = place;
  if (!isObject(value)) return [];
  const properties = member(value, 'properties');
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  return [
    ...(isNamed ? [placeAt(place, member(properties, name), 'properties', name)] : []),
    ...mapPlaces(place, 'patternProperties'),
    ...(isNamed ? [] : [keywordPlace(place, 'additionalProperties'), keywordPlace(place, 'unevaluatedProperties')]),
  ];
}

function itemPlaces(place: Place, at: number): readonly Place[] {
  const { value } = place;
  if (!isObject(value)) return [];
  const items = member(value, 'items');
  return [
    ...listPlaces(place, 'prefixItems').slice(at, at + 1),
    ...(Array.isArray(items) ? listPlaces(place, 'items').slice(at, at + 1) : [keywordPlace(place, 'items')]),
    ...['additionalItems', 'unevaluatedItems', 'contains'].map((keyword) => keywordPlace(place, keyword)),
  ];
}

function keywordPlace(place: Place, keyword: string): Place {
  return placeAt(place, isObject(place.value) ? member(place.value, keyword) : undefined, keyword);
}

function listPlaces(place: Place, keyword: string): readonly Place[] {
  const list = isObject(place.value) ? member(place.value, keyword) : undefined;
  return Array.isArray(list) ? list.map((inner, i) => placeAt(place, inner, keyword, i)) : [];
}

function mapPlaces(place: Place, keyword: string): readonly Place[] {
  const map = isObject(place.value) ? member(place.value, keyword) : undefined;
  return isObject(map) ? Object.keys(map).map((name) => placeAt(place, member(map, name), keyword, name)) : [];
}
