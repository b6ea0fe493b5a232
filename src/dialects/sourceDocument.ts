import type { TextRange } from '../model/compareText';
import { cutText } from '../model/cutText';
import type { Found } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { type JsonObject, member } from '../model/json';
import { endOfString, isJsonSpace, lineAt } from '../model/jsonText';

export type JsonPath = readonly (string | number)[];

/** Where the values of a JSON text stand in it. The text must be JSON: `JSON.parse` took it. */
export class JsonSlices {
  private readonly text: string;
  private readonly children = new Map<number, ReadonlyMap<string | number, TextRange>>();

  constructor(text: string) {
    this.text = text;
  }

  /** The range of the value at a path; as with `JSON.parse`, the last of equal names counts. */
  range(path: JsonPath): TextRange | null {
    const start = this.skipSpace(0);
    if (path.length === 0) return { start, end: this.endOfValue(start) };
    let range: TextRange | undefined = { start, end: start };
    for (const token of path) {
      range = this.childrenOf(range.start).get(token);
      if (range === undefined) return null;
    }
    return range;
  }

  textAt(path: JsonPath): string {
    const range = this.range(path);
    return range === null ? '' : this.text.slice(range.start, range.end);
  }

  private childrenOf(start: number): ReadonlyMap<string | number, TextRange> {
    const known = this.children.get(start);
    if (known !== undefined) return known;
    const found = new Map<string | number, TextRange>();
    const opening = this.text[start];
    if (opening === '{' || opening === '[') this.scan(start + 1, opening === '{', found);
    this.children.set(start, found);
    return found;
  }

  private scan(from: number, isObject: boolean, found: Map<string | number, TextRange>): void {
    const { text } = this;
    let at = this.skipSpace(from);
    for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
      let token: string | number = index;
      if (isObject) {
        const end = endOfString(text, at);
        token = String(JSON.parse(text.slice(at, end)));
        at = this.skipSpace(this.skipSpace(end) + 1);
      }
      const end = this.endOfValue(at);
      found.set(token, { start: at, end });
      at = this.skipSpace(end);
      if (text[at] === ',') at = this.skipSpace(at + 1);
    }
  }

  private endOfValue(start: number): number {
    const { text } = this;
    const first = text[start];
    if (first === '"') return endOfString(text, start);
    if (first !== '{' && first !== '[') {
      let end = start;
      while (end < text.length && !/[\s,\]}]/.test(text[end] as string)) end++;
      return end;
    }
    let depth = 0;
    for (let at = start; at < text.length; at++) {
      switch (text.charCodeAt(at)) {
        case quote:
          at = endOfString(text, at) - 1;
          break;
        case openBrace:
        case openBracket:
          depth++;
          break;
        case closeBrace:
        case closeBracket:
          if (--depth === 0) return at + 1;
      }
    }
    return text.length;
  }

  private skipSpace(from: number): number {
    let at = from;
    while (isJsonSpace(this.text.charCodeAt(at))) at++;
    return at;
  }
}

const quote = 0x22;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** One value of a text: all of a JSON text, a line of JSON Lines, a document of a YAML stream. */
export interface SourceDocument {
  /** From 1. */
  readonly number: number;
  readonly syntax: 'json' | 'yaml';
  readonly value: unknown;
  /** The text of the value at a path, as it came; empty where nothing is. */
  readonly textAt: (path: JsonPath) => string;
  /** About the text of this document, such as a name given twice; pointers from its root. */
  readonly findings: readonly Found[];
}

export type FaultReason =
  | 'empty'
  | 'not-text'
  /** The first bytes are those of another encoding, or of compressed data. */
  | 'not-utf8'
  | 'truncated'
  | 'not-json'
  | 'not-yaml'
  | 'alias'
  | 'tag'
  | 'too-deep'
  | 'too-large'
  | 'too-many-documents'
  | 'too-many-entries'
  | 'not-listed'
  | 'more-pages'
  /** What is said of a server whose tools were read. */
  | 'note';

/** A part of a source that could not be read; the others are not touched by it. */
export interface SourceFault {
  /** Which document it is in, from 1. */
  readonly document: number;
  readonly reason: FaultReason;
  readonly words: string;
  /** Where in the text it stands; absent where its words say what it is about. */
  readonly at?: TextPlace;
  /** Of `not-json`: whether the text begins like a web page. */
  readonly looksLikeHtml?: true;
  /** How many servers the file names, where one of them could not be listed. */
  readonly servers?: number;
}

/** A place in a text: in UTF-16 units from 0; line and column from 1. */
export interface TextPlace {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export interface SourceDocuments {
  readonly documents: readonly SourceDocument[];
  readonly faults: readonly SourceFault[];
}

/** More documents than this in one file are left out. */
export const maxDocuments = 10_000;

export function faultAt(
  text: string,
  document: number,
  reason: FaultReason,
  offset: number,
  words: string,
): SourceFault {
  return { document, reason, words, at: { offset, ...lineAt(text, offset) } };
}

export const morePagesWords = 'Further pages are missing: the last one names another.';

export function morePagesFault(document: number): SourceFault {
  return { document, reason: 'more-pages', words: morePagesWords };
}

export function describeObject(object: JsonObject): string {
  const names = Object.keys(object);
  const shown = names.slice(0, 8).map((name) => formatJson(cutText(name, 40)));
  return names.length === 0 ? 'an empty object' : `an object with ${shown.join(', ')}`;
}

export function hasNextCursor(page: JsonObject): boolean {
  const cursor = member(page, 'nextCursor');
  return typeof cursor === 'string' && cursor !== '';
}
