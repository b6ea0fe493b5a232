import { cutText } from '../model/cutText';
import type { Found } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { type JsonObject, member } from '../model/json';
import type { JsonPath } from '../model/jsonSlices';
import { lineAt } from '../model/jsonText';

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
