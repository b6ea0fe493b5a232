import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { Document, isMap, parseDocument, type ToStringOptions } from 'yaml';
import { duplicateName, type ReadText, readJson, readOneYaml, readToml } from '../dialects/fileText';
import { isObject, member } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import { escapeUnseen } from '../model/revealText';
import { lineEnd, NotEditable, removeFromToml, setInToml } from './tomlText';
import { quoteNodes, writeYaml } from './writeYaml';
import { escapeLine, writeJson } from './writing';

/*
 * A configuration's text, edited member by member: what no edit names stays as it is, comments among it. A file from
 * nothing is an empty one, edited.
 */

export type Syntax = 'json' | 'toml' | 'yaml';

/** Names that lead to a member, and places of items in lists. */
export type Path = readonly (string | number)[];

export type FileEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  /** Adds an item to the end of a list. */
  | { readonly kind: 'add'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path };

/** Characters; a longer file was hardly written by a person. */
const longest = 4 * 1024 * 1024;

/** More levels than any client's file has; what walks a value by recursion ends here. */
const deepest = 200;

/** Reads a configuration's one value; a name given twice is a fault, since clients differ in which they take. */
export function readDocument(syntax: Syntax, marked: string): ReadText {
  if (marked.length > longest) return { fault: 'over 4 MB, which is not merged', line: undefined };
  const text = withoutMark(marked);
  if (text.trim() === '') return { value: {}, lineOf: () => undefined };
  const read = readers[syntax](text);
  if ('value' in read && isDeep(read.value)) return { fault: 'nested too deeply to be read', line: undefined };
  const twice = syntax === 'json' && 'value' in read ? duplicateName(text) : null;
  return twice === null ? read : { fault: `not clear: it gives ${JSON.stringify(twice.name)} twice`, line: twice.line };
}

const readers: Readonly<Record<Syntax, (text: string) => ReadText>> = {
  json: readJson,
  toml: readToml,
  yaml: readOneYaml,
};

/** A text without the byte order mark that some editors put before it. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((one): unknown[] => (Array.isArray(one) ? one : isObject(one) ? Object.values(one) : []));
  }
  return false;
}

/** Returns the text with the edits made in order; throws NotEditable where one can't be made alone. */
export function editText(syntax: Syntax, text: string, edits: readonly FileEdit[]): string {
  if (edits.length === 0 && text.trim() !== '') return text;
  const bare = withoutMark(text);
  if (bare !== text) return text.slice(0, text.length - bare.length) + editText(syntax, bare, edits);
  const before = readDocument(syntax, text);
  if (!('value' in before)) throw new NotEditable(before.fault);
  const wanted = edits.reduce(editValue, plainValue(before.value));
  const after = editors[syntax](text, edits, wanted);
  const read = readDocument(syntax, after);
  if (!('value' in read) || canonical(read.value) !== canonical(wanted))
    throw new NotEditable('so written that an edit would change more than its own place');
  return after;
}

type Editor = (text: string, edits: readonly FileEdit[], wanted: unknown) => string;

const editors: Readonly<Record<Syntax, Editor>> = {
  json: (text, edits, wanted) =>
    text.trim() === '' ? writeJson(fromNothing(edits, wanted)) : edits.reduce(editJson, text),
  toml: (text, edits) => edits.reduce(editToml, text),
  yaml: (text, edits, wanted) => {
    if (text.trim() === '') return writeYaml(fromNothing(edits, wanted));
    const plain = text.replaceAll('\r\n', '\n');
    const document = parseDocument(plain, { uniqueKeys: false });
    if (document.errors.length > 0) throw new NotEditable('several YAML documents');
    for (const edit of edits) editYaml(document, edit);
    const kept = new Set(plain.split('\n'));
    const lines = document.toString(yamlStyle(plain)).split('\n');
    return lines.map((line) => (kept.has(line) ? line : escapeLine(line))).join(lineEnd(text));
  },
};

/** How a YAML text is laid out: the library writes it anew. */
function yamlStyle(text: string): ToStringOptions {
  const indent = /^( *)[^\s#-][^\n]*:[ \t]*\n\1( +)[^\s#-]/m.exec(text)?.[2]?.length;
  return {
    lineWidth: 0,
    ...(indent !== undefined && { indent }),
    indentSeq: !/^( *)[^\s#-][^\n]*:[ \t]*\n\1- /m.test(text),
    flowCollectionPadding: !/: [[{](?=[^\s\]}])/.test(text),
  };
}

/** Places an edit as the library finds its place, and writes it as the lines around it are written. */
function editJson(text: string, edit: FileEdit): string {
  if (edit.kind === 'remove') return removeFromJson(text, edit.path);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const isOneLine = (node: Node | undefined) =>
    node?.children !== undefined && !text.slice(node.offset, node.offset + node.length).includes('\n');
  const found = (path: Path) => root && findNodeAtLocation(root, [...path]);
  const isAdded = edit.kind === 'add';
  const there = isAdded ? undefined : found(edit.path);
  const depth = edit.path.findIndex((_, place) => found(edit.path.slice(0, place + 1)) === undefined);
  const holder = isAdded ? found(edit.path) : found(depth < 0 ? edit.path : edit.path.slice(0, depth));
  const isInline = isOneLine(there) || (there === undefined && holder?.children?.length && isOneLine(holder));
  const unit = /^(?: {1,8}|\t)(?=["[{])/m.exec(text)?.[0] ?? '  ';
  const eol = lineEnd(text);
  const path: JSONPath = [...edit.path, ...(isAdded ? [-1] : [])];
  const made = modify(text, path, plainValue(edit.value), { isArrayInsertion: isAdded });
  return applyEdits(
    text,
    made.flatMap(({ offset, length, content }) => {
      const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
      const base = /^[ \t]*/.exec(line)?.[0] ?? '';
      const comma = content.startsWith(',') ? ',' : '';
      const isFirst = there === undefined && comma === '';
      const indent = isFirst ? base + unit : base;
      const pretty = layOut(content.slice(comma.length), isInline ? null : { eol, indent, unit });
      // A comment behind the last one stays behind it.
      const [beside = '', hasComma = ''] = (comma && /^(,?)[ \t]*\/\/[^\r\n]*/.exec(text.slice(offset))) || [];
      if (beside !== '')
        return [
          ...(hasComma === '' ? [{ offset, length: 0, content: comma }] : []),
          { offset: offset + beside.length, length: 0, content: eol + indent + pretty + hasComma },
        ];
      const before = there !== undefined ? '' : isInline ? (comma === '' ? '' : ', ') : comma + eol + indent;
      return [{ offset, length, content: before + pretty + (isFirst && !isInline ? eol + base : '') }];
    }),
  );
}

/**
 * Removes a member or an item with its own comma, and with its line where it stands alone on it. The library would take the
 * comments of its neighbours as well.
 */
function removeFromJson(text: string, path: Path): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const found = root && findNodeAtLocation(root, [...path]);
  const one = found?.parent?.type === 'property' ? found.parent : found;
  const holder = one?.parent;
  if (one === undefined || holder?.children === undefined) return text;
  const ownComma = commaAfter(text, one);
  const end = ownComma === null ? one.offset + one.length : ownComma + 1;
  const [opened, closed] = [holder.offset + 1, holder.offset + holder.length - 1];
  if ((text.slice(opened, one.offset) + text.slice(end, closed)).trim() === '')
    return text.slice(0, opened) + text.slice(closed);
  const previous = holder.children[holder.children.indexOf(one) - 1];
  const comma = ownComma === null && previous !== undefined ? commaAfter(text, previous) : null;
  const line = text.slice(text.lastIndexOf('\n', one.offset) + 1, one.offset);
  const isFirst = line.length < one.offset && line.trim() === '';
  const after = /^[ \t]*(?:\/\/[^\r\n]*)?\r?\n/.exec(text.slice(end))?.[0].length;
  let [from, to] = [one.offset, end];
  if (isFirst && after !== undefined) [from, to] = [one.offset - line.length, end + after];
  else if (ownComma === null) from -= line.length - line.trimEnd().length;
  else to += /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const kept = comma === null ? text.slice(0, from) : text.slice(0, comma) + text.slice(comma + 1, from);
  return kept + text.slice(to);
}

/** Where the comma behind a node stands; null where it has none. */
function commaAfter(text: string, node: Node): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(node.offset + node.length);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

interface Layout {
  readonly eol: string;
  /** Of the first line. */
  readonly indent: string;
  readonly unit: string;
}

/** Lays out a value, or a member with its name; on one line without a layout. */
function layOut(json: string, layout: Layout | null): string {
  const isMember = !('value' in readJson(json));
  const text = escapeUnseen(indentJson(isMember ? `{${json}}` : json));
  const lines = isMember ? text.split('\n').slice(1, -1) : text.split('\n');
  const outer = isMember ? 2 : 0;
  if (layout === null)
    return lines
      .map((line) => line.trimStart())
      .join(' ')
      .replace(/([[{]) | (?=[\]}])/g, '$1');
  const { eol, indent, unit } = layout;
  return lines
    .map((line, place) => {
      const spaces = /^ */.exec(line)?.[0].length ?? 0;
      return (place === 0 ? '' : indent + unit.repeat((spaces - outer) / 2)) + line.trimStart();
    })
    .join(eol);
}

/** Names and texts that are new stand in double quotes. */
function editYaml(document: Document, edit: FileEdit): void {
  if (edit.kind === 'remove') document.deleteIn(edit.path);
  else if (edit.kind === 'add') document.addIn(edit.path, quoteNodes(new Document(plainValue(edit.value))).contents);
  else {
    const depth = edit.path.findIndex((_, place) => !document.hasIn(edit.path.slice(0, place + 1)));
    const isNew = depth >= 0;
    const value = (isNew ? edit.path.slice(depth) : []).reduceRight<unknown>(
      (inner, name) => Object.fromEntries([[String(name), inner]]),
      plainValue(edit.value),
    );
    const made = quoteNodes(new Document(value)).contents;
    const holder = document.getIn(edit.path.slice(0, depth), true);
    if (!isNew) document.setIn(edit.path, made);
    else if (document.contents === null) document.contents = made;
    else if (isMap(holder) && isMap(made) && made.items[0]) holder.add(made.items[0]);
    else throw new NotEditable(`of another shape at ${edit.path.join('.')}`);
  }
}

/** Keeps the order of maps, which an object doesn't for names that are numbers. */
function fromNothing(edits: readonly FileEdit[], wanted: unknown): unknown {
  const members = edits.flatMap((edit) =>
    edit.kind === 'set' && edit.path.length === 1 ? [[String(edit.path[0]), edit.value] as const] : [],
  );
  return members.length === edits.length ? new Map(members) : wanted;
}

/** Sets each member of an object by itself, since a table has its own lines. */
function editToml(text: string, edit: FileEdit): string {
  const path = edit.path.map(String);
  if (edit.kind === 'add') throw new NotEditable('TOML, in which no list is edited item by item');
  if (edit.kind === 'remove') return removeFromToml(text, path);
  const value = plainValue(edit.value);
  if (!isObject(value)) return setInToml(text, path, value);
  // Members of a table come before the tables below it.
  return Object.entries(value)
    .sort(([, a], [, b]) => Number(isObject(a)) - Number(isObject(b)))
    .reduce((now, [name, inner]) => editToml(now, { kind: 'set', path: [...path, name], value: inner }), text);
}

/** Maps become objects; members are defined, whatever they are called. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([name, inner]) => [String(name), plainValue(inner)]));
  if (Array.isArray(value)) return value.map(plainValue);
  return isObject(value) && !(value instanceof Date)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, plainValue(inner)]])),
      )
    : value;
}

/** The value as the edit leaves it. */
function editValue(root: unknown, edit: FileEdit): unknown {
  const [step, ...rest] = edit.path;
  if (step === undefined) {
    if (edit.kind === 'set') return plainValue(edit.value);
    return edit.kind === 'add' && Array.isArray(root) ? [...root, plainValue(edit.value)] : root;
  }
  const inner = { ...edit, path: rest };
  const isLast = rest.length === 0 && edit.kind === 'remove';
  if (Array.isArray(root)) {
    return root.flatMap((item: unknown, i) => (i !== step ? [item] : isLast ? [] : [editValue(item, inner)]));
  }
  const object = isObject(root) ? root : {};
  const name = String(step);
  const members = Object.entries(object).filter(([own]) => own !== name);
  if (isLast) return Object.fromEntries(members);
  const now = Object.hasOwn(object, name) ? member(object, name) : undefined;
  const set = [name, editValue(now, inner)] as const;
  return Object.fromEntries(
    now === undefined
      ? [...members, set]
      : Object.entries(object).map(([own, one]) => (own === name ? set : [own, one])),
  );
}

/** A text that is the same for values that say the same: an empty table is none; TOML and YAML have days. */
export function canonical(value: unknown): string {
  if (value instanceof Map || value instanceof Date)
    return canonical(value instanceof Date ? value.toISOString() : plainValue(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
  const members = Object.keys(value)
    .sort()
    .map((name) => [name, canonical(member(value, name) ?? {})] as const)
    .filter(([, text]) => text !== '{}');
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
