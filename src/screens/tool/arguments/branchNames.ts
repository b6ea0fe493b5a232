import { isObject, type JsonObject, member } from '../../../model/json';
import { labelOf, readTypes } from './fieldPlan';

const plainTypes: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'yes or no'],
  ['null', 'null'],
  ['array', 'list'],
  ['object', 'object'],
]);

export function plainType(type: string): string {
  return plainTypes.get(type) ?? type;
}

/**
 * A name for each branch of a union: its title, else the value of the field that tells the branches apart, else the
 * first field only it has, else its type; told apart by numbers where they would be the same.
 */
export function nameBranches(branches: readonly JsonObject[]): readonly string[] {
  const discriminator = findDiscriminator(branches);
  const names = branches.map((branch, i) => nameOf(branch, i, branches, discriminator));
  return names.map((name, i) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} (${names.slice(0, i + 1).filter((other) => other === name).length})`;
  });
}

function nameOf(branch: JsonObject, at: number, branches: readonly JsonObject[], discriminator: string | null): string {
  const title = member(branch, 'title');
  if (typeof title === 'string' && title.trim() !== '') return title;
  if (discriminator !== null) {
    const constant = constantOf(branch, discriminator);
    if (constant !== undefined) return `${discriminator}: ${labelOf(constant)}`;
  }
  if (Object.hasOwn(branch, 'const')) return labelOf(branch['const']);
  const own = fieldsOf(branch).find((name) => branches.every((other, i) => i === at || !fieldsOf(other).includes(name)));
  if (own !== undefined) return `with ${own}`;
  const [type, ...others] = readTypes(branch);
  if (type === undefined || others.length > 0) return `Shape ${at + 1}`;
  const item = type === 'array' && isObject(branch['items']) ? readTypes(branch['items'])[0] : undefined;
  return item === undefined ? plainType(type) : `list of ${plainType(item)}`;
}

/** The field that is a different constant in every branch, such as `kind`. */
export function findDiscriminator(branches: readonly JsonObject[]): string | null {
  const [first] = branches;
  if (first === undefined || branches.length < 2) return null;
  const names = fieldsOf(first).filter((name) => {
    const values = branches.map((branch) => constantOf(branch, name));
    return values.every((value) => value !== undefined) && new Set(values.map(labelOf)).size === branches.length;
  });
  return names[0] ?? null;
}

/** The one value a field of a branch may have, or undefined. */
export function constantOf(branch: JsonObject, name: string): unknown {
  const properties = member(branch, 'properties');
  const property = isObject(properties) ? member(properties, name) : undefined;
  if (!isObject(property)) return undefined;
  if (Object.hasOwn(property, 'const')) return property['const'];
  const values = member(property, 'enum');
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined;
}

export function fieldsOf(branch: JsonObject): readonly string[] {
  const properties = member(branch, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}
