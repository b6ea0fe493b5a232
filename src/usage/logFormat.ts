import { isObject, type JsonObject, textAt } from '../model/json';

/** Reads one format of session logs into a `CallBook`. It lives as long as one reading of several files. */
export interface LogFormat {
  /** The client's name, as people say it. */
  readonly client: string;
  /** Whether a record can only be of this format. */
  recognises(record: JsonObject): boolean;
  /** Whether a line says nothing of calls, told by its first bytes. */
  skips?(line: Uint8Array): boolean;
  /** Whether a record only says which session it is: a file of nothing else is one whose calls are not found. */
  isHead?(record: JsonObject): boolean;
  /**
   * Starts one file, whose records are read in order; `leave` notes why one can't be read. `writtenAt` is when the file was
   * last written, in milliseconds; null where that is not known.
   */
  open(leave: (why: string) => void, writtenAt: number | null): LineReader;
  /** Called once all files are read, by formats whose records lie apart. */
  finish?(): void;
}

export interface LineReader {
  read(record: JsonObject): void;
  /** The session of the file, for what can't be read in it. */
  session?(): string | undefined;
}

/**
 * The first characters of what a tool said, which say what kind of error it is. Of several parts the one at `place`, or
 * the last before it.
 */
export function startOf(said: unknown, place = 0): string {
  const part: unknown = Array.isArray(said) ? said[Math.min(place, said.length - 1)] : said;
  const text = isObject(part) ? textAt(part, 'text') : part;
  return typeof text === 'string' ? text.slice(0, 300) : '';
}

/** Milliseconds of an ISO time or of a number of milliseconds; null for anything else. */
export function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  // The range in which a time has a day of four digits.
  return ms >= 0 && ms < 253_402_300_800_000 ? ms : null;
}
