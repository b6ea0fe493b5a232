import { isObject } from '../model/json';
import { isJsonSpace } from '../model/jsonTokens';
import type { DialectReader } from './entryReader';
import { EntryStore } from './entryStore';

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

/** Stands for an entry that was cut out of a text, in what is around it. */
export class CutEntry {
  readonly entry: number;
  /** Which dialect takes it for its own. */
  readonly dialect: DialectReader | null;

  constructor(entry: number, dialect: DialectReader | null) {
    this.entry = entry;
    this.dialect = dialect;
  }
}

interface CutterOptions {
  /** Whether lists `tools` within other objects are cut too, as in `{"result":{"tools":[…]}}`. */
  readonly isDeep: boolean;
  /** Entries beyond are counted and not kept. */
  readonly maxEntries: number;
  readonly onList?: () => void;
  readonly onEntry: (entry: number) => void;
}

/**
 * Cuts a JSON text into the entries of its lists while the bytes arrive: `[e, e]` or `{ "tools": [e, e], … }`. What
 * surrounds the entries is kept, each list as `[N]`, N being its place in `lists`; the caller parses the entries, and by
 * one `JSON.parse` what is around them. Only strings and nesting are looked at: O(1) a byte.
 */
export class JsonCutter {
  readonly store = new EntryStore();
  /** Of each list the first of its entries in the store. */
  readonly lists: number[] = [];
  envelope: 'array' | 'tools-object' | 'other' | null = null;
  /** How often the outermost object has a member `tools`. */
  toolsMembers = 0;
  /** Whether a comma or the end of a list stands where an entry should. */
  lacksEntry = false;
  /** How many entries there are beyond those that are kept. */
  leftOut = 0;
  private readonly options: CutterOptions;
  private readonly surroundings = new GrowingBytes(textLimit);
  /** The brackets and braces around this place that are open, outside of lists. */
  private readonly open: number[] = [];
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Whether something follows the end of the value. */
  private isOver = false;
  /** Depth at which entries lie, or 0 outside the list. */
  private entryDepth = 0;
  /** Start of the entry in the current chunk, -1 when between entries. */
  private entryStart = -1;
  private followsComma = false;
  /** Whether no entry was met since the list began or since its last comma. */
  private isMissing = true;
  private carried: Uint8Array[] = [];
  private lastString: number[] = [];
  private afterToolsKey = false;

  constructor(options: CutterOptions) {
    this.options = options;
  }

  push(chunk: Uint8Array<ArrayBuffer>): void {
    const place = this.store.chunks.push(chunk) - 1;
    let at = 0;
    while (at < chunk.length && !this.isOver) {
      at = this.entryDepth > 0 ? this.readInside(chunk, place, at) : this.readOutside(chunk, at);
    }
    if (this.entryStart >= 0) {
      this.carried.push(chunk.subarray(this.entryStart));
      this.entryStart = 0;
    }
  }

  /** Whether the text around the entries is longer than that of a list of tools could be. */
  get isTooLong(): boolean {
    return this.surroundings.isFull;
  }

  /** What is around the entries so far. Bytes that are no UTF-8 become U+FFFD. */
  get outside(): string {
    return new TextDecoder().decode(this.surroundings.bytes);
  }

  get isOutsideClean(): boolean {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(this.surroundings.bytes);
      return true;
    } catch {
      return false;
    }
  }

  /** What is around the entries so far as JSON, as if everything that is open ended here. */
  get outsideSoFar(): string {
    const ends = this.open.toReversed().map((sign) => (sign === openBrace ? '}' : ']'));
    return this.outside + ends.join('');
  }

  /** Whether the text ends within a list. */
  get isWithinList(): boolean {
    return this.entryDepth > 0;
  }

  /** What is around the entries, parsed, with the entries of each list in its place. */
  putBack(around: unknown, entriesOf: (list: number) => readonly unknown[]): unknown {
    const fill = ([list]: readonly unknown[]) => (typeof list === 'number' ? entriesOf(list) : []);
    if (this.envelope === 'array') return Array.isArray(around) ? fill(around) : around;
    const left: unknown[] = [around];
    for (let value = left.pop(); value !== undefined; value = left.pop()) {
      if (Array.isArray(value)) for (const inner of value) left.push(inner ?? null);
      if (!isObject(value)) continue;
      const own: Record<string, unknown> = value;
      for (const [name, inner] of Object.entries(own)) {
        if (name === 'tools' && Array.isArray(inner)) own[name] = fill(inner);
        else if (typeof inner === 'object') left.push(inner);
      }
    }
    return around;
  }

  /** Bytes outside the list: short, byte by byte. */
  private readOutside(chunk: Uint8Array, from: number): number {
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
        if (this.lastString.length < 64) this.lastString.push(byte);
        continue;
      }
      // Beyond ASCII there is at most a byte order mark before the value: anything else fails as JSON.
      if (byte <= 0x20 || byte >= 0x80) continue;
      if (this.envelope !== null && this.open.length === 0 && this.envelope !== 'other') {
        this.isOver = true;
        return at;
      }
      this.envelope ??= byte === openBracket ? 'array' : byte === openBrace ? 'tools-object' : 'other';
      switch (byte) {
        case quote:
          this.inString = true;
          this.lastString = [];
          break;
        case colon:
          this.afterToolsKey = (this.open.length === 1 || this.options.isDeep) && isToolsKey(this.lastString);
          if (this.afterToolsKey && this.open.length === 1) this.toolsMembers++;
          continue;
        case openBracket:
        case openBrace:
          this.open.push(byte);
          if (byte === openBracket && (this.afterToolsKey || (this.envelope === 'array' && this.open.length === 1))) {
            this.beginList();
            return at + 1;
          }
          break;
        case closeBracket:
        case closeBrace:
          this.open.pop();
          break;
      }
      this.afterToolsKey = false;
    }
    return chunk.length;
  }

  private beginList(): void {
    this.depth = this.entryDepth = this.open.length;
    this.afterToolsKey = this.followsComma = false;
    this.isMissing = true;
    for (const digit of String(this.lists.length)) this.surroundings.push(digit.charCodeAt(0));
    this.lists.push(this.store.length);
    this.options.onList?.();
  }

  /** Bytes of the list: the hot loop, in tight inner ones. */
  private readInside(chunk: Uint8Array, place: number, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.inString) at = this.readString(chunk, at);
      else if (this.entryStart >= 0) at = this.readEntry(chunk, place, at);
      else {
        const byte = chunk[at] as number;
        if (byte === comma || byte === closeBracket) {
          this.endEntry(byte);
          at++;
          if (byte === closeBracket) return at;
        } else if (isJsonSpace(byte)) at++;
        else this.entryStart = at;
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

  private endEntry(by: number): void {
    if (this.isMissing && (by === comma || this.followsComma)) this.lacksEntry = true;
    this.followsComma = this.isMissing = by === comma;
    if (by !== closeBracket) return;
    this.open.pop();
    this.entryDepth = 0;
    this.surroundings.push(closeBracket);
  }

  private emit(chunk: Uint8Array, place: number, start: number, end: number): void {
    const { store, carried } = this;
    this.entryStart = -1;
    this.isMissing = false;
    if (carried.length > 0) this.carried = [];
    if (store.length >= this.options.maxEntries) {
      this.leftOut++;
      return;
    }
    if (carried.length === 0) addTrimmed(store, place, start, end);
    else {
      const joined = join([...carried, chunk.subarray(0, end)]);
      addTrimmed(store, store.chunks.push(joined) - 1, 0, joined.length);
    }
    this.options.onEntry(store.length - 1);
  }
}

function addTrimmed(store: EntryStore, chunk: number, start: number, before: number): void {
  const bytes = store.chunks[chunk] as Uint8Array;
  let end = before;
  while (end > start && isJsonSpace(bytes[end - 1] as number)) end--;
  store.add(chunk, start, end);
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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
