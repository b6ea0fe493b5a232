import { isObject, member, pointerTo } from '../../../model/json';
import type { Literals } from './literals';
import type { Recall } from './objectMemory';

export type Path = readonly (string | number)[];

/**
 * The value with one place changed; `undefined` takes it away, and its object or list with it where that leaves it empty
 * and nothing keeps it. A place between others becomes null. What is not touched stays the same.
 */
export function changeAt(root: unknown, path: Path, value: unknown, recall: Recall): unknown {
  const changed = setAt(root, path, value, recall, 0);
  if (value !== undefined) return changed;
  const parent = path.slice(0, -1);
  if (parent.length === 0 || typeof parent.at(-1) === 'number' || recall.keeps(parent)) return changed;
  return isEmpty(valueAt(changed, parent)) ? changeAt(changed, parent, undefined, recall) : changed;
}

const isGiven = (item: unknown) => item !== null;

export function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function setAt(root: unknown, path: Path, value: unknown, recall: Recall, depth: number): unknown {
  const step = path[depth];
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(root) ? [...root] : [];
    while (items.length < step) items.push(null);
    const item = setAt(items[step], path, value, recall, depth + 1);
    items[step] = item === undefined ? null : item;
    // Nulls before the last place that was cleared stood in for places that were never filled.
    return item === undefined && step === items.length - 1 ? items.slice(0, items.findLastIndex(isGiven) + 1) : items;
  }
  const object = isObject(root) ? root : {};
  const inner = setAt(member(object, step), path, value, recall, depth + 1);
  const isNew = inner !== undefined && !Object.hasOwn(object, step);
  return withMember(object, step, inner, isNew ? recall.orderOf(path.slice(0, depth)) : []);
}

/**
 * A copy with one member set in its place, or taken away. One that is new comes last, or where `order` has it. Own
 * members only: `__proto__` is a name like any other.
 */
export function withMember(
  object: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
  order: readonly string[] = [],
) {
  const entries = Object.entries(object);
  if (value === undefined) return Object.fromEntries(entries.filter(([key]) => key !== name));
  if (Object.hasOwn(object, name)) {
    return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? value : old]));
  }
  const place = order.indexOf(name);
  const later = new Set(place < 0 ? [] : order.slice(place + 1));
  const at = entries.findIndex(([key]) => later.has(key));
  return Object.fromEntries(at < 0 ? [...entries, [name, value]] : entries.toSpliced(at, 0, [name, value]));
}

/** A copy with one member under another name, in the same place. */
export function withName(object: Readonly<Record<string, unknown>>, from: string, to: string) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

export function valueAt(root: unknown, path: Path): unknown {
  let at = root;
  for (const step of path) {
    if (typeof step === 'number') at = Array.isArray(at) ? at[step] : undefined;
    else at = isObject(at) ? member(at, step) : undefined;
  }
  return at;
}

/** A number as JSON writes it: `-0` is one of its own. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

export function pointerOf(path: Path): string {
  return path.reduce<string>(pointerTo, '');
}

/** JSON text of a value over lines, with number literals written as they were typed. */
export function writeArguments(root: unknown, literals: Literals): string {
  if (root === undefined) return '';
  return write(root, '', '', literals);
}

function write(value: unknown, pointer: string, indent: string, literals: Literals): string {
  if (typeof value === 'number') {
    const literal = literals.get(pointer);
    if (literal !== undefined) return literal;
    return Number.isFinite(value) ? numberText(value) : 'null';
  }
  const inside = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item, i) => `${inside}${write(item, `${pointer}/${i}`, inside, literals)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (isObject(value)) {
    const members = Object.keys(value)
      .filter((name) => value[name] !== undefined)
      .map((name) => {
        const text = write(value[name], pointerTo(pointer, name), inside, literals);
        return `${inside}${JSON.stringify(name)}: ${text}`;
      });
    return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
