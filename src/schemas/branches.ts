import { type Schema, validate } from '@cfworker/json-schema';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isObject, type JsonObject, jsonType } from '../model/json';
import { type FieldNode, propertyOf, typesOf } from './fieldNode';

/** (Nodes of the schema × nodes of the value) looked at before the answer is "no". */
const maxWork = 4_000_000;
const maxValues = 20_000;

export const plainKeywords: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'required', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);
const schemaKeywords = new Set([
  ...['not', 'contains', 'additionalProperties', 'additionalItems', 'if', 'then', 'else', 'items'],
  ...['allOf', 'anyOf', 'oneOf'],
]);
const ours = new Map([
  ['x-entries', 'additionalProperties'],
  ['x-branches', 'anyOf'],
]);

interface Prepared {
  readonly schema: Schema | boolean;
  readonly nodes: number;
}

/** Builds what tells rjsf which branch a value fits: an interpreter without code generation, in a bounded number of steps. */
export function createBranchValidator(): ValidatorType {
  const prepared = new WeakMap<object, Prepared>();

  function prepare(schema: unknown): Prepared {
    if (!isObject(schema)) return { schema: schema !== false, nodes: 1 };
    const known = prepared.get(schema) ?? prepareObject(schema, prepare);
    prepared.set(schema, known);
    return known;
  }

  return {
    isValid: (schema, formData) => {
      try {
        const { schema: own, nodes } = prepare(schema);
        const data = readData(formData);
        return data !== null && data.nodes * nodes <= maxWork && validate(data.value, own, '7', {}).valid;
      } catch {
        // Too deep: no branch to choose.
        return false;
      }
    },
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}

function prepareObject(schema: JsonObject, prepare: (schema: unknown) => Prepared): Prepared {
  const copy: Record<string, unknown> = {};
  let nodes = 1;
  const take = (inner: unknown) => {
    const made = prepare(inner);
    nodes += made.nodes;
    return made.schema;
  };
  for (const [keyword, rule] of Object.entries(schema)) {
    const name = ours.get(keyword) ?? keyword;
    if (plainKeywords.has(name)) {
      copy[name] = rule;
      if (Array.isArray(rule)) nodes += Math.ceil(rule.length / 10);
    } else if (schemaKeywords.has(name)) copy[name] = Array.isArray(rule) ? rule.map(take) : take(rule);
    else if (name === 'properties' && isObject(rule)) {
      copy[name] = Object.fromEntries(Object.entries(rule).map(([property, inner]) => [property, take(inner)]));
    }
  }
  return { schema: copy as Schema, nodes };
}

/** The value without members that are undefined, which a form leaves behind for what was cleared; null where it is too large. */
function readData(formData: unknown): { readonly value: unknown; readonly nodes: number } | null {
  let nodes = 0;
  const waiting: unknown[] = [formData];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (++nodes > maxValues || (Array.isArray(value) && value.length > maxValues)) return null;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return { value: formData === undefined ? undefined : JSON.parse(JSON.stringify(formData)), nodes };
}

export function fits(validator: ValidatorType, node: FieldNode | JsonObject | boolean, value: unknown): boolean {
  return validator.isValid(node as RJSFSchema, value, {});
}

/** Returns the place of the first branch a value fits, else of the one most like it; -1 where none is. */
export function closestBranch(validator: ValidatorType, branches: readonly FieldNode[], value: unknown): number {
  if (value === undefined) return -1;
  const fitting = branches.findIndex((branch) => fits(validator, branch, value));
  if (fitting >= 0) return fitting;
  const likeness = branches.map((branch) => likenessOf(branch, value));
  const most = Math.max(...likeness);
  return most > 0 ? likeness.indexOf(most) : -1;
}

function likenessOf(branch: FieldNode, value: unknown): number {
  const type = jsonType(value);
  if (!typesOf(branch).some((one) => one === type || (type === 'number' && one === 'integer'))) return 0;
  if (!isObject(value) || branch.properties === undefined) return 1;
  return Object.keys(value).reduce((sum, name) => {
    const property = propertyOf(branch, name);
    if (property === undefined) return sum;
    const isTag = property.enum?.length === 1;
    return sum + (isTag ? (property.enum[0] === value[name] ? 100 : -100) : 1);
  }, 200);
}

export function resolveWhen(validator: ValidatorType, node: FieldNode, value: unknown): FieldNode {
  let resolved = node['x-base'] ?? node;
  for (const condition of node['x-when'] ?? []) {
    const overlay = fits(validator, condition.if, value) ? condition.then : condition.else;
    if (overlay === undefined) continue;
    const added = resolveWhen(validator, overlay, value);
    const required = [...new Set([...(resolved.required ?? []), ...(added.required ?? [])])];
    resolved = { ...resolved, properties: { ...resolved.properties, ...added.properties }, required };
  }
  return resolved;
}
