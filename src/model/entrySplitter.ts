/** Where one entry's text lies: in chunk `chunk`, from `start` to before `end`. */
export interface EntryPlace {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/** The bytes of a list and where its entries lie in them. */
export class EntryStore {
  readonly chunks: Uint8Array[] = [];
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

const newline = 0x0a;
const zero = 0x30;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const skeletonLimit = 32 * 1024 * 1024;

/**
 * Cuts the JSON text of a list into its entries while the bytes arrive: `[e, e]` or `{ "tools": [e, e], … }`.
 * What lies between the entries is kept as a skeleton in which each entry is a `0`, so that one `JSON.parse` of it
 * checks the outside; the caller parses the entries. Only strings and nesting are looked at: O(1) a byte.
 */
export class EntrySplitter {
  readonly store = new EntryStore();
  envelope: 'array' | 'tools-object' | 'other' | null = null;
  /** How often a member `tools` with a list was met: twice is a duplicate key, and the later one counts. */
  toolsMembers = 0;
  bytes = 0;
  private readonly onEntry: (entry: number) => void;
  private readonly onReset: () => void;
  private readonly skeleton = new GrowingBytes(skeletonLimit);
  private entryOffset = 0;
  private readonly received: Uint8Array[] = [];
  /** Where the list's own bytes lie in the skeleton. */
  private listStart = Number.POSITIVE_INFINITY;
  private listEnd = Number.POSITIVE_INFINITY;
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Depth at which entries lie, or 0 outside the list. */
  private entryDepth = 0;
  /** Start of the entry in the current chunk, -1 when between entries. */
  private entryStart = -1;
  private carried: Uint8Array[] = [];
  private lastString: number[] = [];
  private afterToolsKey = false;

  constructor(onEntry: (entry: number) => void, onReset: () => void) {
    this.onEntry = onEntry;
    this.onReset = onReset;
  }

  push(chunk: Uint8Array): void {
    const first = this.bytes === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
    const base = this.bytes;
    this.bytes += chunk.length;
    this.received.push(chunk);
    const place = this.store.chunks.push(chunk) - 1;
    let at = first;
    while (at < chunk.length) {
      at = this.entryDepth > 0 ? this.readInside(chunk, place, at, base) : this.readOutside(chunk, at);
    }
    if (this.entryStart >= 0) {
      this.carried.push(chunk.subarray(this.entryStart));
      this.entryStart = 0;
    }
  }

  /** Between two pushes and at the end: true where the text stopped inside a string, an entry or a bracket. */
  get isOpen(): boolean {
    return this.depth > 0 || this.inString;
  }

  /** The outside's text with `0` for each entry, or null where it is too long to be a list of tools. */
  get outside(): string | null {
    return this.skeleton.isFull ? null : new TextDecoder().decode(this.skeleton.bytes);
  }

  /** Line and column (from 1, columns in bytes) of a place in the whole text. */
  lineAt(offset: number): { line: number; column: number } {
    let line = 1;
    let lineStart = 0;
    let base = 0;
    for (const chunk of this.received) {
      const end = Math.min(chunk.length, offset - base);
      for (let at = chunk.indexOf(newline); at >= 0 && at < end; at = chunk.indexOf(newline, at + 1)) {
        line++;
        lineStart = base + at + 1;
      }
      base += chunk.length;
      if (base >= offset) break;
    }
    return { line, column: offset - lineStart + 1 };
  }

  /** Where a byte of `outside` stands in the whole text: each `0` of the list stands for one entry. */
  placeOfOutside(offset: number): { offset: number; line: number; column: number } {
    const place = Math.max(0, Math.min(this.placeInText(offset), this.bytes));
    return { offset: place, ...this.lineAt(place) };
  }

  private placeInText(offset: number): number {
    if (offset < this.listStart) return offset;
    if (offset >= this.listEnd) return this.bytes - (this.skeleton.bytes.length - offset);
    let entries = 0;
    for (const byte of this.skeleton.bytes.subarray(this.listStart, offset)) if (byte === zero) entries++;
    return entries === 0 ? this.listStart : this.store.offset(entries - 1) + this.store.bytes(entries - 1).length;
  }

  /** Bytes outside the list: short, byte by byte. */
  private readOutside(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      this.skeleton.push(byte);
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
      if (byte <= 0x20) continue;
      this.envelope ??= byte === openBracket ? 'array' : byte === openBrace ? 'tools-object' : 'other';
      switch (byte) {
        case quote:
          this.inString = true;
          if (this.depth === 1) this.lastString = [];
          break;
        case colon:
          this.afterToolsKey = this.depth === 1 && this.envelope === 'tools-object' && isToolsKey(this.lastString);
          continue;
        case openBracket:
        case openBrace:
          this.depth++;
          if (byte === openBracket && (this.envelope === 'array' ? this.depth === 1 : this.afterToolsKey && this.depth === 2)) {
            this.beginList();
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

  private beginList(): void {
    this.entryDepth = this.depth;
    this.afterToolsKey = false;
    this.listStart = this.skeleton.bytes.length;
    this.listEnd = Number.POSITIVE_INFINITY;
    if (this.envelope !== 'tools-object') return;
    this.toolsMembers++;
    if (this.toolsMembers > 1) {
      this.store.clear();
      this.onReset();
    }
  }

  /** Bytes of the list: the hot loop. */
  private readInside(chunk: Uint8Array, place: number, from: number, base: number): number {
    const { entryDepth } = this;
    let { depth, inString, escaped, entryStart } = this;
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inString = false;
        continue;
      }
      if (byte <= 0x20) continue;
      if (depth === entryDepth && (byte === comma || byte === closeBracket)) {
        if (entryStart >= 0) this.emit(chunk, place, entryStart, at);
        entryStart = -1;
        this.skeleton.push(byte);
        if (byte === closeBracket) {
          depth--;
          this.entryDepth = 0;
          this.listEnd = this.skeleton.bytes.length;
          at++;
          break;
        }
        continue;
      }
      if (entryStart < 0) {
        entryStart = at;
        this.entryOffset = base + at;
      }
      if (byte === quote) inString = true;
      else if (byte === openBrace || byte === openBracket) depth++;
      else if ((byte === closeBrace || byte === closeBracket) && depth > entryDepth) depth--;
    }
    this.depth = depth;
    this.inString = inString;
    this.escaped = escaped;
    this.entryStart = entryStart;
    return at;
  }

  private emit(chunk: Uint8Array, place: number, start: number, end: number): void {
    this.skeleton.push(zero);
    if (this.carried.length === 0) this.store.add({ chunk: place, start, end }, this.entryOffset);
    else {
      const pieces = [...this.carried, chunk.subarray(0, end)];
      this.carried = [];
      const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
      let offset = 0;
      for (const piece of pieces) {
        joined.set(piece, offset);
        offset += piece.length;
      }
      const own = this.store.chunks.push(joined) - 1;
      this.store.add({ chunk: own, start: 0, end: joined.length }, this.entryOffset);
    }
    this.onEntry(this.store.length - 1);
  }
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
