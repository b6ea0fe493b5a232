import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import { type Place, placeAt, type References } from './refs';

/** One schema object that applies to a value in full, together with the others of the same node. */
export interface Layer extends Place {
  readonly value: JsonObject;
  /** The object as it stands in the schema: `value` may hold only a part of it. */
  readonly origin: JsonObject;
}

interface Step {
  readonly place: Place;
  /** The reference that led here, or '' where none did. */
  readonly reference: string;
  readonly from: Step | null;
}

/** The schemas that all apply to one value: the one written there, what its references lead to, members of `allOf`. */
export interface Layers {
  readonly layers: readonly Layer[];
  /** A schema `false` among them: no value fits. */
  readonly nothingFits: boolean;
  /** Something here is neither an object nor a boolean. */
  readonly notASchema: boolean;
  /** One of several choices is "null"; the other is merged in. */
  readonly nullable: boolean;
  /** References back to a schema this one lies inside, or to one that applies here already. */
  readonly repeats: readonly string[];
  /** The schemas above that were met again. */
  readonly returns: readonly Place[];
  readonly unresolved: readonly { readonly reference: string; readonly problem: 'outside' | 'nothing-there' }[];
  /** There were more than are kept. */
  readonly cut: boolean;
}

const maxLayers = 64;
const maxConstants = 2_000;

/** Before 2019-09, a `$ref` made its neighbours void; what they say in words is still worth reading. */
const legacyDraft = /draft-0[3-7]/u;
/** What a schema says of a value without limiting it. */
const words = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/**
 * Gathers the layers of the places that apply to one value. `isAncestor` tells whether a schema object is open above,
 * so that a schema which holds itself is followed once and then only named; it gets the layers found before.
 */
export function collectLayers(
  places: readonly Place[],
  references: References,
  isAncestor: (schema: JsonObject, before: readonly Layer[]) => boolean,
  legacy: boolean,
): Layers {
  const layers: Layer[] = [];
  const seen = new Set<unknown>();
  const repeats = new Set<string>();
  const returns: Place[] = [];
  const unresolved: { reference: string; problem: 'outside' | 'nothing-there' }[] = [];
  let nothingFits = false;
  let notASchema = false;
  let nullable = false;
  let cut = false;
  const waiting: Step[] = places.map((place) => ({ place, reference: '', from: null })).reverse();
  while (waiting.length > 0) {
    const step = waiting.pop() as Step;
    const { place, reference } = step;
    const { value } = place;
    if (value === false) nothingFits = true;
    if (!isObject(value)) {
      if (typeof value !== 'boolean') notASchema = true;
      continue;
    }
    if (seen.has(value)) {
      if (reference !== '' && leadsBack(step)) repeats.add(reference);
      continue;
    }
    if (isAncestor(value, layers)) {
      repeats.add(reference === '' ? place.pointer : reference);
      returns.push(place);
      continue;
    }
    if (layers.length >= maxLayers) {
      cut = true;
      break;
    }
    seen.add(value);
    const target = ownReference(value);
    layers.push({ ...place, value: legacy && target !== undefined ? onlyWords(value) : value, origin: value });
    const next: Step[] = [];
    if (target !== undefined) {
      const resolved = references.resolve(target, place);
      if ('place' in resolved) next.push({ place: resolved.place, reference: target, from: step });
      else unresolved.push({ reference: target, problem: resolved.problem });
    }
    if (!legacy || target === undefined) {
      const all = member(value, 'allOf');
      if (Array.isArray(all)) {
        if (all.length > maxLayers) cut = true;
        for (let i = 0; i < all.length && i < maxLayers; i++) {
          next.push({ place: placeAt(place, all[i], 'allOf', i), reference: '', from: step });
        }
      }
      for (const choice of choicesBesideNull(place, value)) {
        nullable = true;
        next.push({ place: choice, reference: '', from: step });
      }
    }
    waiting.push(...next.reverse());
  }
  return { layers, nothingFits, notASchema, nullable, repeats: [...repeats], returns, unresolved, cut };
}

export function isLegacyDraft(schema: unknown): boolean {
  const draft = isObject(schema) ? member(schema, '$schema') : undefined;
  return typeof draft === 'string' && legacyDraft.test(draft);
}

/** Whether the steps that led here already went through this schema: following them on would never end. */
function leadsBack(step: Step): boolean {
  for (let at = step.from; at !== null; at = at.from) if (at.place.value === step.place.value) return true;
  return false;
}

/** `anyOf: [X, { type: 'null' }]`, in either order, says "X, or null": X is then the one choice. */
function choicesBesideNull(place: Place, schema: JsonObject): Place[] {
  const found: Place[] = [];
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = member(schema, keyword);
    if (!Array.isArray(choices) || choices.length !== 2) continue;
    const other = isNullSchema(choices[0]) ? 1 : isNullSchema(choices[1]) ? 0 : undefined;
    if (other !== undefined) found.push(placeAt(place, choices[other], keyword, other));
  }
  return found;
}

/** The choices of `anyOf` or `oneOf` that are shapes of their own: not "or null", and not a list of constants. */
export function shapesOf(schema: JsonObject, keyword: 'anyOf' | 'oneOf'): readonly unknown[] {
  const choices = member(schema, keyword);
  if (!Array.isArray(choices) || constantsOf(schema, keyword) !== undefined) return [];
  return choices.length === 2 && choices.some(isNullSchema) ? [] : choices;
}

/** `oneOf: [{ const: 'a' }, { const: 'b' }]` is a list of values written long; words beside them make it more. */
function constantsOf(schema: JsonObject, keyword: 'anyOf' | 'oneOf'): readonly unknown[] | undefined {
  const choices = member(schema, keyword);
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > maxConstants) return undefined;
  const values: unknown[] = [];
  for (const choice of choices) {
    if (!isObject(choice) || !Object.hasOwn(choice, 'const')) return undefined;
    if (Object.keys(choice).some((keyword) => keyword !== 'const' && keyword !== 'type')) return undefined;
    values.push(choice['const']);
  }
  return values;
}

function isNullSchema(schema: unknown): boolean {
  return isObject(schema) && member(schema, 'type') === 'null';
}

function ownReference(schema: JsonObject): string | undefined {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const reference = member(schema, keyword);
    if (typeof reference === 'string') return reference;
  }
  return undefined;
}

function onlyWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(words.filter((word) => Object.hasOwn(schema, word)).map((word) => [word, schema[word]]));
}

/** Whether layers say nothing but words, and which one schema they refer to. */
export function areBare(layers: readonly Layer[]): boolean {
  return layers.every(({ value }) => {
    const all = member(value, 'allOf');
    const single = Array.isArray(all) && all.length === 1;
    return Object.keys(value).every(
      (keyword) => bare.has(keyword) || (single && keyword === 'allOf') || keyword.startsWith('x-'),
    );
  });
}

const bare = new Set([...words, '$ref', '$dynamicRef', '$recursiveRef', '$comment', 'externalDocs']);

const followed = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf'];

/** The layers without what was followed already, without words that are the whole's, and without the chosen group. */
export function restOf(
  found: Layers,
  chosen: Layer | null,
  keyword: string | null,
  more: readonly string[] = [],
): Place[] {
  return found.layers.flatMap((layer) => {
    const dropped = new Set([...words, ...followed, ...more]);
    if (layer === chosen && keyword !== null) dropped.add(keyword);
    for (const group of ['oneOf', 'anyOf'] as const) {
      const choices = member(layer.value, group);
      // Already merged in: "X, or null".
      if (Array.isArray(choices) && choices.length === 2 && shapesOf(layer.value, group).length === 0) {
        dropped.add(group);
      }
    }
    const kept = Object.entries(layer.value).filter(([key]) => !dropped.has(key));
    return kept.length === 0 ? [] : [{ value: Object.fromEntries(kept), pointer: layer.pointer, base: layer.base }];
  });
}

/** Whether so many names more may be read. */
type MayRead = (names: number) => boolean;

const mostOfOne = 2_000;

/** Each property that the layers name, with the schemas that speak of it; without a budget, 2,000 of each layer. */
export function namedPlaces(layers: readonly Layer[], mayRead?: MayRead): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const layer of layers) {
    const properties = member(layer.value, 'properties');
    if (!isObject(properties)) continue;
    for (const name of within(Object.keys(properties), mayRead)) {
      addPlace(places, name, placeAt(layer, properties[name], 'properties', name));
    }
  }
  return places;
}

export function addPlace(places: Map<string, Place[]>, name: string, place: Place): void {
  const known = places.get(name);
  if (known === undefined) places.set(name, [place]);
  else known.push(place);
}

/** The names that the layers require. */
export function requiredNames(layers: readonly Layer[], mayRead?: MayRead): Set<string> {
  const names = layers.flatMap(({ value }) => {
    const required = member(value, 'required');
    return Array.isArray(required) ? within(required, mayRead) : [];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

function within<Name>(names: readonly Name[], mayRead: MayRead | undefined): readonly Name[] {
  if (mayRead === undefined) return names.slice(0, mostOfOne);
  return mayRead(names.length) ? names : [];
}

const maxExamples = 5;
export const longestValue = 400;

export function firstMember(found: Layers, keyword: string): { readonly value: unknown } | undefined {
  for (const { value } of found.layers) if (Object.hasOwn(value, keyword)) return { value: value[keyword] };
  return undefined;
}

export function firstText(found: Layers, keyword: string, longest: number): string | undefined {
  for (const { value } of found.layers) {
    const text = member(value, keyword);
    if (typeof text === 'string' && text.trim() !== '')
      return text.length > longest ? `${cutText(text, longest)}…` : text;
  }
  return undefined;
}

export function readExamples(found: Layers): string[] {
  const examples = firstMember(found, 'examples');
  const list = Array.isArray(examples?.value) ? examples.value.slice(0, maxExamples) : [];
  const single = list.length === 0 ? firstMember(found, 'example') : undefined;
  return (single === undefined ? list : [single.value]).map((value) => formatJson(value, longestValue));
}
