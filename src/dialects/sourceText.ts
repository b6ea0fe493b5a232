import { formatCount } from '../model/formatCount';
import { JsonSlices } from '../model/jsonSlices';
import { findJsonError } from '../model/jsonText';
import { faultAt, maxDocuments, type SourceDocument, type SourceDocuments, type SourceFault } from './sourceDocument';
import { readYamlDocuments } from './yamlDocuments';

/** Characters. A longer text that begins like JSON and is none is no YAML either: the library takes seconds over its faults. */
const longestFlow = 100_000;
/** An empty list takes 16 bytes and more of memory, for two characters: of so many a tab would end. */
export const maxParts = 8_000_000;
const [openBrace, openBracket] = ['{', '['].map((sign) => sign.charCodeAt(0));

/**
 * Returns the documents of a text, by content: JSON; JSON Lines, one value a line; a saved event stream; or YAML. A text
 * that begins with a bracket or brace and is none of these is faulty JSON. Never throws.
 */
export function readDocuments(text: string): SourceDocuments {
  if (text.trim() === '') return emptyText(text);
  // Counted before any is made.
  if (countParts(text) > maxParts) {
    const words = `This file has more than ${formatCount(maxParts)} objects and lists, and would not fit into memory. Save it in parts.`;
    return { documents: [], faults: [faultAt(text, 1, 'too-large', 0, words)] };
  }
  const whole = readJson(text, 1, 0, text.length);
  if (whole !== null) return { documents: [whole], faults: [] };
  if (!/^\s*[[{]/.test(text)) {
    const events = isEventStream(text) ? readLines(text, 'data:') : null;
    if (events !== null) return events;
    const yaml = readYamlDocuments(text);
    return yaml.documents.length + yaml.faults.length > 0 ? yaml : emptyText(text);
  }

  const lines = readLines(text, '');
  if (lines !== null) return lines;
  if (text.length <= longestFlow) {
    const yaml = readYamlDocuments(text);
    if (yaml.faults.length === 0) return yaml;
  }
  const error = findJsonError(text) ?? { offset: 0, reason: 'This text could not be parsed.' };
  return { documents: [], faults: [faultAt(text, 1, 'not-json', error.offset, error.reason)] };
}

/** How many objects and lists a text has at most: a bracket in a string counts as well, which costs only what is near the limit anyway. */
export function countParts(text: string): number {
  if (text.length < maxParts) return 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) parts++;
  }
  return parts;
}

/** Null where that part of the text is not JSON. */
function readJson(text: string, number: number, start: number, end: number): SourceDocument | null {
  const part = text.slice(start, end);
  let value: unknown;
  try {
    value = JSON.parse(part);
  } catch {
    return null;
  }
  const slices = new JsonSlices(part);
  return {
    number,
    syntax: 'json',
    value,
    findings: [],
    textAt: (path) => slices.textAt(path),
  };
}

/** Whether a text is a saved stream of events (`text/event-stream`), each of which carries its text in one line. */
function isEventStream(text: string): boolean {
  return /^(?:data|event|id|retry)?:/m.test(text.slice(0, 2_000)) && /^data:\s*[[{]/m.test(text);
}

/** The values of a text, one a line, of those lines that begin with `head`. Null where one of them is no JSON. */
function readLines(text: string, head: string): SourceDocuments | null {
  const documents: SourceDocument[] = [];
  const faults: SourceFault[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const from = start + head.length;
    if (text.startsWith(head, start) && /\S/.test(text.slice(from, end))) {
      if (documents.length >= maxDocuments) {
        const words = `We read no more than ${formatCount(maxDocuments)} lines of one file.`;
        faults.push(faultAt(text, documents.length + 1, 'too-many-documents', start, words));
        break;
      }
      const line = readJson(text, documents.length + 1, from, end);
      if (line === null) return null;
      documents.push(line);
    }
    start = end + 1;
  }
  return documents.length > (head === '' ? 1 : 0) ? { documents, faults } : null;
}

function emptyText(text: string): SourceDocuments {
  return { documents: [], faults: [faultAt(text, 1, 'empty', 0, 'There is nothing in this file.')] };
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** False where bytes were no characters of the encoding: U+FFFD stands for them. */
  readonly isClean: boolean;
}

/**
 * Bytes as text: by byte order mark, else by where the zero bytes lie (YAML 1.2.2 §5.2; both formats begin with an
 * ASCII character), else UTF-8. Null where they are no text of these encodings: a zero byte is in neither format.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  const decoded = decode(bytes, encoding);
  return decoded.text.slice(0, 4096).includes('\0') ? null : decoded;
}

/** Null where the first bytes are those of no text. */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  const [first = -1, second = -1, third = -1, fourth = -1] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? null : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second > 0) return 'utf-16be';
  if (first > 0 && second === 0) return third === 0 && fourth === 0 ? null : 'utf-16le';
  return first === 0 ? null : 'utf-8';
}

function decode(bytes: Uint8Array, encoding: Encoding): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, isClean: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), encoding, isClean: false };
  }
}
