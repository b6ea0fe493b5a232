import { type Node, type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { LineCounter } from 'yaml';
import { isObject, type JsonObject, member, valueAt } from '../model/json';
import { readYamlDocuments } from './yamlDocuments';

/** A text read as one syntax: its value, or why it is none of that syntax, in words that go on after "this is". */
export type ReadText =
  | {
      readonly value: unknown;
      /** The line of a member, by the names that lead to it; undefined where that is not known. */
      readonly lineOf: (path: readonly string[]) => number | undefined;
    }
  | { readonly fault: string; readonly line: number | undefined };

/** A text that may be one of several formats: each is tried once at most, and only when a reader asks for it. */
export class FileText {
  readonly text: string;
  private jsonRead: { readonly value: unknown } | undefined;
  private yamlRead: { readonly documents: readonly unknown[] | null } | undefined;
  private tomlRead: { readonly value: unknown } | undefined;
  private matterRead: { readonly matter: unknown } | undefined;

  constructor(text: string) {
    this.text = text.replace(/^\ufeff/, '');
  }

  /** JSON, or JSON with comments and trailing commas; undefined where it is neither. */
  get json(): unknown {
    this.jsonRead ??= { value: valueIn(readJson(this.text)) };
    return this.jsonRead.value;
  }

  get yaml(): readonly unknown[] | null {
    this.yamlRead ??= { documents: readYaml(this.text) };
    return this.yamlRead.documents;
  }

  get toml(): unknown {
    this.tomlRead ??= { value: valueIn(readToml(this.text)) };
    return this.tomlRead.value;
  }

  /** The front matter of a Markdown file, read as YAML; undefined where it has none. */
  get frontMatter(): unknown {
    this.matterRead ??= { matter: readFrontMatter(this.text) };
    return this.matterRead.matter;
  }
}

function valueIn(read: ReadText): unknown {
  return 'value' in read ? read.value : undefined;
}

/** Reads JSON, also with comments and trailing commas. Its `lineOf` throws a RangeError where it is nested too deeply. */
export function readJson(text: string): ReadText {
  try {
    return { value: JSON.parse(text), lineOf: findLines(text) };
  } catch {
    return readCommented(text);
  }
}

function readCommented(text: string): ReadText {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first === undefined) return { value: root && valueOfNode(root), lineOf: findLines(text) };
    return { fault: `not JSON (${faultWords(first.error)})`, line: linesOf(text).linePos(first.offset).line };
  } catch {
    return { fault: 'nested too deeply to be read', line: undefined };
  }
}

/** `CloseBraceExpected` in words: close brace expected. */
function faultWords(code: ParseErrorCode): string {
  return printParseErrorCode(code)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

/** The first name that one object of a JSON text gives twice, and its line; null where none does, or the text is no JSON. */
export function duplicateName(text: string): { readonly name: string; readonly line: number } | null {
  const left = [parseTree(text, [], { allowTrailingComma: true })];
  while (left.length > 0) {
    const node = left.pop();
    const names = new Set<unknown>();
    for (const one of node?.children ?? []) {
      left.push(one);
      if (node?.type !== 'object') continue;
      const name: unknown = one.children?.[0]?.value;
      if (names.has(name)) return { name: String(name), line: linesOf(text).linePos(one.offset).line };
      names.add(name);
    }
  }
  return null;
}

/** Members are defined, not assigned: a member called `__proto__` is one like any other. */
function valueOfNode(node: Node): unknown {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map(valueOfNode);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    children.flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[String(key.value), valueOfNode(value)]] : [],
    ),
  );
}

/** Finds the lines of members once the first is asked for; of equal names the last counts. */
function findLines(text: string): (path: readonly string[]) => number | undefined {
  let found: { readonly root: Node | undefined; readonly lines: LineCounter } | undefined;
  const known = new Map<Node, ReadonlyMap<unknown, Node>>();
  const membersOf = (holder: Node) => {
    const members = known.get(holder) ?? new Map(holder.children?.map((one) => [one.children?.[0]?.value, one]));
    known.set(holder, members);
    return members;
  };
  return (path) => {
    found ??= { root: parseTree(text, [], { allowTrailingComma: true }), lines: linesOf(text) };
    const { root, lines } = found;
    const property = path.reduce<Node | undefined>((holder, name, i) => {
      const value = i === 0 ? root : holder?.children?.[1];
      return value && membersOf(value).get(name);
    }, undefined);
    return property && lines.linePos(property.offset).line;
  };
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1);
  return lines;
}

/** In characters: longer texts are no configuration a person wrote, and these parsers take seconds over them. */
const longestToml = 2_000_000;
const longestYaml = 500_000;

/** The documents as plain data; null where one can't be read so, or gives a name twice. */
export function readYaml(text: string): readonly unknown[] | null {
  if (text.length > longestYaml) return null;
  const { documents, faults } = readYamlDocuments(text);
  const isWhole = faults.length === 0 && documents.every(({ findings }) => findings.length === 0);
  return isWhole ? documents.map(({ value }) => value) : null;
}

/** One YAML document as plain data; an empty one has no members. */
export function readOneYaml(text: string): ReadText {
  if (text.length > longestYaml) return { fault: 'too long for YAML', line: undefined };
  const { documents, faults } = readYamlDocuments(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const words = { alias: 'not read, since it has an alias', 'too-deep': 'nested too deeply to be read' };
    const what = fault.reason === 'alias' || fault.reason === 'too-deep' ? words[fault.reason] : 'not YAML';
    return { fault: what, line: fault.at?.line };
  }
  if (documents.length > 1) return { fault: 'several YAML documents', line: undefined };
  const [{ value, findings } = { value: {}, findings: [] }] = documents;
  if (findings.length > 0) return { fault: 'not clear: it gives a name twice', line: undefined };
  return { value, lineOf: () => undefined };
}

export function readToml(text: string): ReadText {
  if (text.length > longestToml || isDeep(text)) return { fault: 'too long or too deep for TOML', line: undefined };
  try {
    const value = parseToml(text);
    const lines = tableLines(text);
    return { value, lineOf: (path) => lines.get(path.join('.')) };
  } catch (error) {
    const line = valueAt(error, 'line');
    return { fault: 'not TOML', line: typeof line === 'number' ? line : undefined };
  }
}

/** The lines of the headings of tables, by their names without quotation marks. */
function tableLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [i, line] of text.split('\n').entries()) {
    const header = /^\s*\[([^\]]{1,500})\]/.exec(line)?.[1]?.replace(/["'\s]/g, '');
    if (header !== undefined && !lines.has(header)) lines.set(header, i + 1);
  }
  return lines;
}

function readFrontMatter(text: string): unknown {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return found === null ? undefined : readYaml(found[1] ?? '')?.[0];
}

/** Whether brackets are nested too deep; those within texts count as well, which costs no honest file anything. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) depth++;
    else if (unit === 0x5d || unit === 0x7d) depth--;
    if (depth > 200) return true;
  }
  return false;
}

/** The objects of a list; none where it is no list. */
export function objectsOf(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter((one: unknown): one is JsonObject => isObject(one)) : [];
}

/** The members of an object that are objects themselves, as pairs. */
export function objectsIn(value: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = member(value, key);
    return isObject(inner) ? [[key, inner] as const] : [];
  });
}
