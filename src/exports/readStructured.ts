import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments } from 'yaml';

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

/** The documents of a YAML text; null where it is none. Aliases are refused, as a few lines of them unfold to megabytes. */
export function readYamlDocuments(text: string): readonly unknown[] | null {
  if (text.length > longest) return null;
  try {
    const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: true });
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
    return documents.map((document): unknown => document.toJS({ maxAliasCount: 0 }));
  } catch {
    return null;
  }
}

export function readToml(text: string): unknown {
  if (text.length > longest) return undefined;
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

/** The front matter of a Markdown file, read as YAML, and the text behind it; null where it has none. */
export function readFrontMatter(text: string): { readonly matter: unknown; readonly body: string } | null {
  const found = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  if (found === null) return null;
  const documents = readYamlDocuments(found[1] ?? '');
  return documents === null ? null : { matter: documents[0], body: text.slice(found[0].length) };
}
