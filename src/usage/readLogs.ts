import { isObject, type JsonObject } from '../model/json';
import { CallBook } from './callBook';
import type { LineReader, LogFormat } from './logFormat';

/** One file of session logs; it is read once, from its beginning. */
export interface LogFile {
  /** When it was last written, in milliseconds since 1970. */
  readonly writtenAt?: number;
  pieces(): AsyncIterable<Uint8Array>;
}

export interface LogReadOptions {
  readonly signal?: AbortSignal;
  /** Told some times a second: bytes and lines read so far. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly lines: number }) => void;
}

/** A longer line is left out, and so is a document that is one JSON text over several lines. */
export const maxLineBytes = 32 * 2 ** 20;

/**
 * Reads session logs piece by piece. What stands in a file tells its format: the first that recognises a record has it.
 * Bad lines cost themselves: they are counted in the book. @throws the signal's reason, once it is aborted.
 */
export async function readLogs(
  files: AsyncIterable<LogFile> | Iterable<LogFile>,
  formats: readonly ((book: CallBook) => LogFormat)[],
  { signal, onProgress }: LogReadOptions = {},
): Promise<CallBook> {
  const book = new CallBook();
  const known = formats.map((format) => format(book));
  const total = { bytes: 0, lines: 0 };
  for await (const file of files) {
    try {
      await readFile(file, book, known, (bytes, lines) => {
        total.bytes += bytes;
        total.lines += lines;
        onProgress?.(total);
        signal?.throwIfAborted();
      });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      // A file that went away or broke off costs itself.
      book.leave({ client: '', line: 0, why: 'The file can’t be read.' });
    }
  }
  for (const format of known) format.finish?.();
  return book;
}

async function readFile(
  file: LogFile,
  book: CallBook,
  formatsKnown: readonly LogFormat[],
  advance: (bytes: number, lines: number) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let format: LogFormat | undefined;
  let reader: LineReader | undefined;
  let line = 0;
  let isDocument = false;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  let isTooLong = false;
  let isOnlyHead = true;
  let hasText = false;

  const leave = (why: string, at = line) =>
    book.leave({ client: format?.client ?? '', session: reader?.session?.(), line: at, why });

  const readRecord = (record: JsonObject) => {
    if (reader === undefined) {
      format = formatsKnown.find((one) => one.recognises(record));
      reader = format?.open((why) => leave(why), file.writtenAt ?? null);
    }
    reader?.read(record);
    if (format?.isHead?.(record) === false) isOnlyHead = false;
  };

  const readValue = (value: unknown) => {
    if (isObject(value)) readRecord(value);
    else if (Array.isArray(value)) for (const item of value) if (isObject(item)) readRecord(item);
  };

  /** Reads a line that is there in full. Returns false where it is no JSON. */
  const readText = (text: string): boolean => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return false;
    }
    readValue(value);
    return true;
  };

  const keep = (part: Uint8Array) => {
    if (isTooLong || part.length === 0) return;
    keptBytes += part.length;
    if (keptBytes > maxLineBytes) {
      isTooLong = true;
      kept = [];
    } else kept.push(part.slice());
  };

  const takeText = (last: Uint8Array): string => {
    if (kept.length === 0) return decoder.decode(last);
    const whole = new Uint8Array(keptBytes + last.length);
    let at = 0;
    for (const part of [...kept, last]) {
      whole.set(part, at);
      at += part.length;
    }
    kept = [];
    keptBytes = 0;
    return decoder.decode(whole);
  };

  const endLine = (last: Uint8Array) => {
    line++;
    if (isTooLong || keptBytes + last.length > maxLineBytes) {
      leave(`The line is longer than ${maxLineBytes / 2 ** 20} MB.`);
      isTooLong = false;
      kept = [];
      keptBytes = 0;
      return;
    }
    if (kept.length === 0 && formatsKnown.some((one) => one.skips?.(last))) return;
    const text = takeText(last).trim();
    if (text === '' || readText(text)) return;
    if (line === 1 && /^[[{]\s*$/.test(text)) {
      isDocument = true;
      keep(new TextEncoder().encode(`${text}\n`));
    } else leave('The line is no JSON.');
  };

  for await (const piece of file.pieces()) {
    const before = line;
    hasText ||= piece.length > 0;
    let from = 0;
    while (!isDocument) {
      const end = piece.indexOf(10, from);
      if (end < 0) break;
      endLine(piece.subarray(from, end));
      from = end + 1;
    }
    keep(piece.subarray(from));
    advance(piece.length, line - before);
  }
  if (isTooLong)
    leave(`The ${isDocument ? 'document' : 'line'} is longer than ${maxLineBytes / 2 ** 20} MB.`, line + 1);
  else if (keptBytes > 0) {
    const isRead = readText(takeText(new Uint8Array()).trim());
    // The last line of a log that is being written may be cut; a document may not.
    if (!isRead && (isDocument || line === 0)) leave('The file is no JSON and no list of JSON lines.', 0);
  }
  if (format?.isHead !== undefined && isOnlyHead)
    leave('Only its head is read: where its calls stand is not known.', 0);
  if (reader === undefined && hasText && !book.unread.some(({ line: at, client }) => at === 0 && client === '')) {
    book.leave({ client: '', line: 0, why: 'This is no session log that is known here.' });
  }
}
