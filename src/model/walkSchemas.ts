import { isObject, type JsonObject, member, pointerTo } from './json';

const maxNodes = 20_000;

/** Keywords that hold one schema, a list of them, or a map of them. */
const holders = {
  one: ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'],
  list: ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
} as const;

/** Visits a schema and all in it, each once, without recursion: the first 20,000. */
export function walkSchemas(root: unknown, visit: (node: JsonObject, pointer: string) => void): void {
  const waiting: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let i = 0; i < waiting.length && i < maxNodes; i++) {
    const { value, pointer } = waiting[i] as { value: unknown; pointer: string };
    if (!isObject(value)) continue;
    visit(value, pointer);
    for (const keyword of holders.one) {
      const inner = member(value, keyword);
      if (isObject(inner)) waiting.push({ value: inner, pointer: pointerTo(pointer, keyword) });
    }
    for (const keyword of holders.list) {
      const inner = member(value, keyword);
      if (!Array.isArray(inner)) continue;
      const at = pointerTo(pointer, keyword);
      inner.forEach((item, place) => {
        waiting.push({ value: item, pointer: pointerTo(at, place) });
      });
    }
    for (const keyword of holders.map) {
      const inner = member(value, keyword);
      if (!isObject(inner)) continue;
      const at = pointerTo(pointer, keyword);
      for (const name of Object.keys(inner)) waiting.push({ value: member(inner, name), pointer: pointerTo(at, name) });
    }
  }
}
