import { isObject, type JsonObject, member, pointerTo } from '../model/json';

/** Which rules a schema is written by. Draft-04 and draft-06 are read as draft-07. */
export type SchemaDraft = '2020-12' | '2019-09' | 'draft-07';

/** A schema made ready for a strict checker, and where each of its objects stood. */
export interface CheckedSchema {
  readonly schema: unknown;
  readonly draft: SchemaDraft;
  readonly pointers: ReadonlyMap<unknown, string>;
  /** Some subschema has an `$id`. */
  readonly hasIds: boolean;
}

type Mutable = Record<string, unknown>;

const schemaKeywords = [
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'additionalItems', 'unevaluatedItems'],
  ...['contains', 'not', 'if', 'then', 'else', 'contentSchema'],
];
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const mapKeywords = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];

/**
 * Reads a schema's text and rewrites, in places where a schema may stand, what would make a checker refuse it or
 * accept too much: `$async` (its answer is a promise, and a promise is truthy), `$schema`, draft-04's `id` and
 * boolean bounds, `nullable` without a type, and a property named `__proto__`. Throws what `JSON.parse` throws.
 */
export function readCheckedSchema(text: string, keepIds: boolean): CheckedSchema {
  const root: unknown = JSON.parse(text);
  const stated = isObject(root) ? member(root, '$schema') : undefined;
  const draft04 = typeof stated === 'string' && /draft-0[34]/u.test(stated);
  const pointers = new Map<unknown, string>();
  const found = { hasIds: false, oldTuples: false, newKeywords: false };
  const waiting: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  while (waiting.length > 0) {
    const { value, pointer } = waiting.pop() as { value: unknown; pointer: string };
    if (!isObject(value) || pointers.has(value)) continue;
    pointers.set(value, pointer);
    found.oldTuples ||= Array.isArray(member(value, 'items'));
    found.newKeywords ||= ['prefixItems', '$dynamicRef', '$dynamicAnchor'].some((name) => Object.hasOwn(value, name));
    rewrite(value, draft04, keepIds);
    found.hasIds ||= Object.hasOwn(value, '$id');
    for (const [inner, place] of subschemas(value, pointer)) waiting.push({ value: inner, pointer: place });
  }
  return { schema: root, draft: draftOf(stated, found), pointers, hasIds: found.hasIds };
}

function draftOf(stated: unknown, found: { oldTuples: boolean; newKeywords: boolean }): SchemaDraft {
  if (typeof stated === 'string') {
    if (stated.includes('2020-12')) return '2020-12';
    if (stated.includes('2019-09')) return '2019-09';
    if (/draft-0[3-7]/u.test(stated)) return 'draft-07';
  }
  // Nobody says: a list under `items` is a tuple of the older drafts, which the newer ones refuse.
  return found.oldTuples && !found.newKeywords ? 'draft-07' : '2020-12';
}

function rewrite(schema: JsonObject, draft04: boolean, keepIds: boolean): void {
  const mutable = schema as Mutable;
  delete mutable['$async'];
  delete mutable['$schema'];
  const old = member(schema, 'id');
  if (old !== undefined) {
    if (draft04 && typeof old === 'string' && !Object.hasOwn(schema, '$id')) mutable['$id'] = old;
    delete mutable['id'];
  }
  if (Object.hasOwn(schema, '$id') && (!keepIds || typeof mutable['$id'] !== 'string')) delete mutable['$id'];
  for (const [bound, strict] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof member(schema, strict) !== 'boolean') continue;
    const isStrict = mutable[strict] === true && typeof member(schema, bound) === 'number';
    delete mutable[strict];
    if (!isStrict) continue;
    mutable[strict] = mutable[bound];
    delete mutable[bound];
  }
  const nullable = member(schema, 'nullable');
  if (nullable !== undefined && (typeof nullable !== 'boolean' || !Object.hasOwn(schema, 'type'))) {
    delete mutable['nullable'];
  }
  const properties = member(schema, 'properties');
  if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return;
  // The checker passes over a property of this name, but not over a pattern that matches just it.
  const patterns = member(schema, 'patternProperties');
  const named = { '^__proto__$': Object.getOwnPropertyDescriptor(properties, '__proto__')?.value as unknown };
  if (patterns === undefined || isObject(patterns)) mutable['patternProperties'] = { ...named, ...patterns };
}

function* subschemas(schema: JsonObject, pointer: string): Iterable<[unknown, string]> {
  for (const keyword of schemaKeywords) {
    const value = member(schema, keyword);
    if (isObject(value)) yield [value, pointerTo(pointer, keyword)];
  }
  for (const keyword of listKeywords) {
    const list = member(schema, keyword);
    if (!Array.isArray(list)) continue;
    for (const [i, value] of list.entries()) yield [value, `${pointer}/${keyword}/${i}`];
  }
  for (const keyword of mapKeywords) {
    const map = member(schema, keyword);
    if (!isObject(map)) continue;
    for (const name of Object.keys(map)) yield [map[name], pointerTo(pointerTo(pointer, keyword), name)];
  }
}
