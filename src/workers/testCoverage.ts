import { isObject, type JsonObject, member } from '../model/json';
import type { BoundSchema } from '../schemas/boundSchema';
import type { FieldNode } from '../schemas/fieldNode';
import { collectLayers, labelledConstants } from '../schemas/layers';
import { type Place, placeAt, readReferences } from '../schemas/references';

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
  const references = readReferences(schema);
  const shown = new Set<string>();
  for (const { 'x-places': places = [] } of fieldsIn(drawn)) for (const place of places) shown.add(place);
  const seen = new Set<unknown>();
  const waiting: { place: Place; property: boolean }[] = [{ place: { value: schema, pointer: '' }, property: false }];
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
    const [reference] = references.of.get(place.value) ?? [];
    if (reference !== undefined) {
      if (typeof reference.target === 'object') waiting.push({ place: reference.target, property });
      continue;
    }
    const listed = ['oneOf', 'anyOf'].some((keyword) => labelledConstants(member(schemaOf(place), keyword)) !== null);
    const children = listed ? [] : childrenOf(place);
    for (const child of children) waiting.push({ place: child, property: true });
    if (children.length > 0 || !property) continue;
    const { layers } = collectLayers([place], references);
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

/** The parts that are fields of a value, wherever they stand. */
function fieldsIn({ schema, definitions }: BoundSchema): readonly FieldNode[] {
  const found: FieldNode[] = [];
  const waiting: unknown[] = [schema, ...definitions.values()];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null) continue;
    const node = one as FieldNode;
    if (!['json', 'object', 'union', undefined].includes(node['x-kind'])) found.push(node);
    waiting.push(...Object.values(one));
  }
  return found;
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
