import { innerAt, isObject, type JsonObject, member, pointerTo, tokensOf } from '../model/json';

/** A place in a schema: the value there, its JSON pointer, and the resource that `#` means from there. */
export interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly base: { readonly value: unknown; readonly pointer: string };
}

/** What a reference leads to, or why it leads nowhere. */
export type Resolved = { readonly place: Place } | { readonly problem: 'outside' | 'nothing-there' };

const longestReference = 2_000;
const maxVisited = 50_000;

/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas. */
const schemaKeywords = [
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'additionalItems', 'unevaluatedItems'],
  ...['contains', 'not', 'if', 'then', 'else', 'contentSchema'],
];
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const mapKeywords = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];

export function rootPlace(schema: unknown): Place {
  return { value: schema, pointer: '', base: { value: schema, pointer: '' } };
}

/** The place of a member. A subschema with its own `$id` becomes what `#` means below it. */
export function placeAt(parent: Place, value: unknown, ...tokens: readonly (string | number)[]): Place {
  const pointer = tokens.reduce<string>((path, token) => pointerTo(path, token), parent.pointer);
  return { value, pointer, base: hasOwnId(value) ? { value, pointer } : parent.base };
}

/**
 * Follows the references inside one schema: `#`, `#/any/path` and `#anchor`. Nothing is ever fetched.
 * Anchors are collected on first use, from places where a schema may stand (an enum value is none).
 */
export class References {
  private readonly root: unknown;
  private anchors: Map<string, Place> | undefined;

  constructor(root: unknown) {
    this.root = root;
  }

  resolve(reference: string, from: Place): Resolved {
    if (!reference.startsWith('#')) return { problem: 'outside' };
    if (reference.length > longestReference) return { problem: 'nothing-there' };
    const fragment = decodeFragment(reference.slice(1));
    const place = fragment === '' || fragment.startsWith('/') ? walk(from.base, fragment) : this.anchor(fragment);
    if (place === undefined) return { problem: 'nothing-there' };
    return isObject(place.value) || typeof place.value === 'boolean' ? { place } : { problem: 'nothing-there' };
  }

  private anchor(name: string): Place | undefined {
    this.anchors ??= collectAnchors(this.root);
    return this.anchors.get(name);
  }
}

function hasOwnId(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const id = member(value, '$id');
  return typeof id === 'string' && id !== '' && !id.startsWith('#');
}

/** What a reference says after its `#`; as it is where it can't be decoded. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function walk(base: Place['base'], pointer: string): Place | undefined {
  let place: Place = { value: base.value, pointer: base.pointer, base };
  for (const token of tokensOf(pointer)) {
    const next = innerAt(place.value, token);
    if (next === undefined) return undefined;
    place = placeAt(place, next, token);
  }
  return place;
}

function collectAnchors(root: unknown): Map<string, Place> {
  const anchors = new Map<string, Place>();
  const seen = new Set<unknown>();
  const waiting: Place[] = [rootPlace(root)];
  for (let visited = 0; waiting.length > 0 && visited < maxVisited; visited++) {
    const place = waiting.pop() as Place;
    const { value } = place;
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    for (const name of anchorNames(value)) if (!anchors.has(name)) anchors.set(name, place);
    for (const [inner, ...tokens] of subschemas(value)) {
      if (waiting.length === maxVisited) break;
      waiting.push(placeAt(place, inner, ...tokens));
    }
  }
  return anchors;
}

/** Whatever stands where a schema may stand in another, with its tokens from there. */
export function* subschemas(schema: JsonObject): Iterable<[unknown, ...(string | number)[]]> {
  for (const keyword of schemaKeywords) yield [member(schema, keyword), keyword];
  for (const keyword of listKeywords) {
    const list = member(schema, keyword);
    if (Array.isArray(list)) for (const [i, inner] of list.entries()) yield [inner, keyword, i];
  }
  for (const keyword of mapKeywords) {
    const map = member(schema, keyword);
    if (isObject(map)) for (const name of Object.keys(map)) yield [map[name], keyword, name];
  }
}

/** `$anchor` and `$dynamicAnchor`; before 2019 an anchor was written as `$id: "#name"`. */
function anchorNames(schema: JsonObject): string[] {
  const id = member(schema, '$id');
  const names = [member(schema, '$anchor'), member(schema, '$dynamicAnchor')];
  if (typeof id === 'string' && id.startsWith('#')) names.push(id.slice(1));
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}
