import type { Found } from '../model/finding';
import { type JsonObject, member } from '../model/json';
import { placeAt } from '../model/jsonError';
import type { JsonPath, TextRange } from './jsonSlices';

/** One value of a text: all of a JSON text, a line of JSON Lines, a document of a YAML stream. */
export interface SourceDocument {
  /** From 1. */
  readonly number: number;
  readonly syntax: 'json' | 'yaml';
  readonly value: unknown;
  range(path: JsonPath): TextRange | null;
  /** About the text of this document, such as a name given twice; pointers from its root. */
  readonly findings: readonly Found[];
}

export type FaultReason =
  | 'empty'
  | 'not-text'
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

/** A document that could not be read; the others of its file are not touched by it. */
export interface DocumentFault {
  /** From 1. */
  readonly document: number;
  readonly reason: FaultReason;
  /** In UTF-16 units from 0; line and column from 1. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly words: string;
  /** How many servers the file names, where one of them could not be listed. */
  readonly servers?: number;
}

export interface SourceDocuments {
  readonly documents: readonly SourceDocument[];
  readonly faults: readonly DocumentFault[];
}

/** More documents than this in one file are left out. */
export const maxDocuments = 10_000;

export function faultAt(
  text: string,
  document: number,
  reason: FaultReason,
  offset: number,
  words: string,
): DocumentFault {
  return { document, reason, offset, ...placeAt(text, offset), words };
}

export const morePagesWords = 'Further pages are missing: the last one names another.';

export function hasNextCursor(page: JsonObject): boolean {
  const cursor = member(page, 'nextCursor');
  return typeof cursor === 'string' && cursor !== '';
}
