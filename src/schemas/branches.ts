import { type Schema, validate } from '@cfworker/json-schema';
import type { ValidatorType } from '@rjsf/utils';
import { isObject, type JsonObject, member } from '../model/json';
import { countedLookup } from './countedLookup';

/** References followed and (nodes of the schema × nodes of the value) looked at before the answer is "no". */
const maxReferences = 2_000;
const maxWork = 4_000_000;
const maxValues = 20_000;

const schemaKeywords = new Set(['not', 'contains', 'additionalProperties', 'additionalItems', 'if', 'then', 'else']);
const listKeywords = new Set(['allOf', 'anyOf', 'oneOf']);
const plainKeywords = new Set([
  ...['type', 'const', 'enum', 'required', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

interface Prepared {
  readonly schema: Schema | boolean;
  readonly nodes: number;
}

/**
 * rjsf's validator for choosing branches while a person types: an interpreter over render schemas, with no code
 * generation, in a bounded number of steps. It answers nothing else: whether arguments are valid, the worker says.
 */
export function createBranchValidator(): ValidatorType {
  let prepared = new WeakMap<object, Prepared>();
  const definitions = new WeakMap<object, Readonly<Record<string, Prepared>>>();

  const prepare = (schema: unknown): Prepared => {
    if (typeof schema === 'boolean') return { schema, nodes: 1 };
    if (!isObject(schema)) return { schema: true, nodes: 1 };
    const known = prepared.get(schema);
    if (known !== undefined) return known;
    const made = prepareObject(schema, prepare);
    prepared.set(schema, made);
    return made;
  };

  const definitionsOf = (root: unknown): Readonly<Record<string, Prepared>> => {
    if (!isObject(root)) return {};
    const known = definitions.get(root);
    if (known !== undefined) return known;
    const map = member(root, '$defs');
    const made = Object.fromEntries(
      isObject(map) ? Object.keys(map).map((name) => [`#/$defs/${name}`, prepare(map[name])]) : [],
    );
    definitions.set(root, made);
    return made;
  };

  return {
    isValid: (schema, formData, rootSchema) => {
      try {
        const { schema: own, nodes } = prepare(schema);
        const known = definitionsOf(rootSchema);
        const data = readData(formData);
        if (data.kind === 'too-large' || data.nodes * nodes > maxWork) return false;
        if (data.kind === 'nothing') return allowsNothing(own, known);
        return validate(
          data.value,
          own,
          '7',
          countedLookup(maxReferences, (name) => (Object.hasOwn(known, name) ? known[name]?.schema : undefined)),
        ).valid;
      } catch {
        // Too deep, too many steps, or a reference that leads nowhere: no branch to choose.
        return false;
      }
    },
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    reset: () => {
      prepared = new WeakMap();
    },
  };
}

/** Only what decides: no `$id`, no words, no formats, no patterns. */
function prepareObject(schema: JsonObject, prepare: (schema: unknown) => Prepared): Prepared {
  const copy: Record<string, unknown> = {};
  let nodes = 1;
  const take = (inner: unknown) => {
    const made = prepare(inner);
    nodes += made.nodes;
    return made.schema;
  };
  for (const keyword of Object.keys(schema)) {
    const rule = schema[keyword];
    if (plainKeywords.has(keyword)) {
      if (rule !== undefined) copy[keyword] = rule;
      if (keyword === 'enum' && Array.isArray(rule)) nodes += Math.ceil(rule.length / 10);
    } else if (schemaKeywords.has(keyword)) {
      if (isObject(rule) || typeof rule === 'boolean') copy[keyword] = take(rule);
    } else if (listKeywords.has(keyword)) {
      if (Array.isArray(rule)) copy[keyword] = rule.map(take);
    } else if (keyword === 'items') {
      copy[keyword] = Array.isArray(rule) ? rule.map(take) : take(rule);
    } else if (keyword === 'properties' || keyword === 'dependencies') {
      if (!isObject(rule)) continue;
      const map: Record<string, unknown> = {};
      for (const name of Object.keys(rule)) {
        const inner = rule[name];
        if (name !== '__proto__') map[name] = Array.isArray(inner) ? inner : take(inner);
      }
      copy[keyword] = map;
    } else if (keyword === '$ref' && typeof rule === 'string') {
      copy['$ref'] = rule;
      nodes += 10;
    }
  }
  return { schema: copy as Schema, nodes };
}

type Data =
  | { readonly kind: 'value'; readonly value: unknown; readonly nodes: number }
  | { readonly kind: 'nothing'; readonly nodes: 1 }
  | { readonly kind: 'too-large'; readonly nodes: number };

/** The value without members that are undefined: a form leaves those behind for what was cleared. */
function readData(formData: unknown): Data {
  if (formData === undefined) return { kind: 'nothing', nodes: 1 };
  let nodes = 0;
  let cleared = false;
  const waiting: unknown[] = [formData];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (++nodes > maxValues) return { kind: 'too-large', nodes };
    if (value === undefined) cleared = true;
    if (Array.isArray(value)) {
      if (value.length > maxValues) return { kind: 'too-large', nodes };
      for (const item of value) waiting.push(item);
    } else if (isObject(value)) for (const name of Object.keys(value)) waiting.push(value[name]);
  }
  // JSON has no undefined: a cleared item of a list reads as null.
  return { kind: 'value', value: cleared ? JSON.parse(JSON.stringify(formData)) : formData, nodes };
}

/** Whether a schema is content with no value at all, as rjsf asks of fields that are still empty. */
function allowsNothing(schema: Schema | boolean, known: Readonly<Record<string, Prepared>>, depth = 0): boolean {
  if (typeof schema === 'boolean') return schema;
  if (depth > 50) return false;
  const allows = (inner: Schema | boolean) => allowsNothing(inner, known, depth + 1);
  if (schema.type !== undefined || 'const' in schema || schema.enum !== undefined) return false;
  if (schema.$ref !== undefined) {
    const target = Object.hasOwn(known, schema.$ref) ? known[schema.$ref]?.schema : undefined;
    if (target === undefined || !allows(target)) return false;
  }
  if (schema.not !== undefined && allows(schema.not)) return false;
  if (schema.allOf !== undefined && !schema.allOf.every(allows)) return false;
  if (schema.anyOf !== undefined && !schema.anyOf.some(allows)) return false;
  if (schema.oneOf !== undefined && schema.oneOf.filter(allows).length !== 1) return false;
  if (schema.if === undefined) return true;
  return allows((allows(schema.if) ? schema.then : schema.else) ?? true);
}
