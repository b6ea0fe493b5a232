import { isObject, type JsonObject, member } from '../model/json';
import type { BoundSchema } from '../schemas/boundSchema';
import { collectLayers } from '../schemas/layers';
import { labelledConstants } from '../schemas/merged';
import { type Place, placeAt, References, rootPlace } from '../schemas/refs';

/** The leaf properties of a schema by what became of them; `json` names those that should have been fields. */
export interface Leaves {
  readonly fields: number;
  readonly untyped: number;
  readonly json: readonly string[];
}

const maxNodes = 20_000;
const inner = [
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'patternProperties',
  'anyOf',
  'oneOf',
  'allOf',
];

/**
 * Walks a schema by itself, following references, and looks each leaf property up in what was drawn. A leaf has a type
 * of its own and holds no other schema.
 */
export function countLeaves(schema: unknown, drawn: BoundSchema): Leaves {
  const shown = new Set<string>();
  for (const { drawnAs, pointers } of drawn.facts.values()) {
    if (drawnAs === 'field') for (const pointer of pointers) shown.add(pointer);
  }
  const references = new References(schema);
  const seen = new Set<unknown>();
  const waiting: { place: Place; property: boolean }[] = [{ place: rootPlace(schema), property: false }];
  const json: string[] = [];
  let fields = 0;
  let untyped = 0;
  for (let i = 0; waiting.length > 0 && i < maxNodes; i++) {
    const { place, property } = waiting.pop() as { place: Place; property: boolean };
    if (place.value === true || (isObject(place.value) && Object.keys(place.value).length === 0)) {
      if (property) untyped++;
      continue;
    }
    if (!isObject(place.value) || seen.has(place.value)) continue;
    seen.add(place.value);
    const reference = member(place.value, '$ref');
    if (typeof reference === 'string') {
      const target = references.resolve(reference, place);
      if ('place' in target) waiting.push({ place: target.place, property });
      continue;
    }
    const listed = ['oneOf', 'anyOf'].some((keyword) => labelledConstants(member(schemaOf(place), keyword)) !== null);
    const children = listed ? [] : childrenOf(place);
    for (const child of children) waiting.push({ place: child, property: true });
    if (children.length > 0 || !property) continue;
    const { layers } = collectLayers([place], references, () => false, false);
    // An object of which nothing more is said is a map of anything; so is what may be of any type.
    const free = layers.every(({ value }) => isFree(member(value, 'type')));
    const says =
      !free &&
      layers.some(({ value }) =>
        ['type', 'enum', 'const', 'format', 'oneOf', 'anyOf'].some((word) => member(value, word) !== undefined),
      );
    if (!says) untyped++;
    else if (shown.has(place.pointer)) fields++;
    else json.push(place.pointer);
  }
  return { fields, untyped, json };
}

function schemaOf({ value }: Place): JsonObject {
  return isObject(value) ? value : {};
}

function childrenOf(place: Place): Place[] {
  const schema = place.value;
  if (!isObject(schema)) return [];
  return inner.flatMap((keyword) => {
    const value = member(schema, keyword);
    if (Array.isArray(value)) return value.map((one: unknown, i) => placeAt(place, one, keyword, i));
    if (!isObject(value)) return [];
    if (keyword === 'properties' || keyword === 'patternProperties') {
      return Object.entries(value).map(([name, one]) => placeAt(place, one, keyword, name));
    }
    return [placeAt(place, value, keyword)];
  });
}

function isFree(type: unknown): boolean {
  return type === 'object' || (Array.isArray(type) && type.filter((one) => one !== 'null').length >= 5);
}
