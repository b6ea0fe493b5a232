import { isObject, type JsonObject } from '../model/json';
import type { Place } from './refs';
import type { Drawing } from './renderDrawing';

/** The `$id` of a node that is edited as JSON text: rjsf looks it up among its `fields`. */
export const jsonFieldId = 'JsonField';

export function drawRoot(_drawing: Drawing, place: Place): { schema: JsonObject; drawable: boolean } {
  return isObject(place.value)
    ? { schema: place.value, drawable: true }
    : {
        schema: { $id: jsonFieldId, type: ['string', 'number', 'boolean', 'object', 'array', 'null'] },
        drawable: false,
      };
}
