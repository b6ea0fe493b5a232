import { isObject, type JsonObject, member } from '../model/json';
import { copyCondition } from './copyCondition';
import type { Layers } from './layers';
import { type Place, placeAt } from './refs';
import type { NodeContext, RenderBuilder } from './renderBuilder';
import { ownNames } from './renderChoice';
import { jsonFieldId } from './renderJson';
import { restOf } from './restOf';

const maxConditions = 50;

/** What is drawn once for the whole and must not be drawn again inside its own consequences. */
const notInside = [
  ...['if', 'then', 'else', 'anyOf', 'oneOf', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['required', 'minProperties', 'maxProperties', 'discriminator'],
];

/** `if`, `then` and `else`; several of them stand in an `allOf`. */
export function drawConditions(drawing: RenderBuilder, found: Layers, context: NodeContext): JsonObject {
  const drawn: JsonObject[] = [];
  for (const layer of found.layers) {
    const condition = member(layer.value, 'if');
    if (condition === undefined || drawn.length >= maxConditions) continue;
    const copy = copyCondition(drawing, placeAt(layer, condition, 'if'));
    const consequences = (['then', 'else'] as const).flatMap((keyword) => {
      const value = member(layer.value, keyword);
      return isObject(value) ? [{ keyword, place: placeAt(layer, value, keyword) }] : [];
    });
    if (consequences.length === 0) continue;
    if (copy === null) {
      drawing.note(`${layer.pointer}/if`, { text: 'This condition can only be checked, not followed while you type.' });
      continue;
    }
    const node: Record<string, unknown> = { if: copy };
    for (const { keyword, place } of consequences) {
      const overlay = drawOverlay(drawing, found, place, context);
      if (overlay !== null) node[keyword] = overlay;
    }
    if ('then' in node || 'else' in node) drawn.push(node);
  }
  const [only] = drawn;
  if (only === undefined) return {};
  return drawn.length === 1 ? only : { allOf: drawn };
}

/** `dependentRequired`, `dependentSchemas` and the `dependencies` of draft-07, which is what rjsf follows. */
export function drawDependencies(drawing: RenderBuilder, found: Layers, context: NodeContext): JsonObject {
  const drawn: Record<string, unknown> = {};
  for (const layer of found.layers) {
    for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
      const map = member(layer.value, keyword);
      if (!isObject(map)) continue;
      for (const name of Object.keys(map).slice(0, maxConditions)) {
        if (name in Object.prototype) continue;
        const value = map[name];
        if (Array.isArray(value)) {
          const names = value.filter((other) => typeof other === 'string');
          const before = drawn[name];
          if (before === undefined) drawn[name] = names;
          else if (Array.isArray(before)) drawn[name] = [...new Set([...before, ...names])];
          else if (isObject(before)) {
            const already = member(before, 'required');
            drawn[name] = { ...before, required: [...(Array.isArray(already) ? already : []), ...names] };
          }
        } else if (isObject(value)) {
          const overlay = drawOverlay(drawing, found, placeAt(layer, value, keyword, name), context);
          if (overlay === null) continue;
          // rjsf gives a `oneOf` here a meaning of its own, and complains where it finds none.
          const { oneOf, ...rest } = overlay;
          const before = drawn[name];
          drawn[name] = {
            ...rest,
            ...(oneOf === undefined ? {} : { anyOf: oneOf }),
            ...(Array.isArray(before) ? { required: [...before, ...((rest['required'] as string[]) ?? [])] } : {}),
          };
        }
      }
    }
  }
  return Object.keys(drawn).length > 0 ? { dependencies: drawn } : {};
}

/** What a consequence adds: each property it speaks of is drawn with all that is known of it elsewhere. */
function drawOverlay(drawing: RenderBuilder, found: Layers, place: Place, context: NodeContext): JsonObject | null {
  const only = ownNames(drawing, place);
  const base = restOf(found, null, null, notInside);
  const objectOnly: Place = { ...place, value: { type: 'object' } };
  const node = drawing.drawNode([...base, objectOnly, place], {
    level: context.level,
    kind: 'overlay',
    eager: true,
    only,
  });
  if (node['$id'] === jsonFieldId || node['$ref'] !== undefined) return null;
  const { 'x-source': _source, type: _type, title: _title, description: _description, ...all } = node;
  const properties = member(all, 'properties');
  const { properties: _none, ...others } = all;
  const rest = isObject(properties) && Object.keys(properties).length === 0 ? others : all;
  return Object.keys(rest).length > 0 ? rest : null;
}
