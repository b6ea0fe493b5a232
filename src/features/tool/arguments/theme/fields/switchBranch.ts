import { isObject, type JsonObject, member } from '../../../../../model/json';
import { fitsTypes } from '../../../../../schemas/mergedTypes';
import { readTypes } from '../fieldPlan';

/**
 * The value to go on with after another branch of a union was chosen: what fits both stays, what only the old branch
 * knows goes, what neither knows stays, and constants of the new branch are set.
 */
export function switchBranch(value: unknown, from: JsonObject | undefined, to: JsonObject): unknown {
  if (Object.hasOwn(to, 'const')) return to['const'];
  const types = readTypes(to);
  if (types.length === 1 && types[0] === 'null') return null;
  if (types.length === 0 || types.includes('object')) {
    const kept = isObject(value) ? keepMembers(value, from, to) : {};
    const constants = fieldsOf(to).flatMap((name) => {
      const constant = constantOf(to, name);
      return constant === undefined ? [] : [[name, constant] as const];
    });
    const next: JsonObject = Object.fromEntries([...constants, ...Object.entries(kept), ...constants]);
    if (Object.keys(next).length > 0) return next;
    if (types.includes('object')) return undefined;
  }
  return types.length === 0 || fitsTypes(value, types) ? value : undefined;
}

function keepMembers(value: JsonObject, from: JsonObject | undefined, to: JsonObject): JsonObject {
  const before = new Set(from === undefined ? [] : fieldsOf(from));
  const after = new Set(fieldsOf(to));
  const closed = to['additionalProperties'] === false;
  return Object.fromEntries(
    Object.entries(value).filter(([name, inner]) => {
      if (!after.has(name)) return !before.has(name) && !closed;
      const properties = to['properties'] as JsonObject;
      const property = member(properties, name);
      const types = isObject(property) ? readTypes(property) : [];
      return types.length === 0 || fitsTypes(inner, types);
    }),
  );
}

/** The one value a field of a branch may have, or undefined. */
function constantOf(branch: JsonObject, name: string): unknown {
  const properties = member(branch, 'properties');
  const property = isObject(properties) ? member(properties, name) : undefined;
  if (!isObject(property)) return undefined;
  if (Object.hasOwn(property, 'const')) return property['const'];
  const values = member(property, 'enum');
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined;
}

function fieldsOf(branch: JsonObject): readonly string[] {
  const properties = member(branch, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}
