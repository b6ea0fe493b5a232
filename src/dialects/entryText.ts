import type { Found } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { pointerOf } from '../model/json';
import type { JsonPath } from '../model/jsonSlices';
import type { Tool } from '../model/tool';
import type { DialectReader, ReadContext } from './entryReader';
import type { EntryStore } from './entryStore';
import type { SourceDocument } from './sourceDocument';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
/** Bytes that are no characters. */
export const brokenText: Found = { rule: 'R02', variant: 'not-utf8', pointer: '', facts: {} };

const nothingFound: readonly Found[] = [];

interface DecodedEntry {
  readonly text: string;
  readonly isUtf8: boolean;
}

/** Decodes an entry; bytes that are no UTF-8 become U+FFFD and are a finding. */
export function decodeEntry(bytes: Uint8Array): DecodedEntry {
  try {
    return { text: strict.decode(bytes), isUtf8: true };
  } catch {
    return { text: lenient.decode(bytes), isUtf8: false };
  }
}

/** Reads one definition by a dialect, with a finding for bytes that are no UTF-8. */
export function readDefinition(dialect: DialectReader, value: unknown, context: ReadContext, isUtf8: boolean) {
  const reading = dialect.readEntry(value, context);
  return reading.kind === 'bad' || isUtf8 ? reading : { ...reading, findings: [...reading.findings, brokenText] };
}

/** Whether all characters of a text are known to be plain ones. */
export function isPlainText(text: string, bytes: Uint8Array, isUtf8: boolean): boolean {
  return isUtf8 && text.length === bytes.length && !text.includes('\\u') && !text.includes('\x7f');
}

/** Undefined where a text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function joinBytes(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only, ...others] = chunks;
  if (only !== undefined && others.length === 0) return only;
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** An entry that is a tool. */
export interface FoundTool {
  readonly tool: Tool;
  readonly dialect: DialectReader;
  /** Plain JSON, whatever the source's syntax. */
  readonly value: unknown;
  /** What its reader and its document found. */
  readonly findings: readonly Found[];
}

/** The text of an entry, and where it stands. */
export interface EntryText {
  /** Its text as JSON. */
  readonly json: string;
  /** Its text as it came; JSON only where `syntax` says so. */
  readonly raw: () => string;
  readonly syntax: 'json' | 'yaml';
  readonly isUtf8: boolean;
  /** Whether all its characters are known to be plain ones: ASCII without DEL, and no escapes of others. */
  readonly isPlain: boolean;
  /** What its document says of it, which its own text does not show. */
  readonly documentFindings: readonly Found[];
  /** Keeps its texts: where its JSON and what came lie in the store then. They are the same for JSON. */
  readonly keep: () => readonly [json: number, raw: number];
  /** Place in its list, from 1. */
  readonly number: number;
  /** JSON pointer into its document; in a file of several, after `document N `. */
  readonly place: () => string;
}

type Stand = Pick<EntryText, 'number' | 'place'>;

/** An entry that was cut out of a text. */
export function cutEntry(entry: number, bytes: Uint8Array, decoded: DecodedEntry, { number, place }: Stand): EntryText {
  const { text, isUtf8 } = decoded;
  return {
    json: text,
    raw: () => text,
    syntax: 'json',
    keep: () => [entry, entry],
    isUtf8,
    isPlain: isPlainText(text, bytes, isUtf8),
    documentFindings: nothingFound,
    number,
    place,
  };
}

/** An entry of a text that was read as a whole, as it stands in it. */
export function textEntry(
  { syntax, textAt, findings }: SourceDocument,
  value: unknown,
  path: JsonPath,
  store: EntryStore,
  stand: Stand,
): EntryText {
  const raw = textAt(path);
  // The rules read JSON text: a YAML entry is shown to them as the JSON it means.
  const json = syntax === 'json' ? raw : formatJson(value);
  const keep = () => {
    const stored = store.write(json);
    return [stored, raw === json ? stored : store.write(raw)] as const;
  };
  const at = `${pointerOf(path)}/`;
  const documentFindings = findings.flatMap((finding) =>
    finding.pointer.startsWith(at) ? [{ ...finding, pointer: finding.pointer.slice(at.length - 1) }] : [],
  );
  return { json, raw: () => raw, syntax, keep, isUtf8: true, isPlain: false, documentFindings, ...stand };
}
