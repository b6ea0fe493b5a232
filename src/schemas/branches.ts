import { type Schema, validate } from '@cfworker/json-schema';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isObject, type JsonObject, jsonType, member } from '../model/json';
import type { FieldNode } from './boundSchema';

/** (Nodes of the schema × nodes of the value) looked at before the answer is "no". */
const maxWork = 4_000_000;
const maxValues = 20_000;

const plainKeywords = new Set([
  ...['type', 'const', 'enum', 'required', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);
const schemaKeywords = new Set(['not', 'contains', 'additionalProperties', 'additionalItems', 'if', 'then', 'else']);

interface Prepared {
  readonly schema: Schema | boolean;
  readonly nodes: number;
}

/**
 * Builds rjsf's validator over bounded schemas: an interpreter without code generation, in a bounded number of steps.
 * It tells which branch a value fits and whether a condition holds; whether arguments are valid, the worker tells.
 */
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

/** Copies only what decides: no words, no ids of fields. */
function prepareObject(schema: JsonObject, prepare: (schema: unknown) => Prepared): Prepared {
  const copy: Record<string, unknown> = {};
  let nodes = 1;
  const take = (inner: unknown) => {
    const made = prepare(inner);
    nodes += made.nodes;
    return made.schema;
  };
  for (const [keyword, rule] of Object.entries(schema)) {
    if (plainKeywords.has(keyword)) {
      copy[keyword] = rule;
      if (Array.isArray(rule)) nodes += Math.ceil(rule.length / 10);
    } else if (schemaKeywords.has(keyword)) copy[keyword] = take(rule);
    else if (keyword === 'x-entries') copy['additionalProperties'] = take(rule);
    else if (keyword === 'x-branches' && Array.isArray(rule)) copy['anyOf'] = rule.map(take);
    else if (keyword === 'items') copy[keyword] = Array.isArray(rule) ? rule.map(take) : take(rule);
    else if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(rule)) copy[keyword] = rule.map(take);
    else if (keyword === 'properties' && isObject(rule)) {
      copy[keyword] = Object.fromEntries(Object.entries(rule).map(([name, inner]) => [name, take(inner)]));
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

/** Returns the place of the first branch a value fits, else of the one most like it; -1 where none is. */
export function closestBranch(validator: ValidatorType, branches: readonly FieldNode[], value: unknown): number {
  if (value === undefined) return -1;
  const fitting = branches.findIndex((branch) => validator.isValid(branch as RJSFSchema, value, {}));
  if (fitting >= 0) return fitting;
  const likeness = branches.map((branch) => likenessOf(branch, value));
  const most = Math.max(...likeness);
  return most > 0 ? likeness.indexOf(most) : -1;
}

function likenessOf(branch: FieldNode, value: unknown): number {
  const type = jsonType(value);
  const types = [member(branch, 'type')].flat();
  if (!types.includes(type) && !(type === 'number' && types.includes('integer'))) return 0;
  const properties = member(branch, 'properties');
  if (!isObject(value) || !isObject(properties)) return 1;
  return Object.keys(value).reduce((sum, name) => {
    const property = member(properties, name);
    if (!isObject(property)) return sum;
    const values = member(property, 'enum');
    const isTag = Array.isArray(values) && values.length === 1;
    return sum + (isTag ? (values[0] === value[name] ? 100 : -100) : 1);
  }, 200);
}

/** Returns an object with what its conditions add for a value. */
export function resolveWhen(validator: ValidatorType, node: FieldNode, value: unknown): FieldNode {
  const rules = member(node, 'x-when');
  const base = member(node, 'x-base');
  if (!Array.isArray(rules) || !isObject(base)) return node;
  let resolved: FieldNode = base;
  for (const rule of rules.filter(isObject)) {
    const condition = member(rule, 'if');
    const holds = condition === true || (isObject(condition) && validator.isValid(condition as RJSFSchema, value, {}));
    const overlay = member(rule, holds ? 'then' : 'else');
    if (!isObject(overlay)) continue;
    const added = resolveWhen(validator, overlay, value);
    const required = [resolved, added].flatMap((one) => (Array.isArray(one['required']) ? one['required'] : []));
    const properties = { ...propertiesOf(resolved), ...propertiesOf(added) };
    resolved = { ...resolved, properties, required: [...new Set(required)] };
  }
  return resolved;
}

function propertiesOf(node: FieldNode): JsonObject {
  const properties = member(node, 'properties');
  return isObject(properties) ? properties : {};
}
