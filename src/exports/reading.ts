import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import { type Mode, matchPattern } from '../model/draft';
import { isObject, type JsonObject, member } from '../model/json';

/** One tool, or a wildcard, that a file of some format allows. Texts are untrusted. */
export type ListedTool =
  | { readonly kind: 'id'; readonly toolId: string; readonly mode: Mode | null; readonly note?: string }
  | {
      readonly kind: 'name';
      readonly server: string | null;
      readonly name: string;
      readonly mode: Mode | null;
      readonly loadOnDemand?: true;
    }
  /** A wildcard over the names of a server, or over toolIds where there is none. */
  | { readonly kind: 'pattern'; readonly server: string | null; readonly pattern: string; readonly mode: Mode | null };

export interface IgnoredPart {
  /** The text itself or where it stands; untrusted. */
  readonly what: string;
  readonly why: string;
}

/** What a file of any format says of tools: what it denies is never among what it allows. */
export interface TargetReading {
  readonly allowed: readonly ListedTool[];
  /** Names and wildcards that it forbids or switches off; `mode` is null. */
  readonly denied: readonly ListedTool[];
  readonly ignored: readonly IgnoredPart[];
  /** Whether its names stand as the client rewrites them: all but letters, digits, _ and - is _. */
  readonly isRewritten: boolean;
}

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

  get json(): unknown {
    this.jsonRead ??= { value: readJsonc(this.text) };
    return this.jsonRead.value;
  }

  get yaml(): readonly unknown[] | null {
    this.yamlRead ??= { documents: readYamlDocuments(this.text) };
    return this.yamlRead.documents;
  }

  get toml(): unknown {
    this.tomlRead ??= { value: readToml(this.text) };
    return this.tomlRead.value;
  }

  /** The front matter of a Markdown file, read as YAML; undefined where it has none. */
  get frontMatter(): unknown {
    this.matterRead ??= { matter: readFrontMatter(this.text) };
    return this.matterRead.matter;
  }
}

/** JSON, or JSON with comments and trailing commas; undefined where it is neither. Never throws. */
export function readJsonc(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readCommented(text);
  }
}

function readCommented(text: string): unknown {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    return tree === undefined || errors.length > 0 ? undefined : valueOfNode(tree);
  } catch {
    return undefined;
  }
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

/** Longer texts are no configuration a person wrote; these parsers would take minutes over them. In characters. */
const longest = 2_000_000;
const deepest = 200;

/** Aliases are refused, as a few lines of them unfold to megabytes. */
function readYamlDocuments(text: string): readonly unknown[] | null {
  if (!isReasonable(text)) return null;
  try {
    const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: true });
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
    return documents.map((document): unknown => document.toJS({ maxAliasCount: 0 }));
  } catch {
    return null;
  }
}

function readToml(text: string): unknown {
  if (!isReasonable(text)) return undefined;
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

function readFrontMatter(text: string): unknown {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  return found === null ? undefined : readYamlDocuments(found[1] ?? '')?.[0];
}

/** Neither too long nor nested too deep; brackets within texts count as well, which costs no honest file anything. */
function isReasonable(text: string): boolean {
  if (text.length > longest) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) depth++;
    else if (unit === 0x5d || unit === 0x7d) depth--;
    if (depth > deepest) return false;
  }
  return true;
}

/**
 * The words of one plain POSIX command: quotes and backslashes are understood, everything else a shell would act on is
 * not. Null where a quote stays open.
 */
export function readShellWords(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  const piece = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|(\s+)/y;
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text);
    if (found === null) return null;
    const [, single, double, escaped, plain, space] = found;
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else if (escaped !== '\n') {
      word =
        (word ?? '') +
        (single ??
          double?.replace(/\\(["\\$`\n])/g, (_all, one: string) => (one === '\n' ? '' : one)) ??
          escaped ??
          plain ??
          '');
    }
  }
  if (word !== null) words.push(word);
  return words;
}

export interface ServerLists {
  readonly allowed: unknown;
  readonly denied?: unknown;
  readonly mode?: (name: string) => Mode | null;
  readonly isDeferred?: boolean;
  /** The member that lists what is allowed. */
  readonly where: string;
  /** Why none of its tools is. */
  readonly off?: string;
}

/**
 * Gathers what a file allows and denies, each tool once; of two modes for one tool the one that asks holds. What is
 * denied is taken out of what is allowed when the reading is finished.
 */
export class ReadingBuilder {
  private readonly allowed = new Map<string, ListedTool>();
  private readonly denied = new Map<string, ListedTool>();
  private readonly ignored: IgnoredPart[] = [];
  private readonly isRewritten: boolean;

  constructor(isRewritten = false) {
    this.isRewritten = isRewritten;
  }

  name(server: string | null, name: string, mode: Mode | null, loadOnDemand = false): void {
    this.put({ kind: 'name', server, name, mode, ...(loadOnDemand && { loadOnDemand }) });
  }

  /** A name of a format in which `*` stands for any run of characters. */
  wild(server: string | null, name: string, mode: Mode | null): void {
    if (name.includes('*')) this.pattern(name, mode, server);
    else this.name(server, name, mode);
  }

  /** A server's lists: without one of those allowed, all of its tools are. `off` says why none is. */
  server(server: string, list: ServerLists): void {
    const { allowed, denied, mode = () => null, isDeferred = false, where, off } = list;
    for (const name of this.texts(denied, `${server}: denied`)) this.deny(server, name);
    if (off !== undefined) {
      this.ignore(server, off);
      return;
    }
    if (allowed === undefined || allowed === null) this.wild(server, '*', mode('*'));
    for (const name of this.texts(allowed, `${server}: ${where}`)) this.name(server, name, mode(name), isDeferred);
  }

  id(toolId: string, mode: Mode | null = null, note?: string): void {
    this.put({ kind: 'id', toolId, mode, ...(note ? { note } : {}) });
  }

  /** Without a server it stands for toolIds. */
  pattern(pattern: string, mode: Mode | null, server: string | null = null): void {
    this.put({ kind: 'pattern', server, pattern, mode });
  }

  /** Forbids a name, or where `*` is a wildcard there, all that it stands for. */
  deny(server: string | null, name: string, hasWildcards = false): void {
    const one: ListedTool =
      hasWildcards && name.includes('*')
        ? { kind: 'pattern', server, pattern: name, mode: null }
        : { kind: 'name', server, name, mode: null };
    this.denied.set(keyOf(one), one);
  }

  denyId(toolId: string): void {
    const one: ListedTool = toolId.includes('*')
      ? { kind: 'pattern', server: null, pattern: toolId, mode: null }
      : { kind: 'id', toolId, mode: null };
    this.denied.set(keyOf(one), one);
  }

  /** `why` in our words; `what` is the file's own. */
  ignore(what: string, why: string): void {
    if (this.ignored.length < 1000) this.ignored.push({ what: what.slice(0, 200), why });
  }

  /** The texts of a list; all else in it is ignored. Absent is empty. */
  texts(value: unknown, where: string): readonly string[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.ignore(where, 'It should be a list.');
      return [];
    }
    return value.filter((item, i): item is string => {
      if (typeof item === 'string' && item !== '') return true;
      this.ignore(`${where}/${i}`, 'It should be a text.');
      return false;
    });
  }

  finish(): TargetReading {
    const denied = [...this.denied.values()];
    const patterns = denied.filter((one) => one.kind === 'pattern');
    const allowed = [...this.allowed].flatMap(([key, one]) => {
      if (!this.denied.has(key) && !patterns.some((pattern) => isWithin(pattern, one))) return [one];
      this.ignore(describe(one), 'It is denied as well, and that holds.');
      return [];
    });
    return { allowed, denied, ignored: this.ignored, isRewritten: this.isRewritten };
  }

  private put(tool: ListedTool): void {
    const key = keyOf(tool);
    const before = this.allowed.get(key);
    const asks = before?.mode === 'ask' || (tool.mode === 'ask' && before !== undefined);
    this.allowed.set(
      key,
      asks ? { ...tool, mode: 'ask' } : before?.mode ? { ...tool, mode: tool.mode ?? before.mode } : tool,
    );
  }
}

function keyOf(one: ListedTool): string {
  if (one.kind === 'id') return one.toolId;
  return one.kind === 'name' ? JSON.stringify([one.server, one.name]) : `*${JSON.stringify([one.server, one.pattern])}`;
}

function describe(one: ListedTool): string {
  if (one.kind === 'id') return one.toolId;
  const name = one.kind === 'name' ? one.name : one.pattern;
  return one.server === null ? name : `${one.server}/${name}`;
}

/** Whether a wildcard covers a name, or another wildcard of its server as a whole. */
function isWithin(wildcard: Extract<ListedTool, { kind: 'pattern' }>, one: ListedTool): boolean {
  const { server, pattern } = wildcard;
  if (one.kind === 'id') return server === null && matchPattern(pattern, one.toolId);
  if (server === null) return one.server !== null && matchPattern(pattern, `mcp:${one.server}.${textOf(one)}`);
  return server === one.server && matchPattern(pattern, textOf(one));
}

function textOf(one: Exclude<ListedTool, { kind: 'id' }>): string {
  return one.kind === 'name' ? one.name : one.pattern;
}

/** What stands at a path of members; undefined where nothing does. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? member(inner, name) : undefined), value);
}

/** The objects of a list; none where it is no list. */
export function objectsOf(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter((one: unknown): one is JsonObject => isObject(one)) : [];
}

/** The members of an object that are objects themselves, as pairs. */
export function objectsIn(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = member(value, key);
    return isObject(inner) ? [[key, inner] as const] : [];
  });
}

/** `github/get_issue` cut at the first separator; null where there is none. */
export function splitName(text: string, separator: string): readonly [server: string, name: string] | null {
  const at = text.indexOf(separator);
  return at <= 0 || at + separator.length >= text.length
    ? null
    : [text.slice(0, at), text.slice(at + separator.length)];
}
