import { findJsonError, isJsonSpace, type JsonError } from '../model/jsonText';

const newline = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
/** What matters between the strings of an entry. */
const opening = 1;
const closing = 2;
const other = 3;
const signs = new Uint8Array(256);
signs[openBrace] = signs[openBracket] = opening;
signs[closeBrace] = signs[closeBracket] = closing;
signs[quote] = signs[comma] = other;
const textLimit = 32 * 1024 * 1024;
/** One unit a byte: offsets in such a text are offsets in its bytes, and JSON's own signs are all ASCII. */
const bytewise = new TextDecoder('latin1');
const byteOrderMark = '\u00ef\u00bb\u00bf';

/**
 * Cuts the JSON text of a list into its entries while the bytes arrive: `[e, e]` or `{ "tools": [e, e], … }`.
 * What surrounds the entries is kept, the list as `[]`, so that one look at it checks the outside; the caller parses
 * the entries. Only strings and nesting are looked at: O(1) a byte. As with `JSON.parse`, the last member `tools` counts.
 */
export class StreamingListParser {
  readonly store = new EntryStore();
  envelope: 'array' | 'tools-object' | 'other' | null = null;
  /** How often a member `tools` was met: twice is a duplicate key. */
  toolsMembers = 0;
  /** Whether the entries are those of a list: of the array itself, or of the last member `tools`. */
  hasList = false;
  bytes = 0;
  /** The first comma or end of the list that stands where an entry should. */
  listFault: JsonError | null = null;
  private readonly onEntry: (entry: number) => void;
  private readonly onReset: () => void;
  private readonly surroundings = new GrowingBytes(textLimit);
  /** Where in the surroundings lists were left out, and where those lie in the whole text. */
  private readonly gaps: { readonly at: number; readonly start: number; end: number }[] = [];
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Depth at which entries lie, or 0 outside the list. */
  private entryDepth = 0;
  /** Start of the entry in the current chunk, -1 when between entries. */
  private entryStart = -1;
  private entryOffset = 0;
  private followsComma = false;
  /** Whether no entry was met since the list began or since its last comma. */
  private isMissing = true;
  private carried: Uint8Array[] = [];
  private lastString: number[] = [];
  private afterToolsKey = false;

  constructor(onEntry: (entry: number) => void, onReset: () => void) {
    this.onEntry = onEntry;
    this.onReset = onReset;
  }

  push(chunk: Uint8Array<ArrayBuffer>): void {
    const chunkStart = this.bytes;
    this.bytes += chunk.length;
    this.store.text.push(chunk);
    const place = this.store.chunks.push(chunk) - 1;
    let at = 0;
    while (at < chunk.length) {
      at =
        this.entryDepth > 0 ? this.readInside(chunk, place, at, chunkStart) : this.readOutside(chunk, at, chunkStart);
    }
    if (this.entryStart >= 0) {
      this.carried.push(chunk.subarray(this.entryStart));
      this.entryStart = 0;
    }
  }

  /** The text around the entries, the list as `[]`; null where it is too long to be that of a list of tools. */
  get outside(): string | null {
    return this.surroundings.isFull ? null : new TextDecoder().decode(this.surroundings.bytes);
  }

  /**
   * Where the text is no JSON, as an offset in bytes: the first fault outside the entries, or in an entry that has no
   * end. Null where there is none; a text that could go on has its fault at its end.
   */
  findFault(): JsonError | null {
    const text = bytewise.decode(this.surroundings.bytes);
    const start = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
    const outer = findJsonError(text.slice(start));
    const started = join(this.carried);
    const open = started.length === 0 || started.length > textLimit ? null : findJsonError(bytewise.decode(started));
    const faults = [
      outer && { ...outer, offset: this.offsetInText(start + outer.offset) },
      open && { ...open, offset: this.entryOffset + open.offset },
      this.listFault,
    ];
    return faults.reduce((first, fault) => (first && fault && first.offset <= fault.offset ? first : (fault ?? first)));
  }

  /** Line and column (from 1, columns in bytes) of a place in the whole text. */
  lineAt(offset: number): { line: number; column: number } {
    let line = 1;
    let lineStart = 0;
    let chunkStart = 0;
    for (const chunk of this.store.text) {
      const end = Math.min(chunk.length, offset - chunkStart);
      for (let at = chunk.indexOf(newline); at >= 0 && at < end; at = chunk.indexOf(newline, at + 1)) {
        line++;
        lineStart = chunkStart + at + 1;
      }
      chunkStart += chunk.length;
      if (chunkStart >= offset) break;
    }
    return { line, column: offset - lineStart + 1 };
  }

  /** Where a byte of the surroundings stands in the whole text. */
  private offsetInText(offset: number): number {
    return this.gaps.reduce(
      (sum, { at, start, end }) => (at <= offset ? sum + Math.min(end, this.bytes) - start : sum),
      offset,
    );
  }

  /** Bytes outside the list: short, byte by byte. */
  private readOutside(chunk: Uint8Array, from: number, chunkStart: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      this.surroundings.push(byte);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === backslash) this.escaped = true;
        else if (byte === quote) {
          this.inString = false;
          continue;
        }
        if (this.depth === 1 && this.lastString.length < 64) this.lastString.push(byte);
        continue;
      }
      // Beyond ASCII there is at most a byte order mark before the value: anything else fails as JSON.
      if (byte <= 0x20 || byte >= 0x80) continue;
      this.envelope ??= byte === openBracket ? 'array' : byte === openBrace ? 'tools-object' : 'other';
      switch (byte) {
        case quote:
          this.inString = true;
          if (this.depth === 1) this.lastString = [];
          break;
        case colon:
          this.afterToolsKey = this.depth === 1 && this.envelope === 'tools-object' && isToolsKey(this.lastString);
          if (this.afterToolsKey) this.beginTools();
          continue;
        case openBracket:
        case openBrace:
          this.depth++;
          if (byte === openBracket && (this.envelope === 'array' ? this.depth === 1 : this.afterToolsKey)) {
            this.beginList(chunkStart + at + 1);
            return at + 1;
          }
          break;
        case closeBracket:
        case closeBrace:
          this.depth = Math.max(0, this.depth - 1);
          break;
      }
      this.afterToolsKey = false;
    }
    return chunk.length;
  }

  private beginTools(): void {
    this.toolsMembers++;
    if (this.toolsMembers === 1) return;
    this.hasList = false;
    this.store.clear();
    this.onReset();
  }

  private beginList(start: number): void {
    this.hasList = true;
    this.entryDepth = this.depth;
    this.afterToolsKey = this.followsComma = false;
    this.isMissing = true;
    this.gaps.push({ at: this.surroundings.bytes.length, start, end: Number.POSITIVE_INFINITY });
  }

  /** Bytes of the list: the hot loop, in tight inner ones. */
  private readInside(chunk: Uint8Array, place: number, from: number, chunkStart: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.inString) at = this.readString(chunk, at);
      else if (this.entryStart >= 0) at = this.readEntry(chunk, place, at);
      else {
        const byte = chunk[at] as number;
        if (byte === comma || byte === closeBracket) {
          this.endEntry(byte, chunkStart + at);
          at++;
          if (byte === closeBracket) return at;
        } else if (isJsonSpace(byte)) at++;
        else {
          this.entryStart = at;
          this.entryOffset = chunkStart + at;
        }
      }
    }
    return at;
  }

  /** To behind the string's end, or that of the chunk. */
  private readString(chunk: Uint8Array, from: number): number {
    let at = from;
    if (this.escaped) {
      this.escaped = false;
      at++;
    }
    while (at < chunk.length) {
      const byte = chunk[at++];
      if (byte === quote) {
        this.inString = false;
        return at;
      }
      if (byte === backslash && at++ === chunk.length) this.escaped = true;
    }
    return chunk.length;
  }

  /** To behind the next string's beginning, or to what ends the entry, or to the end of the chunk. */
  private readEntry(chunk: Uint8Array, place: number, from: number): number {
    let at = from;
    let { depth } = this;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      const sign = signs[byte];
      if (sign === 0 || (byte === comma && depth > this.entryDepth)) at++;
      else if (byte === quote) {
        this.inString = true;
        at++;
        break;
      } else if (depth === this.entryDepth && (byte === comma || byte === closeBracket)) {
        this.emit(chunk, place, this.entryStart, at);
        break;
      } else {
        depth = Math.max(depth + (sign === opening ? 1 : -1), this.entryDepth);
        at++;
      }
    }
    this.depth = depth;
    return at;
  }

  private endEntry(by: number, offset: number): void {
    if (this.isMissing && (by === comma || this.followsComma)) {
      this.listFault ??= { offset, reason: 'An entry should stand here.' };
    }
    this.followsComma = this.isMissing = by === comma;
    if (by === closeBracket) this.endList(offset);
  }

  private endList(end: number): void {
    this.depth--;
    this.entryDepth = 0;
    this.surroundings.push(closeBracket);
    const gap = this.gaps.at(-1);
    if (gap) gap.end = end;
  }

  private emit(chunk: Uint8Array, place: number, start: number, end: number): void {
    if (this.carried.length === 0) this.store.add(trimmed(chunk, place, start, end), this.entryOffset);
    else {
      const joined = join([...this.carried, chunk.subarray(0, end)]);
      this.carried = [];
      const own = this.store.chunks.push(joined) - 1;
      this.store.add(trimmed(joined, own, 0, joined.length), this.entryOffset);
    }
    this.entryStart = -1;
    this.isMissing = false;
    this.onEntry(this.store.length - 1);
  }
}

function trimmed(bytes: Uint8Array, chunk: number, start: number, before: number): EntryPlace {
  let end = before;
  while (end > start && isJsonSpace(bytes[end - 1] as number)) end--;
  return { chunk, start, end };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

function isToolsKey(bytes: readonly number[]): boolean {
  try {
    return JSON.parse(`"${new TextDecoder().decode(Uint8Array.from(bytes))}"`) === 'tools';
  } catch {
    return false;
  }
}

/** Bytes that grow by doubling, up to a limit. */
class GrowingBytes {
  isFull = false;
  private buffer = new Uint8Array(4096);
  private length = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  push(byte: number): void {
    if (this.length === this.buffer.length) {
      if (this.length >= this.limit) {
        this.isFull = true;
        return;
      }
      const grown = new Uint8Array(this.length * 2);
      grown.set(this.buffer);
      this.buffer = grown;
    }
    this.buffer[this.length++] = byte;
  }
}

/** Where one entry's text lies: in chunk `chunk`, from `start` to before `end`. */
export interface EntryPlace {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/** The bytes of a list and where its entries lie in them. */
export class EntryStore {
  readonly chunks: Uint8Array[] = [];
  readonly text: Uint8Array<ArrayBuffer>[] = [];
  private readonly chunkOf: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly offsets: number[] = [];

  get length(): number {
    return this.starts.length;
  }

  /** `offset`: where the entry starts in the whole text, in bytes. */
  add(place: EntryPlace, offset: number): void {
    this.offsets.push(offset);
    this.chunkOf.push(place.chunk);
    this.starts.push(place.start);
    this.ends.push(place.end);
  }

  bytes(entry: number): Uint8Array {
    const chunk = this.chunks[this.chunkOf[entry] ?? -1];
    if (chunk === undefined) throw new RangeError(`no entry ${entry}`);
    return chunk.subarray(this.starts[entry], this.ends[entry]);
  }

  offset(entry: number): number {
    return this.offsets[entry] ?? 0;
  }

  /** Lets go of entries and keeps the bytes: a later `tools` member of the same object replaces an earlier one. */
  clear(): void {
    this.chunkOf.length = this.starts.length = this.ends.length = this.offsets.length = 0;
  }
}
