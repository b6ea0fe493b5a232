import { auditEntry } from '../audit/auditEntry';
import { rateAtReading } from '../audit/readingTable';
import { readDescriptor } from '../dialects/openwop';
import { hasNextCursor } from '../dialects/sourceDocument';
import { type BadEntry, excerptLength, type Finding, type Found } from '../model/finding';
import { formatCount } from '../model/formatCount';
import { isObject, jsonType } from '../model/json';
import { findJsonError, type JsonError } from '../model/jsonText';
import type { Tool } from '../model/tool';
import { newRowBatch, pushTool, type RowBatch } from './rowBatch';
import { type EntryStore, StreamingListParser } from './streamingListParser';

/** Enough to tell another encoding by. */
const headLength = 2;
/** Millions of tiny entries would cost many times their bytes. */
const maxEntries = 1_000_000;

/** What one pass over a list gathers: rows for the index, and per row where its entry is and how it was audited. */
export interface GatheredList {
  readonly store: EntryStore;
  readonly envelope: 'array' | 'tools-object';
  readonly bytes: number;
  readonly rows: RowBatch;
  /** Entry (from 0) of each row. */
  readonly entryOf: readonly number[];
  readonly bad: readonly BadEntry[];
  /** Whether it says that another page follows. */
  readonly hasMore: boolean;
  readonly listFindings: readonly Finding[];
}

export type ListFailure =
  | {
      readonly kind: 'not-json';
      readonly offset: number;
      readonly line: number;
      readonly column: number;
      readonly reason: string;
      readonly looksLikeHtml: boolean;
    }
  /** The first bytes are those of another encoding, or of compressed data. */
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'truncated'; readonly offset: number }
  | { readonly kind: 'unknown-shape'; readonly found: string };

/** An entry's text as a tool with all that its own rules find; or why it is none. */
export type AuditedEntry =
  | {
      readonly kind: 'tool';
      readonly tool: Tool;
      readonly value: unknown;
      readonly findings: readonly Finding[];
      /** Whether all its characters are known to be plain ones, as `auditEntry` takes it. */
      readonly isPlain: boolean;
    }
  | { readonly kind: 'bad'; readonly reason: BadEntry['reason'] };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** One unit a byte, so that a place in the text is a place in the bytes. */
const bytewise = new TextDecoder('latin1');
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes an entry; bytes that are no UTF-8 become U+FFFD and are reported by `readAndAuditEntry`. */
export function decodeEntry(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: strict.decode(bytes), isUtf8: true };
  } catch {
    return { text: lenient.decode(bytes), isUtf8: false };
  }
}

/** Reads an entry without judging it. Throws a SyntaxError where the text is not JSON. */
export function readEntry(bytes: Uint8Array) {
  const { text, isUtf8 } = decodeEntry(bytes);
  const value: unknown = JSON.parse(text);
  return { text, isUtf8, value, reading: readDescriptor(value) };
}

const brokenText: Found = { rule: 'R02', variant: 'not-utf8', pointer: '', facts: {} };

/** Throws a SyntaxError where the text is not JSON. */
export function readAndAuditEntry(bytes: Uint8Array): AuditedEntry {
  const { text, isUtf8, value, reading } = readEntry(bytes);
  if (reading.kind === 'bad') return reading;
  const { tool } = reading;
  const noted = isUtf8 ? reading.findings : [...reading.findings, brokenText];
  const isPlain = isUtf8 && text.length === bytes.length && !text.includes('\\u') && !text.includes('\x7f');
  return { kind: 'tool', tool, value, findings: auditEntry({ tool, value, text, isPlain, noted }), isPlain };
}

/** Reads a list while its bytes arrive. One bad entry costs only itself; text that is no JSON fails as a whole. */
export class ListReading {
  private rows = newRowBatch();
  private entryOf: number[] = [];
  private bad: BadEntry[] = [];
  private failure: ListFailure | null = null;
  private readonly head: number[] = [];
  private readonly splitter = new StreamingListParser(
    (entry) => this.take(entry),
    () => this.reset(),
  );

  get tools(): number {
    return this.rows.toolIds.length;
  }

  push(bytes: Uint8Array<ArrayBuffer>): void {
    for (const byte of bytes.subarray(0, headLength - this.head.length)) this.head.push(byte);
    if (this.failure === null && this.splitter.listFault === null) this.splitter.push(bytes);
  }

  finish(): GatheredList | ListFailure {
    const { splitter } = this;
    const { outside, envelope, store } = splitter;
    if (outside === null) return { kind: 'unknown-shape', found: 'a large JSON value that is no list of tools' };
    if (outside.trim() === '') return { kind: 'truncated', offset: splitter.bytes };
    const fault = this.firstFault();
    if (fault !== null)
      return fault.kind !== 'unknown-shape' && isOtherwiseEncoded(this.head) ? { kind: 'not-utf8' } : fault;
    if (envelope === 'other' || envelope === null || !splitter.hasList) {
      return { kind: 'unknown-shape', found: describeShape(outside) };
    }
    const repeated = rateAtReading({ rule: 'R01', variant: 'repeated-tools', pointer: '/tools', facts: {} });
    return {
      store,
      envelope,
      bytes: splitter.bytes,
      rows: this.rows,
      entryOf: this.entryOf,
      bad: this.bad,
      hasMore: hasMorePages(outside),
      listFindings: splitter.toolsMembers > 1 ? [repeated] : [],
    };
  }

  private take(entry: number): void {
    if (this.failure !== null) return;
    if (entry >= maxEntries) {
      this.failure = {
        kind: 'unknown-shape',
        found: `a list of more than ${formatCount(maxEntries)} entries`,
      };
      return;
    }
    const bytes = this.splitter.store.bytes(entry);
    let audited: AuditedEntry;
    try {
      audited = readAndAuditEntry(bytes);
    } catch {
      const error = findJsonError(bytewise.decode(bytes)) ?? { offset: 0, reason: 'This entry could not be parsed.' };
      this.failure = this.notJson({ ...error, offset: this.splitter.store.offset(entry) + error.offset });
      return;
    }
    if (audited.kind === 'bad') {
      const excerpt = decodeEntry(bytes.subarray(0, excerptLength)).text;
      const pointer = this.splitter.envelope === 'array' ? `/${entry}` : `/tools/${entry}`;
      this.bad.push({ entry: entry + 1, pointer, reason: audited.reason, excerpt });
      return;
    }
    pushTool(this.rows, audited.tool, audited.findings, audited.isPlain);
    this.entryOf.push(entry);
  }

  private reset(): void {
    this.rows = newRowBatch();
    this.entryOf = [];
    this.bad = [];
  }

  /** Whichever comes first: the entry that could not be parsed, or a fault around the entries. */
  private firstFault(): ListFailure | null {
    const { failure, splitter } = this;
    const around = splitter.findFault();
    if (failure?.kind === 'not-json' && (around === null || failure.offset <= around.offset)) return failure;
    if (around === null || failure?.kind === 'unknown-shape') return failure;
    return around.offset >= splitter.bytes ? { kind: 'truncated', offset: splitter.bytes } : this.notJson(around);
  }

  private notJson({ offset, reason }: JsonError): ListFailure {
    const looksLikeHtml = /^[\s\uFEFF]*</.test(this.splitter.outside ?? '');
    return { kind: 'not-json', offset, ...this.splitter.lineAt(offset), reason, looksLikeHtml };
  }
}

/** UTF-16 and UTF-32 have a mark or a zero among their first bytes (RFC 4627 §3), gzip has its own mark. */
function isOtherwiseEncoded([first, second]: readonly number[]): boolean {
  if (first === 0 || second === 0) return true;
  return (
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0x1f && second === 0x8b)
  );
}

/** Of the text around the entries. */
function hasMorePages(outside: string): boolean {
  const value: unknown = JSON.parse(outside.replace(/^\uFEFF/, ''));
  return isObject(value) && hasNextCursor(value);
}

function describeShape(outside: string): string {
  const value: unknown = JSON.parse(outside);
  if (!isObject(value)) return `a JSON ${jsonType(value)}`;
  const names = Object.keys(value);
  return names.length === 0
    ? 'an empty object'
    : `an object with ${names
        .slice(0, 8)
        .map((name) => JSON.stringify(name.slice(0, 40)))
        .join(', ')}`;
}
