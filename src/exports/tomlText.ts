import { readToml } from '../dialects/fileText';
import { isObject, member } from '../model/json';
import { quoteText, tomlKey } from './writing';

/*
 * Sets and removes single members of a text that is TOML, and leaves every other byte as it is. Callers read the result
 * again: it may be no TOML where a member can't be set so.
 */

/** A heading or a member, with its line or lines: from the line's first character up to the next line's. */
interface Statement {
  readonly kind: 'table' | 'pair';
  /** Null within a list of tables, where a path names no one place. */
  readonly path: readonly string[] | null;
  /** How much of the path the heading above it gives. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The value of a member. */
  readonly value: readonly [start: number, end: number];
}

/** Why a member can't be set or removed in its place, in words that go on after "the file is". */
export class NotEditable extends Error {}

/** Sets a member to a text, a truth value or a list of texts. */
export function setInToml(text: string, path: readonly string[], value: unknown): string {
  const statements = readStatements(text);
  const own = findOwn(statements, path);
  const written = writeValue(value);
  if (own !== undefined) return text.slice(0, own.value[0]) + written + text.slice(own.value[1]);
  const parent = path.slice(0, -1);
  const line = (from: number) => `${path.slice(from).map(tomlKey).join('.')} = ${written}${lineEnd(text)}`;
  const dotted = statements.findLast(
    (one) =>
      one.kind === 'pair' &&
      one.path !== null &&
      one.path.length > one.depth + 1 &&
      startsWith(path, one, one.depth + 1),
  );
  if (dotted !== undefined) return insert(text, dotted.end, line(dotted.depth));
  const inTable = statements.findLast(
    (one) => one.path !== null && one.depth === parent.length && startsWith(path, one, one.depth),
  );
  if (inTable !== undefined) return insert(text, inTable.end, line(parent.length));
  const heading = `[${parent.map(tomlKey).join('.')}]${lineEnd(text)}${line(parent.length)}`;
  const beside = statements.findLast((one) => one.path !== null && startsWith(path, one, 2));
  if (text.trim() === '') return heading;
  return insert(text, beside?.end ?? text.length, `${lineEnd(text)}${heading}`);
}

/** Removes a member, and a heading that is left without one. */
export function removeFromToml(text: string, path: readonly string[]): string {
  const statements = readStatements(text);
  const own = findOwn(statements, path);
  if (own === undefined) return text;
  const head = statements[statements.indexOf(own) - 1];
  const next = statements[statements.indexOf(own) + 1];
  const isAlone =
    head?.kind === 'table' && next?.kind !== 'pair' && text.slice(head.end, own.start).trim() === '' && own.depth > 0;
  if (!isAlone) return text.slice(0, own.start) + text.slice(own.end);
  return text.slice(0, head.start).replace(/(\r?\n)[ \t]*\r?\n$/, '$1') + text.slice(own.end);
}

function findOwn(statements: readonly Statement[], path: readonly string[]): Statement | undefined {
  const holder = statements.find(
    (one) =>
      one.kind === 'pair' &&
      one.path !== null &&
      one.path.length <= path.length &&
      startsWith(path, one, one.path.length),
  );
  if (holder?.path != null && holder.path.length < path.length)
    throw new NotEditable(`written with ${holder.path.join('.')} on one line, which is not edited`);
  return holder;
}

/** Whether a statement's path and another begin with the same names. */
function startsWith(path: readonly string[], { path: own }: Statement, names: number): boolean {
  return own !== null && own.length >= names && own.slice(0, names).every((name, i) => name === path[i]);
}

function insert(text: string, at: number, lines: string): string {
  const before = text.slice(0, at);
  return `${before}${before === '' || before.endsWith('\n') ? '' : lineEnd(text)}${lines}${text.slice(at)}`;
}

/** How a text's lines end. */
export function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  return typeof value === 'string' ? quoteText(value) : String(value);
}

function readStatements(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  const lists: (readonly string[])[] = [];
  let table: readonly string[] | null = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (text[at] === ' ' || text[at] === '\t') at++;
    const sign = text[at] ?? '\n';
    if (sign === '#' || sign === '\n' || sign === '\r') {
      at = endOfLine(text, at);
    } else if (sign === '[') {
      const isList = text[at + 1] === '[';
      const from = at + (isList ? 2 : 1);
      const to = endOfKey(text, from, ']');
      const path = readKey(text.slice(from, to));
      if (isList) lists.push(path);
      const isInList = lists.some((list) => list.every((name, i) => path[i] === name));
      at = endOfLine(text, to);
      table = isInList ? null : path;
      statements.push({ kind: 'table', path: table, depth: path.length, start, end: at, value: [to, to] });
    } else {
      const equals = endOfKey(text, at, '=');
      const key = readKey(text.slice(at, equals));
      const value = spanOfValue(text, equals + 1);
      at = endOfLine(text, value[1]);
      const path = table === null ? null : [...table, ...key];
      statements.push({ kind: 'pair', path, depth: table?.length ?? 0, start, end: at, value });
    }
  }
  return statements;
}

function readKey(text: string): readonly string[] {
  const read = readToml(`${text} = 0`);
  const path: string[] = [];
  let value: unknown = 'value' in read ? read.value : 0;
  while (isObject(value)) {
    const [name = ''] = Object.keys(value);
    path.push(name);
    value = member(value, name);
  }
  return path;
}

/** Where a sign stands that is in no quotes. */
function endOfKey(text: string, from: number, sign: string): number {
  let at = from;
  while (at < text.length && text[at] !== sign) at = endOfQuoted(text, at) ?? at + 1;
  return at;
}

function spanOfValue(text: string, from: number): readonly [start: number, end: number] {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  const start = at;
  let [depth, end] = [0, at];
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (depth === 0 && (sign === '\n' || sign === '#')) break;
    if (sign === '#') {
      at = endOfLine(text, at);
      continue;
    }
    if (sign === '[' || sign === '{') depth++;
    if (sign === ']' || sign === '}') depth--;
    const next: number = endOfQuoted(text, at) ?? at + 1;
    if (!/\s/.test(sign)) end = next;
    at = next;
  }
  return [start, end];
}

/** The end of what is quoted from here; undefined where nothing is. */
function endOfQuoted(text: string, at: number): number | undefined {
  const sign = text[at];
  if (sign !== '"' && sign !== "'") return undefined;
  const isLong = text.startsWith(sign.repeat(3), at);
  const close = isLong ? sign.repeat(3) : sign;
  for (let i = at + close.length; i < text.length; i++) {
    if (sign === '"' && text[i] === '\\') i++;
    else if (text.startsWith(close, i)) {
      let end = i + close.length;
      // Up to two quotation marks may stand before the three that end a long text.
      while (isLong && text[end] === sign) end++;
      return end;
    }
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}
