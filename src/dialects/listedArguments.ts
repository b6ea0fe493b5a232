import { isObject, type JsonObject, member } from '../model/json';

/** Most a catalog entry may list; the rest are not drawn. */
const maxArguments = 1_000;
const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/**
 * Docker's MCP catalog (`tools.json`) lists `{ "name", "type", "desc", "items"? }` in place of an input schema. As a
 * schema it says no more than that: nothing is required, as nobody says so. Undefined where the value is no such list.
 */
export function readListedArguments(value: unknown): JsonObject | undefined {
  if (!isArgumentList(value)) return undefined;
  const properties = value.slice(0, maxArguments).map((argument): readonly [string, JsonObject] => {
    const [type, description, items] = ['type', 'desc', 'items'].map((name) => member(argument, name));
    return [
      String(member(argument, 'name')),
      {
        ...(typeof type === 'string' && types.has(type) && { type }),
        ...(typeof description === 'string' && { description }),
        ...(isObject(items) && { items }),
      },
    ];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

export function isArgumentList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((one) => isObject(one) && typeof member(one, 'name') === 'string');
}
