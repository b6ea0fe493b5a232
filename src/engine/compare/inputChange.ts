import { canonicalText } from '../../model/digest';
import {
  decodePercent,
  innerAt,
  isObject,
  type JsonObject,
  jsonType,
  member,
  pointerTo,
  tokensOf,
} from '../../model/json';
import { isTooLarge, maxSteps } from '../../model/schemaWalk';
import type { InputChange } from '../../model/toolChange';

/*
 * Whether arguments that one schema admits are admitted by the next, as far as the schemas say it: `valid` where each
 * keyword of the next is implied by what the one before says, `broken` where arguments that it lists and admits are
 * refused now, else it can't be told. Arguments that a schema does not list are nobody's to rely on.
 */

/** Keywords that decide nothing about validity. */
export const notes = new Set(
  (
    'title description examples default $comment deprecated $schema $id readOnly writeOnly $anchor contentEncoding ' +
    'contentMediaType contentSchema markdownDescription enumDescriptions'
  ).split(' '),
);
/** What is looked up where something refers to it, and says nothing by itself. */
export const definitions = new Set(['$defs', 'definitions']);
const lowerBounds = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const upperBounds = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
/** Keywords whose absence makes another one say more. */
const shields = ['patternProperties', 'prefixItems', 'minContains', 'nullable'];
const closers = ['additionalProperties', 'additionalItems', 'items', 'unevaluatedProperties', 'unevaluatedItems'];
const maxDepth = 24;
const maxLength = 500_000;

const valid: InputChange = { kind: 'valid' };

/** Compares two input schemas, the one before and the one that holds now. Never throws. */
export function compareInput(before: unknown, after: unknown): InputChange {
  if (after === undefined) return valid;
  return before === undefined
    ? unknown('', 'It said nothing of its arguments before.')
    : isImplied(before, after, false);
}

/** Tells whether the second schema admits all that the first one admits. `isTurned`: to find what only the first admits. */
export function isImplied(first: unknown, second: unknown, isTurned: boolean): InputChange {
  const tooLarge = unknown('', 'It is too large to compare.');
  if ([first, second].some(isTooLarge)) return tooLarge;
  const texts = [first, second].map(canonicalText);
  if (texts.some((text) => text === null || text.length > maxLength)) return tooLarge;
  if (texts.some((text) => text?.includes('"$id":', text.indexOf('{', 1) + 1) && text?.includes('"$ref":')))
    return unknown('', 'Its references have bases of their own.');
  return new Comparer(first, second, isTurned).compare(asObject(first), asObject(second), '', 0);
}

/** Arguments are always an object. */
function asObject(schema: unknown): unknown {
  return isObject(schema) && member(schema, 'type') === undefined ? { ...schema, type: 'object' } : schema;
}

class Comparer {
  private steps = 0;
  private readonly before: unknown;
  private readonly after: unknown;
  /** Pairs of references being compared: meeting one again adds nothing. */
  private readonly pending = new Set<string>();
  /** Whether the sides are turned, to find what only the later schema admits: listing an argument then counts. */
  private readonly isTurned: boolean;

  constructor(before: unknown, after: unknown, isTurned: boolean) {
    this.before = before;
    this.after = after;
    this.isTurned = isTurned;
  }

  compare(before: unknown, after: unknown, at: string, depth: number): InputChange {
    if (depth > maxDepth || ++this.steps > maxSteps) return unknown(at, 'It is nested too deep to compare.');
    if (isAnything(after)) return valid;
    if (before === false) return valid;
    if (isSame(before, after) && !refersElsewhere(before)) return valid;
    if (!isObject(after) && after !== false) return unknown(at, 'It is no schema.');
    const was = before === undefined || before === true ? {} : before;
    if (!isObject(was)) return unknown(at, 'It was no schema.');
    const [old, now] = [resolve(was, this.before), after === false ? after : resolve(after, this.after)];
    if (old === null || now === null) return unknown(at, 'It refers to something that we can’t look up.');
    if (old !== was || now !== after) {
      if (old === was || now === after) return this.compare(old, now, at, depth + 1);
      const pair = JSON.stringify([member(was, '$ref'), member(after as JsonObject, '$ref')]);
      if (this.pending.has(pair)) return valid;
      this.pending.add(pair);
      const change = this.compare(old, now, at, depth + 1);
      this.pending.delete(pair);
      return change;
    }
    if (now === false) return certain(was, broken(at, 'Nothing is admitted any more.'));
    const values = listedValues(old);
    if (values !== null) return certain(old, checkValues(values, old, now, at));
    return this.compareKeywords(old, now, at, depth);
  }

  private compareKeywords(was: JsonObject, now: JsonObject, at: string, depth: number): InputChange {
    let found: InputChange = valid;
    for (const keyword of new Set([...Object.keys(was), ...Object.keys(now)])) {
      if (notes.has(keyword) || definitions.has(keyword) || keyword.startsWith('x-')) continue;
      const change = this.compareKeyword(keyword, was, now, pointerTo(at, keyword), depth);
      if (change.kind === 'broken') {
        const sure = certain(was, change);
        if (sure.kind === 'broken') return sure;
        found = sure;
      } else if (change.kind === 'unknown' && found.kind === 'valid') found = change;
    }
    return found;
  }

  private compareKeyword(keyword: string, was: JsonObject, now: JsonObject, at: string, depth: number): InputChange {
    const [old, is] = [member(was, keyword), member(now, keyword)];
    const kinds = typesOf(member(was, 'type') ?? []);
    // What it says of values of other types says nothing.
    if (kinds !== null && kinds.size > 0 && appliesTo(keyword)?.every((type) => !kinds.has(type))) return valid;
    switch (keyword) {
      case 'properties':
        return this.compareProperties(was, now, at, depth);
      case 'additionalProperties':
        if (!isAnything(is) && isAnything(old))
          return (this.isTurned ? broken : unknown)(
            at,
            `Arguments that it does not list are ${is === false ? 'refused' : 'restricted'} now.`,
          );
        return this.compare(old, is, at, depth + 1);
      case 'items':
        if (Array.isArray(old) || Array.isArray(is)) break;
        if (member(was, 'prefixItems') !== undefined || member(now, 'prefixItems') !== undefined) break;
        return this.compare(old, is, at, depth + 1);
      case 'anyOf':
        if (Array.isArray(is)) return this.compareBranches(was, is, at, depth);
        break;
      case 'type':
        return compareTypes(old, is, at);
      case 'required':
        return compareRequired(old, is, at);
      case 'enum':
      case 'const':
        if (is === undefined) return valid;
        return isSame(old, is) ? valid : broken(at, 'Only listed values are admitted now.');
    }
    if (lowerBounds.has(keyword) || upperBounds.has(keyword)) return compareBound(keyword, was, is, at);
    return compareOther(keyword, old, is, { was, now }, at);
  }

  /** Where a property is not listed, what holds for further ones holds for it. */
  private compareProperties(was: JsonObject, now: JsonObject, at: string, depth: number): InputChange {
    const [old, present] = [member(was, 'properties') ?? {}, member(now, 'properties') ?? {}];
    if (!isObject(old) || !isObject(present)) return unknown(at, 'Its properties are no object.');
    const further = member(was, 'additionalProperties');
    let found: InputChange = valid;
    for (const name of new Set([...Object.keys(old), ...Object.keys(present)])) {
      if (this.isTurned && Object.hasOwn(old, name) !== Object.hasOwn(present, name)) {
        const isListed = Object.hasOwn(old, name);
        // One that is no longer listed may hold anything, unless no further ones are admitted.
        if (isListed || (further !== false && !isAnything(member(present, name))))
          return broken(pointerTo(at, name), isListed ? 'It is listed now.' : 'It is not listed any more.');
      }
      if (!Object.hasOwn(old, name) && !isObject(further)) {
        const wasMatched = member(was, 'patternProperties') !== undefined && !isAnything(member(present, name));
        if (wasMatched && found.kind === 'valid') found = unknown(pointerTo(at, name), 'A pattern spoke of it before.');
        continue;
      }
      const before = Object.hasOwn(old, name) ? member(old, name) : further;
      const isListed = Object.hasOwn(present, name);
      const after = isListed ? member(present, name) : member(now, 'additionalProperties');
      // It may match a pattern, which then decides.
      const isPlain = isListed || member(now, 'patternProperties') === undefined;
      const change = this.compare(before, after, pointerTo(at, name), depth + 1);
      if (change.kind === 'broken' && isPlain) return change;
      if (change.kind !== 'valid' && found.kind === 'valid') found = { ...change, kind: 'unknown' };
    }
    return found;
  }

  /** Each way there was is still one where some way that there is now admits all of it. */
  private compareBranches(was: JsonObject, now: readonly unknown[], at: string, depth: number): InputChange {
    const old = member(was, 'anyOf');
    const { anyOf: _, ...rest } = was;
    const ways = Array.isArray(old) ? old : [rest];
    for (const way of ways) {
      const isKept = now.some((other) => this.compare(way, other, at, depth + 1).kind === 'valid');
      if (!isKept) return unknown(at, 'One of its alternatives is another now.');
    }
    return valid;
  }
}

function compareOther(
  keyword: string,
  old: unknown,
  is: unknown,
  { was, now }: { readonly was: JsonObject; readonly now: JsonObject },
  at: string,
): InputChange {
  const words = `We can’t compare “${keyword.slice(0, 40)}”.`;
  if (is === undefined) {
    const isShield =
      shields.includes(keyword) && (keyword === 'nullable' || keyword === 'minContains' || isClosed(now));
    return isShield ? unknown(at, words) : valid;
  }
  // What it looks at may be other things than before.
  if (keyword.startsWith('unevaluated')) return is === true ? valid : unknown(at, words);
  if (keyword === 'uniqueItems' && is === false) return valid;
  if (isSame(old, is) && !refersElsewhere(is)) {
    // The same words on items and properties that others decide about.
    const isSteady = !closers.includes(keyword) || isSame(withoutNotes(was), withoutNotes(now));
    return isSteady ? valid : unknown(at, words);
  }
  return unknown(at, old === undefined ? `“${keyword.slice(0, 40)}” is new.` : words);
}

function isClosed(schema: JsonObject): boolean {
  return closers.some((closer) => {
    const value = member(schema, closer);
    return value !== undefined && value !== true;
  });
}

function compareTypes(old: unknown, is: unknown, at: string): InputChange {
  if (is === undefined) return valid;
  const after = typesOf(is);
  if (after === null) return unknown(at, 'Its type is no type.');
  if (old === undefined) return broken(at, `Only ${[...after].join(' or ')} is admitted now.`);
  const before = typesOf(old);
  if (before === null) return unknown(at, 'Its type was no type.');
  const lost = [...before].filter((type) => !after.has(type) && !(type === 'integer' && after.has('number')));
  return lost.length === 0 ? valid : broken(at, `${lost.join(' and ')} is not admitted any more.`);
}

const types = new Set(['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']);

function typesOf(value: unknown): ReadonlySet<string> | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.every((one): one is string => typeof one === 'string' && types.has(one)) ? new Set(list) : null;
}

function compareRequired(old: unknown, is: unknown, at: string): InputChange {
  if (is === undefined) return valid;
  if (!Array.isArray(is)) return unknown(at, 'What it needs is no list.');
  const before = new Set(Array.isArray(old) ? old : []);
  const added = is.filter((name) => typeof name === 'string' && !before.has(name));
  const names = added.slice(0, 3).map((name) => `“${String(name).slice(0, 40)}”`);
  return added.length === 0 ? valid : broken(at, `It needs ${names.join(', ')} now.`);
}

function compareBound(keyword: string, was: JsonObject, is: unknown, at: string): InputChange {
  const old = member(was, keyword);
  if (is === undefined) return valid;
  if (typeof is !== 'number' || (old !== undefined && typeof old !== 'number'))
    return unknown(at, 'Its bound is no number.');
  // A length is never below 0.
  if (old === undefined && keyword.startsWith('min') && keyword !== 'minimum' && is <= 0) return valid;
  const bounds = lowerBounds.has(keyword) ? lowerBounds : upperBounds;
  // `exclusiveMinimum` may say what `minimum` said, and the other way round.
  const isOfNumbers = (name: string) => bounds.has(name) && /imum$/i.test(name);
  if (old === undefined && isOfNumbers(keyword) && Object.keys(was).some(isOfNumbers))
    return unknown(at, `${keyword} is ${is} now.`);
  const isTighter = old === undefined || (bounds === lowerBounds ? is > old : is < old);
  return isTighter ? broken(at, `${keyword} is ${is} now.`) : valid;
}

/** The types of values that a keyword says something about; undefined for all. */
function appliesTo(keyword: string): readonly string[] | undefined {
  if (/Length$/.test(keyword)) return ['string'];
  if (/Items$/.test(keyword) || keyword === 'items') return ['array'];
  if (/^(?:properties|required|additionalProperties|minProperties|maxProperties)$/.test(keyword)) return ['object'];
  return lowerBounds.has(keyword) || upperBounds.has(keyword) ? ['number', 'integer'] : undefined;
}

function listedValues(schema: JsonObject): readonly unknown[] | null {
  const values = member(schema, 'enum');
  const list = Array.isArray(values) ? values : null;
  if (!Object.hasOwn(schema, 'const')) return list;
  const only = member(schema, 'const');
  return list === null || list.some((one) => isSame(one, only)) ? [only] : [];
}

/** Values are tried one by one; a schema that says more than type and values about them is not judged. */
function checkValues(values: readonly unknown[], was: JsonObject, now: JsonObject, at: string): InputChange {
  const listed = listedValues(now);
  const listedKeys = listed && new Set(listed.map(keyOf));
  const [typesBefore, types] = [was, now].map((one) =>
    member(one, 'type') === undefined ? null : typesOf(member(one, 'type')),
  );
  if (types === null && member(now, 'type') !== undefined) return unknown(at, 'Its type is no type.');
  const [othersBefore = [], others = []] = [was, now].map((one) =>
    Object.keys(one).filter((name) => !notes.has(name) && !['type', 'enum', 'const'].includes(name)),
  );
  const lost = values.filter((value) => {
    if (typesBefore && !hasType(value, typesBefore)) return false;
    if (listedKeys !== null && !listedKeys.has(keyOf(value))) return true;
    return types && !hasType(value, types);
  });
  const words = `${lost.length} of its values ${lost.length === 1 ? 'is' : 'are'} refused now.`;
  if (lost.length > 0) return othersBefore.length === 0 ? broken(at, words) : unknown(at, words);
  return others.length === 0 ? valid : unknown(at, 'It says more about its values than we compare.');
}

function hasType(value: unknown, types: ReadonlySet<string>): boolean {
  const type = jsonType(value);
  return types.has(type) || (type === 'number' && types.has('integer') && Number.isInteger(value));
}

const understood = new Set([
  ...notes,
  ...definitions,
  ...lowerBounds,
  ...upperBounds,
  ...'type properties required items enum const additionalProperties'.split(' '),
]);

/** Softens a break to an unknown where a keyword we don’t compare may have refused the same arguments before. */
function certain(was: JsonObject, change: InputChange): InputChange {
  if (change.kind !== 'broken') return change;
  const isClear = Object.keys(was).every((keyword) => understood.has(keyword) || keyword.startsWith('x-'));
  return isClear ? change : { ...change, kind: 'unknown' };
}

/** What a local reference means, with what stands beside it; null where that can't be found. */
function resolve(schema: JsonObject, root: unknown): JsonObject | false | null {
  const reference = member(schema, '$ref');
  if (reference === undefined) return hasOwnScope(schema) ? null : schema;
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return null;
  const pointer = decodePercent(reference.slice(1));
  if (pointer === null) return null;
  let target = tokensOf(pointer).reduce(innerAt, root);
  if (target === true) target = {};
  if (target === false) return false;
  if (!isObject(target)) return null;
  // Versions of JSON Schema differ in whether what stands beside a reference counts.
  return Object.keys(schema).every((name) => name === '$ref' || notes.has(name) || definitions.has(name))
    ? target
    : null;
}

function hasOwnScope(schema: JsonObject): boolean {
  return Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef');
}

function refersElsewhere(schema: unknown): boolean {
  const text = textOf(schema);
  return text === null || /"\$(?:dynamicRef|recursiveRef|ref)":/.test(text);
}

function withoutNotes(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !notes.has(name)));
}

function isAnything(schema: unknown): boolean {
  return (
    schema === undefined ||
    schema === true ||
    (isObject(schema) && Object.keys(schema).every((name) => notes.has(name) || definitions.has(name)))
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const text = textOf(one);
  return text !== null && text === textOf(other);
}

/** Equal for values that are the same: no other value's is. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  return typeof value === 'object' && value !== null ? (textOf(value) ?? value) : value;
}

/** A schema is asked for its text at each level that it is compared at. */
const texts = new WeakMap<object, string | null>();

function textOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return canonicalText(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = canonicalText(value);
  texts.set(value, text);
  return text;
}

export function broken(pointer: string, reason: string): InputChange {
  return { kind: 'broken', pointer, reason };
}

function unknown(pointer: string, reason: string): InputChange {
  return { kind: 'unknown', pointer, reason };
}
