import { isObject, type JsonObject, member, tokensOf } from '../model/json';
import type { RichText } from '../model/richText';
import type { Layers } from './layers';
import { quoted } from './limitWords';
import { largest, smallest } from './mergedBounds';
import { addPlace, namedPlaces, requiredNames } from './namedPlaces';
import { isNameRjsfCantHold } from './namesRjsfCantHold';
import { type Place, placeAt } from './refs';
import type { NodeContext, RenderBuilder } from './renderBuilder';
import { drawConditions, drawDependencies } from './renderCondition';
import { drawJson } from './renderJson';

/** Kinds of values in one map that a person may choose from. */
const maxKinds = 12;

export function drawObject(
  drawing: RenderBuilder,
  found: Layers,
  context: NodeContext,
): { readonly node: JsonObject } | { readonly trouble: RichText } {
  const named = propertyPlaces(drawing, found);
  if (named === null) return { trouble: [{ text: 'The schema is too large to draw this part.' }] };
  const shown = [...named.places].filter(([name]) => context.only?.has(name) ?? true);
  if (!drawing.takeFields(shown.length)) {
    const count = shown.length.toLocaleString('en-US');
    return { trouble: [{ text: `It holds ${count} fields, and the form has no room left for them.` }] };
  }
  const node: Record<string, unknown> = {};
  const properties: Record<string, JsonObject> = {};
  for (const [name, places] of shown) {
    if (isNameRjsfCantHold(name)) {
      const words: RichText = [
        { text: 'A field of the name ' },
        quoted(name),
        { text: ' is left to the JSON editor.' },
      ];
      drawing.note(places[0]?.pointer ?? '', ...words);
      continue;
    }
    properties[name] = drawing.drawNode(places, { level: context.level + 1, kind: 'value', eager: true });
  }
  if (shown.length > 0 || named.declared) node['properties'] = properties;
  const required = [...named.required].filter((name) => !isNameRjsfCantHold(name));
  if (required.length > 0) node['required'] = required;
  for (const [keyword, count] of [
    ['minProperties', largest(found, 'minProperties')],
    ['maxProperties', smallest(found, 'maxProperties')],
  ] as const) {
    if (count !== null && count > 0) node[keyword] = count;
  }
  if (context.kind !== 'overlay') Object.assign(node, drawMap(drawing, found, context, named.declared));
  Object.assign(node, drawDependencies(drawing, found, context));
  Object.assign(node, drawConditions(drawing, found, context));
  return { node };
}

/** Each named property and the schemas that speak of it; a name that is only required may hold anything. */
function propertyPlaces(
  drawing: RenderBuilder,
  found: Layers,
): { places: Map<string, Place[]>; required: Set<string>; declared: boolean } | null {
  let fits = true;
  const mayRead = (names: number) => {
    fits &&= drawing.spend(names);
    return fits;
  };
  const places = namedPlaces(found.layers, mayRead);
  const required = requiredNames(found.layers, mayRead);
  if (!fits) return null;
  const declared = found.layers.some(({ value }) => isObject(member(value, 'properties')));
  for (const [name, own] of drawing.legacy ? places : []) {
    // Draft-03 marks the property itself.
    if (own.some(({ value }) => isObject(value) && member(value, 'required') === true)) required.add(name);
  }
  for (const layer of found.layers) {
    for (const [pattern, name] of literalNames(layer.value)) {
      addPlace(places, name, placeAt(layer, patternRule(layer.value, pattern), 'patternProperties', pattern));
    }
  }
  for (const name of required) {
    const layer = found.layers[0];
    if (layer === undefined || places.has(name)) continue;
    const rest = mapPlaces(found)[0];
    places.set(name, [rest ?? placeAt(layer, true, 'required', name)]);
  }
  return { places, required, declared };
}

/** A map has fields of any name; with properties of its own too, only where the schema says what the others are. */
function drawMap(drawing: RenderBuilder, found: Layers, context: NodeContext, declared: boolean): JsonObject {
  const places = mapPlaces(found);
  const source = `${found.layers[0]?.pointer ?? ''}/additionalProperties`;
  const [only] = places;
  const inside: NodeContext = { level: context.level + 1, kind: 'value', eager: false };
  if (places.length === 1 && only !== undefined) return { additionalProperties: drawing.drawNode([only], inside) };
  if (places.length > 1 && places.length <= maxKinds) {
    const nodes = drawing.drawBranches(
      places.map((place) => () => ({ ...drawing.drawNode([place], inside), title: kindName(place) })),
    );
    return { additionalProperties: { 'x-source': source, anyOf: nodes } };
  }
  if (places.length > 1) return { additionalProperties: drawJson(drawing, source, null, '') };
  const said = found.layers.map(({ value }) => member(value, 'additionalProperties'));
  if (said.includes(false)) return { additionalProperties: false };
  const open = said.some((value) => value === true || isObject(value));
  return open || !declared ? { additionalProperties: drawJson(drawing, source, null, '') } : {};
}

function mapPlaces(found: Layers): Place[] {
  const places: Place[] = [];
  for (const layer of found.layers) {
    const patterns = member(layer.value, 'patternProperties');
    if (isObject(patterns)) {
      const literal = new Set(literalNames(layer.value).map(([pattern]) => pattern));
      for (const pattern of Object.keys(patterns)) {
        if (literal.has(pattern) || places.length > maxKinds) continue;
        places.push(placeAt(layer, patterns[pattern], 'patternProperties', pattern));
      }
    }
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      const value = member(layer.value, keyword);
      if (isObject(value) && Object.keys(value).length > 0) places.push(placeAt(layer, value, keyword));
    }
  }
  return places;
}

/** Patterns that only one name matches, such as `^name$`, with that name. */
function literalNames(schema: JsonObject): [pattern: string, name: string][] {
  const patterns = member(schema, 'patternProperties');
  if (!isObject(patterns)) return [];
  return Object.keys(patterns)
    .slice(0, 1_000)
    .flatMap((pattern): [string, string][] => {
      const name = /^\^([\w-]+)\$$/u.exec(pattern)?.[1];
      return name === undefined ? [] : [[pattern, name]];
    });
}

function patternRule(schema: JsonObject, pattern: string): unknown {
  const patterns = member(schema, 'patternProperties');
  return isObject(patterns) ? member(patterns, pattern) : undefined;
}

/** What the values of a map are for: the pattern of their names, or all other names. */
function kindName({ pointer }: Place): string {
  const [keyword, token = ''] = tokensOf(pointer).slice(-2);
  return keyword === 'patternProperties' ? `names like ${token.slice(0, 60)}` : 'any other name';
}
