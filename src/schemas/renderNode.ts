import { cutText } from '../model/formatJson';
import type { JsonObject } from '../model/json';
import type { RichText } from '../model/richText';
import { areBare, collectLayers, type Layer, type Layers } from './layers';
import { quoted } from './limitWords';
import { inferType, mergeTypes, type SchemaType } from './mergedTypes';
import { type Listed, mergeValues } from './mergedValues';
import type { Place } from './refs';
import { drawArray } from './renderArray';
import type { NodeContext, RenderBuilder } from './renderBuilder';
import { branchGroups, drawChoice, drawTypes } from './renderChoice';
import { drawFlags, recordFacts } from './renderFacts';
import { drawAgain, drawJson, jsonFieldId } from './renderJson';
import { drawObject } from './renderObject';
import { drawNumber, drawString } from './renderScalar';

const deepest = 32;

/**
 * rjsf follows every way through recursive schemas at once (react-jsonschema-form#4990): of more of them than these
 * there would be thousands.
 */
const maxFollowed = 3;

/** Choices of one value, each within the other: beyond these there would be thousands of branches. */
const maxChoices = 3;

export function drawRoot(drawing: RenderBuilder, place: Place): { schema: JsonObject; drawable: boolean } {
  const [root] = drawing.drawBranches([() => drawNode(drawing, [place], { level: 0, kind: 'root', eager: true })]);
  const definitions: Record<string, JsonObject> = {};
  for (let next = drawing.waiting.shift(); next !== undefined; next = drawing.waiting.shift()) {
    const { name, place: target } = next;
    const [drawn] = drawing.drawBranches([() => drawNode(drawing, [target], { level: 1, kind: 'value', eager: true })]);
    // Its name is kept as it is drawn, so this can't be a mere reference to itself.
    if (drawn) definitions[name] = drawn;
  }
  const schema = root ?? { $id: jsonFieldId };
  const drawable = schema['$id'] !== jsonFieldId;
  return { schema: Object.keys(definitions).length > 0 ? { ...schema, $defs: definitions } : schema, drawable };
}

/** Draws what applies to one value; what can't be drawn becomes a JSON field. */
export function drawNode(drawing: RenderBuilder, places: readonly Place[], context: NodeContext): JsonObject {
  const pointer = places.at(-1)?.pointer ?? '';
  const source = places.map((place) => place.pointer).join(' ');
  if (context.level > deepest) {
    return drawJson(drawing, source, null, pointer, [{ text: 'Nested too deep for a form.' }]);
  }
  // A schema that builds on one it lies inside is not that one again: then the layers say more than a reference.
  const isAgain = (schema: JsonObject, before: readonly Layer[]) => drawing.open.has(schema) && areBare(before);
  const found = collectLayers(places, drawing.references, isAgain, drawing.legacy);
  if (!drawing.takeNode(found.layers.length)) {
    return drawJson(drawing, source, null, pointer, [{ text: 'The schema is too large to draw this part.' }]);
  }
  const trouble = findTrouble(drawing, found, context);
  if (trouble !== null) return drawJson(drawing, source, found, pointer, trouble);
  const again = found.returns[0];
  if (again !== undefined) {
    recordFacts(drawing, source, found, 'group');
    const target = `#/$defs/${drawing.define(again)}`;
    const isLeftToUs = context.eager || drawing.definitions.size > maxFollowed;
    return isLeftToUs ? drawAgain(found, source, target) : { ...drawFlags(found, source), $ref: target };
  }
  noteUnresolved(drawing, found, pointer);

  const opened = found.layers.filter(({ origin }) => !drawing.open.has(origin));
  for (const { origin } of opened) drawing.open.set(origin, context.level);
  try {
    return drawLayers(drawing, found, context, source, pointer);
  } finally {
    for (const { origin } of opened) drawing.open.delete(origin);
  }
}

function drawLayers(
  drawing: RenderBuilder,
  found: Layers,
  context: NodeContext,
  source: string,
  pointer: string,
): JsonObject {
  const merged = mergeTypes(found.layers);
  if (merged === 'unknown') {
    return drawJson(drawing, source, found, pointer, [{ text: 'Its type is none that JSON has.' }]);
  }
  const types = merged !== null && found.nullable && !merged.includes('null') ? [...merged, 'null' as const] : merged;
  const listed = mergeValues(found.layers, types);
  if (listed === 'invalid') {
    return drawJson(drawing, source, found, pointer, [{ text: 'Its list of values is no list, or too long.' }]);
  }
  if (listed !== null) return drawListed(drawing, found, listed, types, source, pointer);
  if (types !== null && types.length === 0) {
    return drawJson(drawing, source, found, pointer, [{ text: 'No value fits: its types exclude each other.' }]);
  }
  const groups = branchGroups(drawing, found, types !== null || inferType(found.layers) !== null);
  const group = groups[0];
  if (group !== undefined && (context.choices ?? 0) < maxChoices) {
    return drawChoice(drawing, found, group, context, source, pointer);
  }
  if (group !== undefined) {
    drawing.note(group.layer.pointer, { text: 'More choices apply here at once than a form can offer.' });
  }

  const named = types?.filter((type) => type !== 'null') ?? [];
  const nullable = types?.includes('null') ?? found.nullable;
  if (named.length > 1) {
    if (named.length >= 5) return drawJson(drawing, source, found, pointer);
    return drawTypes(drawing, found, types ?? [], context, source);
  }
  const type = named[0] ?? (types === null ? inferType(found.layers) : 'null');
  if (type === null) return drawJson(drawing, source, found, pointer);
  const withNull = (one: SchemaType) => (nullable && one !== 'null' ? { type: [one, 'null'] } : { type: one });
  const flags = { ...drawFlags(found, source), ...withNull(type) };
  switch (type) {
    case 'object': {
      const object = drawObject(drawing, found, context);
      if ('trouble' in object) return drawJson(drawing, source, found, pointer, object.trouble);
      recordFacts(drawing, source, found, 'group');
      return { ...flags, ...object.node };
    }
    case 'array':
      recordFacts(drawing, source, found, 'field');
      return { ...flags, ...drawArray(drawing, found, context) };
    case 'string':
      recordFacts(drawing, source, found, 'field');
      return { ...flags, ...drawString(found) };
    case 'number':
    case 'integer':
      recordFacts(drawing, source, found, 'field');
      return { ...flags, ...drawNumber(found) };
    case 'boolean':
    case 'null':
      recordFacts(drawing, source, found, 'field');
      return flags;
    default: {
      const never: never = type;
      return never;
    }
  }
}

function drawListed(
  drawing: RenderBuilder,
  found: Layers,
  { values, labels }: Listed,
  types: readonly SchemaType[] | null,
  source: string,
  pointer: string,
): JsonObject {
  const fixed = values[0];
  const addNull = found.nullable && !values.includes(null) && (types === null || types.includes('null'));
  const all = addNull ? [...values, null] : values;
  if (all.length === 0) return drawJson(drawing, source, found, pointer, [{ text: 'No value fits: none is listed.' }]);
  recordFacts(drawing, source, found, 'field');
  const primitive = ['string', 'number', 'boolean'].find((type) => all.every((value) => typeof value === type));
  const type = primitive === undefined ? {} : { type: primitive };
  const flags = { ...drawFlags(found, source), ...type };
  if (all.length === 1 && primitive !== undefined && labels === null) return { ...flags, const: fixed };
  return {
    ...flags,
    enum: all,
    ...(labels === null ? {} : { 'x-labels': addNull ? [...labels, 'null'] : labels }),
  };
}

function findTrouble(drawing: RenderBuilder, found: Layers, context: NodeContext): RichText | null {
  if (found.nothingFits) return [{ text: 'No value fits here.' }];
  if (found.cut) return [{ text: 'More schemas apply here than can be put together.' }];
  const loops = found.repeats.length > found.returns.length;
  if (loops || found.returns.some(({ value }) => drawing.open.get(value) === context.level)) {
    return [{ text: 'The schema refers to itself without end: ' }, quoted(cutText(found.repeats[0] ?? '', 200))];
  }
  if (found.returns.length > 0 && context.kind === 'tuple') {
    return [{ text: 'A list that holds itself at a fixed place has no end to draw.' }];
  }
  if (found.notASchema && found.layers.length === 0) return [{ text: 'What stands here is no schema.' }];
  const lost = found.unresolved[0];
  if (lost !== undefined && mergeTypes(found.layers) === null && inferType(found.layers) === null) {
    return unresolvedWords(lost);
  }
  return null;
}

function noteUnresolved(drawing: RenderBuilder, found: Layers, pointer: string): void {
  const lost = found.unresolved[0];
  if (lost !== undefined) drawing.note(pointer, ...unresolvedWords(lost));
}

function unresolvedWords({ reference, problem }: Layers['unresolved'][number]): RichText {
  const why = problem === 'outside' ? ' leads outside this schema; nothing is fetched.' : ' leads nowhere.';
  return [{ text: 'The reference ' }, quoted(cutText(reference, 200)), { text: why }];
}
