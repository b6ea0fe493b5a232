import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { Document, visit } from 'yaml';
import { readYamlDocuments } from '../dialects/yamlDocuments';
import { isObject, type JsonObject, member } from '../model/json';
import { escapeLine } from './writing';

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
    this.yamlRead ??= { documents: readYaml(this.text) };
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

/** Null where a document can't be read as plain data, or gives a name twice. */
function readYaml(text: string): readonly unknown[] | null {
  if (text.length > longest) return null;
  const { documents, faults } = readYamlDocuments(text);
  const isWhole = faults.length === 0 && documents.every(({ findings }) => findings.length === 0);
  return isWhole ? documents.map(({ value }) => value) : null;
}

function readToml(text: string): unknown {
  if (text.length > longest || isDeep(text)) return undefined;
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
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

/** Words that some YAML reader takes for something else than text. */
const reserved = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** A value as block YAML that readers of 1.1 and 1.2 agree on: every text in double quotes, plain keys only if safe. */
export function writeYaml(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Scalar: (place, scalar) => {
      const isPlain =
        place === 'key' && /^[a-z][\w.-]*$/i.test(String(scalar.value)) && !reserved.test(String(scalar.value));
      if (typeof scalar.value === 'string' && !isPlain) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).split('\n').map(escapeLine).join('\n');
}
