import { isObject, type JsonObject, member, pointerTo } from '../model/json';

/** Whether arguments that were valid before still are. */
export type InputChange =
  | { readonly kind: 'valid' }
  | { readonly kind: 'broken' | 'unknown'; readonly pointer: string; readonly reason: string };

/** Keywords that say nothing of validity. */
const notes = new Set([
  'title',
  'description',
  'examples',
  'default',
  '$comment',
  'deprecated',
  '$schema',
  '$id',
  'readOnly',
  'writeOnly',
]);
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const known = new Set([
  ...notes,
  ...lowerBounds,
  ...upperBounds,
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'additionalProperties',
]);
const maxDepth = 40;

/**
 * Compares two input schemas. `valid` is only said where every keyword that differs is understood and no narrower;
 * `broken` where some arguments that the one before lists and admits are refused now; else it can't be told. Arguments
 * that it does not list are nobody's to rely on.
 */
export function compareInput(before: unknown, after: unknown): InputChange {
  return compareAt(before, after, '', 0);
}

function compareAt(before: unknown, after: unknown, pointer: string, depth: number): InputChange {
  if (isSame(before, after) || isAnything(after)) return { kind: 'valid' };
  if (depth > maxDepth) return unknown(pointer, 'It is nested too deep to compare.');
  if (after === false) return broken(pointer, 'Nothing is admitted any more.');
  if (!isObject(after)) return unknown(pointer, 'It is no schema.');
  // What was open may now be refused by any keyword.
  const was: JsonObject = isObject(before) ? before : {};
  if (!isObject(before) && before !== undefined && before !== true) return unknown(pointer, 'It was no schema.');
  let found: InputChange = { kind: 'valid' };
  for (const keyword of new Set([...Object.keys(was), ...Object.keys(after)])) {
    if (notes.has(keyword) || isSame(member(was, keyword), member(after, keyword))) continue;
    const change = known.has(keyword)
      ? compareKeyword(keyword, was, after, pointer, depth)
      : member(after, keyword) === undefined
        ? ({ kind: 'valid' } as const)
        : unknown(pointerTo(pointer, keyword), `We can’t compare “${keyword.slice(0, 40)}”.`);
    if (change.kind === 'broken') return change;
    if (change.kind === 'unknown' && found.kind === 'valid') found = change;
  }
  return found;
}

function compareKeyword(
  keyword: string,
  was: JsonObject,
  after: JsonObject,
  pointer: string,
  depth: number,
): InputChange {
  const at = pointerTo(pointer, keyword);
  const [old, now] = [member(was, keyword), member(after, keyword)];
  if (now === undefined && keyword !== 'additionalProperties' && keyword !== 'properties') return { kind: 'valid' };
  switch (keyword) {
    case 'type':
      return compareTypes(old, now, at);
    case 'enum':
      return compareEnums(old, now, at);
    case 'required':
      return compareRequired(old, now, at);
    case 'properties':
      return compareProperties(was, after, at, depth);
    case 'items':
      return compareAt(old, now, at, depth + 1);
    case 'additionalProperties':
      return (now ?? true) === false && old === undefined
        ? unknown(at, 'Arguments that it does not list are refused now.')
        : compareAt(old ?? true, now ?? true, at, depth + 1);
    default:
      return compareBound(keyword, old, now, at);
  }
}

function compareTypes(old: unknown, now: unknown, at: string): InputChange {
  const after = typesOf(now);
  if (after === null) return unknown(at, 'Its type is no type.');
  const before = old === undefined ? null : typesOf(old);
  if (before === null) return broken(at, `Only ${[...after].join(' or ')} is admitted now.`);
  const lost = [...before].filter((type) => !after.has(type) && !(type === 'integer' && after.has('number')));
  return lost.length === 0 ? { kind: 'valid' } : broken(at, `${lost.join(' and ')} is not admitted any more.`);
}

function typesOf(value: unknown): ReadonlySet<string> | null {
  const list = Array.isArray(value) ? value : [value];
  return list.every((one) => typeof one === 'string') ? new Set(list) : null;
}

function compareEnums(old: unknown, now: unknown, at: string): InputChange {
  if (!Array.isArray(now)) return unknown(at, 'Its values are no list.');
  if (!Array.isArray(old)) return broken(at, 'Only listed values are admitted now.');
  const after = new Set(now.map((value) => JSON.stringify(value)));
  const lost = old.filter((value) => !after.has(JSON.stringify(value)));
  return lost.length === 0 ? { kind: 'valid' } : broken(at, `${lost.length} of its values are not admitted any more.`);
}

function compareRequired(old: unknown, now: unknown, at: string): InputChange {
  const before = new Set(Array.isArray(old) ? old : []);
  const added = Array.isArray(now) ? now.filter((name) => typeof name === 'string' && !before.has(name)) : [];
  return added.length === 0
    ? { kind: 'valid' }
    : broken(
        at,
        `It needs ${added
          .slice(0, 3)
          .map((name) => `“${String(name).slice(0, 40)}”`)
          .join(', ')} now.`,
      );
}

function compareProperties(was: JsonObject, after: JsonObject, at: string, depth: number): InputChange {
  const [old, now] = [member(was, 'properties'), member(after, 'properties')];
  const before = isObject(old) ? old : {};
  const present = isObject(now) ? now : {};
  let found: InputChange = { kind: 'valid' };
  for (const name of new Set([...Object.keys(before), ...Object.keys(present)])) {
    if (!Object.hasOwn(before, name) && !isObject(member(was, 'additionalProperties'))) continue;
    // Where a property is not listed, what holds for further ones holds for it.
    const one = Object.hasOwn(before, name) ? member(before, name) : member(was, 'additionalProperties');
    const other = Object.hasOwn(present, name)
      ? member(present, name)
      : (member(after, 'additionalProperties') ?? true);
    const change = compareAt(one, other, pointerTo(at, name), depth + 1);
    if (change.kind === 'broken') return change;
    if (change.kind === 'unknown' && found.kind === 'valid') found = change;
  }
  return found;
}

function compareBound(keyword: string, old: unknown, now: unknown, at: string): InputChange {
  if (typeof now !== 'number') return unknown(at, 'Its bound is no number.');
  const isTighter = typeof old !== 'number' || (lowerBounds.includes(keyword) ? now > old : now < old);
  return isTighter ? broken(at, `${keyword} is ${now} now.`) : { kind: 'valid' };
}

function isAnything(schema: unknown): boolean {
  return (
    schema === undefined ||
    schema === true ||
    (isObject(schema) && Object.keys(schema).every((name) => notes.has(name)))
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function broken(pointer: string, reason: string): InputChange {
  return { kind: 'broken', pointer, reason };
}

function unknown(pointer: string, reason: string): InputChange {
  return { kind: 'unknown', pointer, reason };
}
