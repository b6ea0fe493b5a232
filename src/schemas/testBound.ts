import { isObject, type JsonObject, member } from '../model/json';
import { type BoundSchema, boundSchema } from './boundSchema';

/** The part at a path of names, `items` and so on. */
export function nodeAt(bound: BoundSchema, ...path: (string | number)[]): JsonObject {
  let node: unknown = bound.schema;
  for (const name of path)
    node = Array.isArray(node) ? node[Number(name)] : isObject(node) ? member(node, String(name)) : undefined;
  return isObject(node) ? node : {};
}

/** What is drawn of one property with this schema. */
export function drawField(schema: unknown): JsonObject {
  return nodeAt(boundSchema({ type: 'object', properties: { it: schema } }), 'properties', 'it');
}

/** A line a note. */
export function notesOf(bound: BoundSchema): string[] {
  return bound.notes.map(
    ({ pointer, reason }) => `${pointer}: ${reason.map((one) => ('text' in one ? one.text : one.quote)).join('')}`,
  );
}

/** Whether a part is edited as JSON. */
export const isJson = (node: JsonObject) => node['x-kind'] === 'json';

/** Each level needs the next one twice, `size` levels deep. */
export function fan(size: number): JsonObject {
  const levels = Array.from({ length: size }, (_, i) => {
    const next = { $ref: `#/$defs/n${i + 1}` };
    return [`n${i}`, { type: 'object', required: ['l', 'r'], properties: { l: next, r: next } }] as const;
  });
  return { $ref: '#/$defs/n0', $defs: { ...Object.fromEntries(levels), [`n${size}`]: { type: 'string' } } };
}
