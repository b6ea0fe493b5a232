import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { type Reference, readReferences } from '../model/references';

/** Which rules a schema is written by. Draft-04 and draft-06 are read as draft-07. */
export type SchemaDraft = '2020-12' | '2019-09' | 'draft-07';

type Mutable = Record<string, unknown>;

/** What would make a checker refuse it, and ids and anchors that nothing needs once references are pointers. */
const dropped = ['$async', '$schema', 'id', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];
/** A longer list of values than this may repeat some: whoever checks it sees to that. */
const maxUnique = 20_000;

/** A schema made ready for a strict checker, and where each of its objects stood. */
export interface CheckedSchema {
  readonly schema: unknown;
  readonly draft: SchemaDraft;
  readonly pointers: ReadonlyMap<unknown, string>;
  /** A `$dynamicRef` in it means one schema or another, by the way that led there. */
  readonly dynamic: boolean;
  /** References that lead nowhere, or to another document: taken out, since nothing is fetched. */
  readonly unfollowed: readonly { readonly pointer: string; readonly keyword: string; readonly text: string }[];
  /** It has rules for what no other rule looked at. */
  readonly unevaluated: boolean;
}

/**
 * Reads a schema's text and rewrites what would make a checker refuse it or accept too much, such as `$async`: its answer
 * is a promise, and a promise is truthy. Throws what `JSON.parse` throws.
 */
export function readCheckedSchema(text: string): CheckedSchema {
  const root: unknown = JSON.parse(text);
  const stated = isObject(root) ? member(root, '$schema') : undefined;
  const { pointers, of, isLegacy, isDynamic: dynamic } = readReferences(root);
  const unfollowed: CheckedSchema['unfollowed'][number][] = [];
  let oldTuples = false;
  let newKeywords = false;
  const schemas = [...pointers.keys()].filter(isObject);
  const unevaluated = schemas.some((schema) => unevaluatedKeywords.some((keyword) => Object.hasOwn(schema, keyword)));
  for (const schema of schemas) {
    oldTuples ||= Array.isArray(member(schema, 'items'));
    newKeywords ||= ['prefixItems', '$dynamicRef'].some((name) => Object.hasOwn(schema, name));
    for (const reference of of.get(schema) ?? []) {
      const { keyword, target, text: to } = reference;
      if (typeof target === 'object' || isMetaSchema(to)) writePlainly(schema, reference, isLegacy);
      else {
        unfollowed.push({ pointer: pointerTo(pointers.get(schema) ?? '', keyword), keyword, text: to });
        Reflect.deleteProperty(schema, keyword);
      }
    }
    rewrite(schema);
  }
  return {
    schema: root,
    draft: draftOf(stated, { oldTuples, newKeywords }),
    pointers,
    dynamic,
    unfollowed,
    unevaluated,
  };
}

/** The schemas of schemas, which every checker has. */
function isMetaSchema(address: string): boolean {
  return /^https?:\/\/json-schema\.org\//.test(address);
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

const words = new Set(['title', 'description', 'default', 'examples', '$comment', '$defs', 'definitions']);

/** Writes a reference as a pointer from the root; in older drafts it makes its neighbours void. */
function writePlainly(schema: Mutable, { keyword, target }: Reference, isLegacy: boolean): void {
  if (typeof target !== 'object') return;
  if (isLegacy) for (const name of Object.keys(schema)) if (!words.has(name)) delete schema[name];
  delete schema[keyword];
  const $ref = `#${target.pointer.split('/').map(encodeURIComponent).join('/')}`;
  if (Object.hasOwn(schema, '$ref')) appendAll(schema, { $ref });
  else schema['$ref'] = $ref;
}

function rewrite(schema: JsonObject): void {
  const mutable = schema as Mutable;
  for (const keyword of dropped) delete mutable[keyword];
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
  const list = member(schema, 'enum');
  if (Array.isArray(list) && list.length === 0) {
    delete mutable['enum'];
    appendAll(mutable, false);
  }
  for (const keyword of ['enum', 'required']) {
    const repeated = member(schema, keyword);
    if (!Array.isArray(repeated) || repeated.length > maxUnique) continue;
    const unique = new Map(repeated.map((value: unknown) => [formatJson(value), value]));
    if (unique.size < repeated.length) mutable[keyword] = [...unique.values()];
  }
  const properties = member(schema, 'properties');
  if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return;
  // The checker passes over a property of this name, but not over a pattern that matches just it.
  const patterns = member(schema, 'patternProperties');
  const named = { '^__proto__$': Object.getOwnPropertyDescriptor(properties, '__proto__')?.value as unknown };
  if (patterns === undefined || isObject(patterns)) mutable['patternProperties'] = { ...named, ...patterns };
}

const unevaluatedKeywords = ['unevaluatedItems', 'unevaluatedProperties'];

function appendAll(schema: Mutable, one: unknown): void {
  const all = schema['allOf'];
  schema['allOf'] = [...(Array.isArray(all) ? (all as unknown[]) : []), one];
}
