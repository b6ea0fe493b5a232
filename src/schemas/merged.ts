import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { Layer, Layers } from './layers';

export const schemaTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
export type SchemaType = (typeof schemaTypes)[number];

export const typeWords: Readonly<Record<SchemaType, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

/** The types that all layers allow; null where none names any, 'unknown' where one names no JSON type. */
export function mergeTypes(layers: readonly Layer[]): readonly SchemaType[] | null | 'unknown' {
  let merged: readonly SchemaType[] | null = null;
  for (const { value } of layers) {
    const own = ownTypes(member(value, 'type'), member(value, 'nullable') === true);
    if (own === 'unknown') return 'unknown';
    if (own === null) continue;
    merged = merged === null ? own : intersect(merged, own);
  }
  return merged;
}

function ownTypes(type: unknown, nullable: boolean): readonly SchemaType[] | null | 'unknown' {
  if (type === undefined) return null;
  const words = Array.isArray(type) ? type.slice(0, 20) : [type];
  const known = schemaTypes.filter((word) => words.includes(word));
  if (known.length === 0 || words.some((word) => !schemaTypes.includes(word as SchemaType))) return 'unknown';
  // An integer is a number already.
  const types = known.includes('number') ? known.filter((word) => word !== 'integer') : known;
  return nullable && !types.includes('null') ? [...types, 'null'] : types;
}

function intersect(left: readonly SchemaType[], right: readonly SchemaType[]): readonly SchemaType[] {
  return schemaTypes.filter(
    (type) =>
      (left.includes(type) && right.includes(type)) ||
      (type === 'integer' &&
        ((left.includes('integer') && right.includes('number')) ||
          (left.includes('number') && right.includes('integer')))),
  );
}

const kinds: readonly (readonly [SchemaType, readonly string[]])[] = [
  [
    'object',
    [
      ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties'],
      ...['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'additionalItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** What a schema without a type is about, by its other keywords; null where they tell nothing, or different things. */
export function inferType(layers: readonly Layer[]): SchemaType | null {
  const [only = null, ...others] = typesTold(layers.map(({ value }) => value));
  return others.length === 0 ? only : null;
}

/** The types that the keywords of some schemas only mean something for. */
function typesTold(schemas: readonly JsonObject[]): readonly SchemaType[] {
  return kinds
    .filter(([, keywords]) => schemas.some((schema) => keywords.some((keyword) => Object.hasOwn(schema, keyword))))
    .map(([type]) => type);
}

/** Whether a value is of one of the types. */
export function fitsTypes(value: unknown, types: readonly SchemaType[]): boolean {
  return types.some((type) => {
    switch (type) {
      case 'null':
        return value === null;
      case 'array':
        return Array.isArray(value);
      case 'object':
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      case 'integer':
        return Number.isInteger(value);
      default:
        return typeof value === type;
    }
  });
}

/** The values that all layers allow where some list them; labels in the same order where the schema has any. */
export interface Listed {
  readonly values: readonly unknown[];
  readonly labels: readonly string[] | null;
}

const maxValues = 10_000;
const longestLabel = 200;
const besideConstant = new Set(['const', 'enum', 'type', 'title', 'description', 'deprecated', '$comment']);

/** Null where no layer lists values; 'invalid' where a list is none, or too long. */
export function mergeValues(layers: readonly Layer[], types: readonly SchemaType[] | null): Listed | null | 'invalid' {
  let values: readonly unknown[] | null = null;
  const labels = new Map<string, string>();
  for (const { value } of layers) {
    for (const list of listsOf(value)) {
      if (list === 'invalid' || list.values.length > maxValues) return 'invalid';
      for (const [i, label] of (list.labels ?? []).entries()) labels.set(formatJson(list.values[i]), label);
      if (values === null) values = list.values;
      else {
        const allowed = new Set(list.values.map((one) => formatJson(one)));
        values = values.filter((one) => allowed.has(formatJson(one)));
      }
    }
  }
  if (values === null) return null;
  const seen = new Set<string>();
  const kept = values.filter((value) => {
    const text = formatJson(value);
    if (seen.has(text) || (types !== null && !fitsTypes(value, types))) return false;
    seen.add(text);
    return true;
  });
  return { values: kept, labels: labels.size === 0 ? null : kept.map((value) => labelOf(value, labels)) };
}

function listsOf(schema: JsonObject): (Listed | 'invalid')[] {
  const lists: (Listed | 'invalid')[] = [];
  if (Object.hasOwn(schema, 'const')) lists.push({ values: [schema['const']], labels: null });
  const list = member(schema, 'enum');
  if (Array.isArray(list)) lists.push({ values: list, labels: enumLabels(schema, list.length) });
  else if (list !== undefined) lists.push('invalid');
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const constants = labelledConstants(member(schema, keyword));
    if (constants !== null) lists.push(constants);
  }
  return lists;
}

/** `oneOf: [{ const: 'a', title: 'First' }, …]` is a list of values written long. */
export function labelledConstants(choices: unknown): Listed | null {
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > maxValues) return null;
  const values: unknown[] = [];
  const labels: string[] = [];
  let labelled = false;
  for (const choice of choices) {
    if (!isObject(choice)) return null;
    const list = member(choice, 'enum');
    const fixed = Object.hasOwn(choice, 'const')
      ? [choice['const']]
      : Array.isArray(list) && list.length > 0
        ? list
        : member(choice, 'type') === 'null'
          ? [null]
          : null;
    if (fixed === null || Object.keys(choice).some((key) => !besideConstant.has(key) && !key.startsWith('x-'))) {
      return null;
    }
    const title = member(choice, 'title');
    for (const value of fixed) {
      values.push(value);
      const label = typeof title === 'string' && title.trim() !== '' && fixed.length === 1 ? title : '';
      labelled ||= label !== '';
      labels.push(label === '' ? textOf(value) : cutText(label, longestLabel));
    }
  }
  // A list of nothing but "null" says no more than its type.
  if (values.every((value) => value === null)) return null;
  return { values, labels: labelled ? labels : null };
}

function enumLabels(schema: JsonObject, count: number): string[] | null {
  for (const keyword of ['x-enumNames', 'x-enum-varnames', 'enumNames', 'x-enum-labels', 'x-enumLabels']) {
    const names = member(schema, keyword);
    if (!Array.isArray(names) || names.length !== count) continue;
    if (names.every((name) => typeof name === 'string')) return names.map((name) => cutText(name, longestLabel));
  }
  return null;
}

function labelOf(value: unknown, labels: ReadonlyMap<string, string>): string {
  return labels.get(formatJson(value)) ?? textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cutText(value, longestLabel) : formatJson(value, longestLabel);
}

/** The strictest of a keyword's lower limits: whole numbers from 0. */
export function largest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((most, one) => Math.max(most ?? one, one), null);
}

/** The strictest of a keyword's upper limits. */
export function smallest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((least, one) => Math.min(least ?? one, one), null);
}

function countsOf(found: Layers, keyword: string): number[] {
  return found.layers
    .map(({ value }) => member(value, keyword))
    .filter((count): count is number => typeof count === 'number' && Number.isSafeInteger(count) && count >= 0);
}

/** The limits of a number that all layers agree to. */
export interface Bounds {
  readonly low: { readonly at: number; readonly strict: boolean } | null;
  readonly high: { readonly at: number; readonly strict: boolean } | null;
  readonly steps: readonly number[];
}

export function mergeBounds(found: Layers): Bounds {
  let low: Bounds['low'] = null;
  let high: Bounds['high'] = null;
  const steps: number[] = [];
  for (const { value } of found.layers) {
    // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
    const lows = [limitOf(value, 'minimum', 'exclusiveMinimum'), limitOf(value, 'exclusiveMinimum', '')];
    const highs = [limitOf(value, 'maximum', 'exclusiveMaximum'), limitOf(value, 'exclusiveMaximum', '')];
    for (const one of lows) {
      if (one !== null && (low === null || one.at > low.at || (one.at === low.at && one.strict))) low = one;
    }
    for (const one of highs) {
      if (one !== null && (high === null || one.at < high.at || (one.at === high.at && one.strict))) high = one;
    }
    const step = member(value, 'multipleOf');
    if (typeof step === 'number' && Number.isFinite(step) && step > 0) steps.push(step);
  }
  return { low, high, steps };
}

function limitOf(schema: object, keyword: string, strictly: string): { at: number; strict: boolean } | null {
  const at = member(schema as Record<string, unknown>, keyword);
  if (typeof at !== 'number' || !Number.isFinite(at)) return null;
  return { at, strict: strictly === '' || member(schema as Record<string, unknown>, strictly) === true };
}
