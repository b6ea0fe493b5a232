import { Composer, CST, type Document, isAlias, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';
import type { TextRange } from '../model/compareText';
import type { Found } from '../model/finding';
import { formatCount } from '../model/formatCount';
import { formatJson } from '../model/formatJson';
import { pointerTo } from '../model/json';
import type { JsonPath } from '../model/jsonSlices';
import { faultAt, maxDocuments, type SourceDocument, type SourceDocuments, type SourceFault } from './sourceDocument';

/**
 * Real manifests stay below twenty levels. The library walks by recursion, and a regular expression that is compiled
 * near the end of the stack takes the whole process down: depth is measured before, never left to a RangeError.
 */
const maxLevels = 200;
/** The library keeps some hundred bytes for each character that it reads: more would end the browser's tab. */
const maxCharacters = 16 * 1024 * 1024;
const excerptLength = 100;
const maxDuplicates = 100;
const coreTags = new Set(['!', ...['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map(coreTag)]);

/** Our words for the mistakes that happen; any other is told by its place alone. */
const faultWords: Readonly<Record<string, string>> = {
  BAD_INDENT: 'The indentation does not fit the lines above.',
  TAB_AS_INDENT: 'A tab indents this line. YAML indents by spaces.',
  MISSING_CHAR: 'Something is missing here: a colon, comma, bracket, quotation mark or space.',
  BAD_DQ_ESCAPE: 'This escape is none that YAML knows.',
  BAD_DIRECTIVE: 'This directive is none that YAML knows.',
  NON_STRING_KEY: 'A name has to be a text.',
  MULTILINE_IMPLICIT_KEY: 'A name has to stand on one line.',
  BLOCK_AS_IMPLICIT_KEY: 'A second colon stands on this line; put the text in quotation marks.',
  BAD_SCALAR_START: 'A text may not start with this character; put it in quotation marks.',
  UNEXPECTED_TOKEN: 'This does not belong here.',
};

/**
 * Reads a YAML stream (YAML 1.2, core schema), one document after the other. Aliases and tags beyond the core schema
 * are refused, so no document can grow beyond its text; a fault costs only its document.
 */
export function readYamlDocuments(text: string): SourceDocuments {
  if (text.length > maxCharacters) {
    const [has, most] = [text.length, maxCharacters].map((length) => Math.ceil(length / 1024 / 1024));
    const words = `This YAML has ${has} MB, and ${most} MB of YAML can be read here. Save it as JSON, or in parts.`;
    return { documents: [], faults: [faultAt(text, 1, 'too-large', 0, words)] };
  }
  const documents: SourceDocument[] = [];
  const faults: SourceFault[] = [];
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    customTags: null,
    resolveKnownTags: false,
    stringKeys: true,
    // Told by ourselves: the library's own check takes quadratic time.
    uniqueKeys: false,
    prettyErrors: false,
  });
  let number = 0;
  const take = (document: Document.Parsed): boolean => {
    number++;
    if (number > maxDocuments) {
      const words = `We read no more than ${formatCount(maxDocuments)} documents of one file.`;
      faults.push(faultAt(text, number, 'too-many-documents', document.range[0], words));
      return false;
    }
    const error = document.errors[0];
    if (error !== undefined) {
      const words = Object.hasOwn(faultWords, error.code) ? faultWords[error.code] : undefined;
      const reason = error.code === 'TAG_RESOLVE_FAILED' ? 'tag' : 'not-yaml';
      faults.push(faultAt(text, number, reason, error.pos[0], words ?? 'This is no YAML from here on.'));
      return true;
    }
    const read = readDocument(document, number, text);
    if (read !== null && 'reason' in read) faults.push(faultAt(text, number, read.reason, read.offset, read.words));
    else if (read !== null) documents.push(read);
    return true;
  };
  try {
    for (const token of readTokens(text)) for (const document of composer.next(token)) if (!take(document)) throw stop;
    for (const document of composer.end()) if (!take(document)) throw stop;
  } catch (error) {
    if (error !== stop) {
      const words = `The document is nested more than ${maxLevels} levels deep.`;
      faults.push(faultAt(text, number + 1, 'too-deep', error instanceof TooDeep ? error.offset : 0, words));
    }
  }
  return { documents, faults };
}

const stop = Symbol('enough documents');

class TooDeep {
  readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }
}

/** The library's tokens, one a document; throws TooDeep before anything could recurse too far. */
function* readTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let flowLevels = 0;
  let indicators = 0;
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === '[' || lexeme === '{') flowLevels++;
    else if (lexeme === ']' || lexeme === '}') flowLevels = Math.max(0, flowLevels - 1);
    else if (lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END) flowLevels = 0;
    // Each of these on one line can stand within the one before: `- - - a`, `a: b: c`.
    if (lexeme === '\n' || lexeme === '\r\n') indicators = 0;
    else if (flowLevels === 0 && (lexeme === '-' || lexeme === '?' || lexeme === ':')) indicators++;
    if (flowLevels > maxLevels || indicators > maxLevels) throw new TooDeep(offset);
    if (!isMark(lexeme)) offset += lexeme.length;
    for (const token of parser.next(lexeme)) {
      refuseDepth(token);
      yield token;
    }
  }
  for (const token of parser.end()) {
    refuseDepth(token);
    yield token;
  }
}

/** Control characters by which the library marks documents, scalars and broken ends; they are not in the text. */
function isMark(lexeme: string): boolean {
  return lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END || lexeme === CST.SCALAR;
}

function refuseDepth(root: CST.Token): void {
  const open: { token: CST.Token; depth: number }[] = [{ token: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > maxLevels) throw new TooDeep('offset' in token ? token.offset : 0);
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
}

function readDocument(document: Document.Parsed, number: number, text: string): SourceDocument | Refusal | null {
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return null;
  const findings: Found[] = [];
  const textAt = (path: JsonPath) => {
    const range = rangeOf(contents, path);
    // A block ends with the line break behind it.
    return range === null ? '' : text.slice(range.start, range.end).trimEnd();
  };
  try {
    const value = toJson(contents, '', findings);
    return { number, syntax: 'yaml', value, findings, textAt };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

class Refusal {
  readonly reason: 'alias' | 'tag';
  readonly offset: number;
  readonly words: string;

  constructor(reason: Refusal['reason'], offset: number, words: string) {
    this.reason = reason;
    this.offset = offset;
    this.words = words;
  }
}

/** A node as plain JSON. The last of equal names counts, as with `JSON.parse`, and is reported. */
function toJson(node: unknown, at: string, findings: Found[]): unknown {
  const offset = startOf(node);
  if (isAlias(node))
    throw new Refusal('alias', offset, 'An alias stands here. We don’t read them: write the value out.');
  if (isScalar(node)) {
    refuseTag(node.tag, offset);
    const { value } = node;
    if (typeof value === 'number' && !Number.isFinite(value)) return node.source ?? null;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  }
  if (isSeq(node)) {
    refuseTag(node.tag, offset);
    return node.items.map((item, i) => toJson(item, pointerTo(at, i), findings));
  }
  if (!isMap(node)) return null;
  refuseTag(node.tag, offset);
  const members = new Map<string, unknown>();
  for (const { key, value } of node.items) {
    if (isAlias(key)) throw new Refusal('alias', startOf(key), 'An alias stands here. We don’t read them.');
    const name = isScalar(key) ? String(key.value ?? '') : '';
    const pointer = pointerTo(at, name);
    const read = toJson(value, pointer, findings);
    if (members.has(name)) findings.push(...reportRepeated(name, pointer, members.get(name), read, findings.length));
    members.set(name, read);
  }
  return Object.fromEntries(members);
}

function reportRepeated(key: string, pointer: string, before: unknown, after: unknown, known: number): Found[] {
  if (known >= maxDuplicates) return [];
  const first = formatJson(before, excerptLength);
  const last = formatJson(after, excerptLength);
  const isSame = formatJson(before) === formatJson(after);
  const facts = { key: key.slice(0, excerptLength), first, last };
  const variant = isSame ? 'same-value' : 'different-values';
  return [{ rule: 'R01', variant, pointer, facts }];
}

/** The library gives every collection its own core tag; those are no tags of the text's. */
function refuseTag(tag: string | undefined, offset: number): void {
  if (tag === undefined || coreTags.has(tag)) return;
  throw new Refusal('tag', offset, 'A tag stands here that asks for more than plain data. We don’t read those.');
}

function rangeOf(contents: unknown, path: JsonPath): TextRange | null {
  let node = contents;
  for (const token of path) {
    if (isSeq(node) && typeof token === 'number') node = node.items[token];
    else if (isMap(node)) {
      node = node.items.findLast(({ key }) => isScalar(key) && String(key.value ?? '') === token)?.value;
    } else return null;
  }
  const range = nodeRange(node);
  return range === undefined ? null : { start: range[0], end: range[1] };
}

function startOf(node: unknown): number {
  return nodeRange(node)?.[0] ?? 0;
}

function nodeRange(node: unknown) {
  return isScalar(node) || isSeq(node) || isMap(node) || isAlias(node) ? (node.range ?? undefined) : undefined;
}

function coreTag(name: string): string {
  return `tag:yaml.org,2002:${name}`;
}
