import { type Schema, validate } from '@cfworker/json-schema';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { cutText } from '../model/cutText';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, jsonType, member } from '../model/json';
import type { Place, References } from '../model/references';
import { subschemas } from '../model/schemaWalk';
import { describeNode, type FieldNode, propertyOf, typesOf } from './fieldNode';

/** (Nodes of the schema × nodes of the value) looked at before the answer is "no". */
const maxWork = 4_000_000;
const maxValues = 20_000;

const plainKeywords: ReadonlySet<string> = new Set([
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

/** What the page does not decide: patterns may run for ever, formats are the check's, the rest is rare. */
const undecided = new Set([
  ...['pattern', 'patternProperties', 'propertyNames', 'format', 'prefixItems', 'additionalItems', 'dependentSchemas'],
  ...['dependencies', 'dependentRequired', 'unevaluatedProperties', 'unevaluatedItems', 'minContains', 'maxContains'],
]);
const deepestCondition = 16;

/**
 * Copies a condition as the page may decide it, its references written out; null where it can't be decided there. `spend`
 * says whether another schema may be looked at.
 */
export function copyCondition(
  rule: unknown,
  references: References,
  spend: () => boolean,
  depth = 0,
): JsonObject | boolean | null {
  if (typeof rule === 'boolean') return rule;
  if (!isObject(rule) || depth > deepestCondition || !spend()) return null;
  if (Object.keys(rule).some((keyword) => undecided.has(keyword))) return null;
  const copyOf = (inner: unknown) => copyCondition(inner, references, spend, depth + 1);
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(rule).filter(([keyword]) => plainKeywords.has(keyword)),
  );
  const all: unknown[] = [];
  for (const [inner, keyword, name] of subschemas(rule)) {
    if (inner === undefined || keyword === '$defs' || keyword === 'definitions') continue;
    const copied = Array.isArray(inner) ? null : copyOf(inner);
    if (copied === null || String(name) in Object.prototype) return null;
    if (name === undefined) copy[String(keyword)] = copied;
    else if (keyword === 'properties') copy[keyword] = { ...(copy[keyword] as JsonObject), [name]: copied };
    else if (keyword === 'allOf') all.push(copied);
    else copy[String(keyword)] = [...((copy[String(keyword)] as unknown[] | undefined) ?? []), copied];
  }
  for (const { target } of references.of.get(rule) ?? []) {
    const copied = typeof target === 'object' ? copyOf(target.value) : null;
    if (copied === null) return null;
    if (references.isLegacy) return copied;
    all.push(copied);
  }
  return all.length === 0 ? copy : { ...copy, allOf: all };
}

const longestName = 80;

/** Gives each branch a name of its own: its title, a constant in it, its reference, its type, or a property of it. */
export function nameBranches(nodes: readonly FieldNode[], places: readonly Place[]): FieldNode[] {
  const taken = new Map<string, number>();
  return nodes.map((node, i) => {
    const name = cutText(branchName(node, nodes, places[i]?.value), longestName);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...node, title: before === 0 ? name : `${name} (${before + 1})` };
  });
}

function branchName(node: FieldNode, nodes: readonly FieldNode[], rule: unknown): string {
  if (node.title !== undefined) return node.title;
  const properties = Object.entries(node.properties ?? {});
  const tag = properties.find(([, property]) => property.enum?.length === 1)?.[1].enum?.[0];
  if (tag !== undefined) return typeof tag === 'string' ? tag : formatJson(tag, longestName);
  const target = isObject(rule) ? member(rule, '$ref') : undefined;
  const last = typeof target === 'string' ? target.split('/').at(-1) : undefined;
  if (last !== undefined && last !== '' && last !== '#') return last;
  if (node.enum?.length === 1) return formatJson(node.enum[0], longestName);
  const special = properties.find(([name]) =>
    nodes.every((other) => other === node || propertyOf(other, name) === undefined),
  );
  return special === undefined ? describeNode(node) : `with ${special[0]}`;
}
