import { isObject, type JsonObject, member } from '../model/json';
import type { Layer, Layers } from './layers';
import { largest, smallest } from './mergedBounds';
import { type Place, placeAt } from './refs';
import type { NodeContext, RenderBuilder } from './renderBuilder';
import { drawJson } from './renderJson';

/** A form makes as many empty items as a list needs at least: more than these are left to the person. */
const maxItemsAtOnce = 20;
const longestTuple = 100;

/** `prefixItems` and the old `items: []` both become `items: []`, which is the one that rjsf draws. */
export function drawArray(drawing: RenderBuilder, found: Layers, { level }: NodeContext): JsonObject {
  const node: Record<string, unknown> = {};
  const least = largest(found, 'minItems');
  const most = smallest(found, 'maxItems');
  if (least !== null && least > 0) node['minItems'] = Math.min(least, maxItemsAtOnce);
  if (most !== null) node['maxItems'] = most;
  if (found.layers.some(({ value }) => member(value, 'uniqueItems') === true)) node['uniqueItems'] = true;

  const fixed = firstTuple(found);
  if (fixed !== null && fixed.places.length > 0 && !drawing.takeFields(fixed.places.length)) {
    drawing.note(fixed.layer.pointer, { text: 'The form has no room left for this list.' });
    return { ...node, items: drawJson(drawing, `${fixed.layer.pointer}/items`, null, fixed.layer.pointer) };
  }
  const further = furtherItems(found);
  const closed = further.some(({ value }) => value === false);
  const furtherPlaces = further.filter(({ value }) => isObject(value));
  const drawFurther = () =>
    furtherPlaces.length > 0
      ? drawing.drawNode(furtherPlaces, { level: level + 1, kind: 'value', eager: false })
      : drawJson(drawing, `${found.layers[0]?.pointer ?? ''}/items`, null, '');

  if (fixed !== null && fixed.places.length > 0) {
    node['items'] = fixed.places.map((place) =>
      drawing.drawNode([place], { level: level + 1, kind: 'tuple', eager: true }),
    );
    node['additionalItems'] = closed ? false : drawFurther();
    delete node['minItems'];
    return node;
  }
  node['items'] = drawFurther();
  if (closed) node['maxItems'] = 0;
  return node;
}

function firstTuple(found: Layers): { layer: Layer; places: Place[] } | null {
  for (const layer of found.layers) {
    for (const keyword of ['prefixItems', 'items']) {
      const list = member(layer.value, keyword);
      if (!Array.isArray(list)) continue;
      return {
        layer,
        places: list.slice(0, longestTuple).map((value: unknown, i) => placeAt(layer, value, keyword, i)),
      };
    }
  }
  return null;
}

function furtherItems(found: Layers): Place[] {
  const places: Place[] = [];
  for (const layer of found.layers) {
    const items = member(layer.value, 'items');
    const tuple = Array.isArray(items);
    const rest = tuple ? 'additionalItems' : 'items';
    for (const keyword of [rest, 'unevaluatedItems']) {
      const value = member(layer.value, keyword);
      if (isObject(value) ? Object.keys(value).length > 0 : value === false) {
        places.push(placeAt(layer, value, keyword));
        break;
      }
    }
  }
  return places;
}
