const encoder = new TextEncoder();
const roomAtOnce = 256 * 1024;

/** Bytes that are in memory, or are read where somebody asks for them. */
export interface Chunk {
  readonly length: number;
  /** The bytes from `start` to before `end`. Throws where they can't be read. */
  subarray(start?: number, end?: number): Uint8Array<ArrayBuffer>;
}

/** Where the texts of entries lie: of each the chunk, and in it the start and the end. */
export interface StoredTexts<Bytes extends Chunk = Chunk> {
  readonly chunks: readonly Bytes[];
  readonly places: ArrayLike<number>;
}

/** The text of an entry. */
export function storedBytes({ chunks, places }: StoredTexts, entry: number): Uint8Array<ArrayBuffer> {
  const chunk = chunks[places[entry * 3] ?? -1];
  if (chunk === undefined) throw new RangeError(`no entry ${entry}`);
  return chunk.subarray(places[entry * 3 + 1], places[entry * 3 + 2]);
}

/** The texts of entries, in the bytes that came or beside them. */
export class EntryStore implements StoredTexts<Uint8Array<ArrayBuffer>> {
  readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly places: number[] = [];
  /** Where texts of no chunk are written. */
  private room = { chunk: -1, at: 0 };

  get length(): number {
    return this.places.length / 3;
  }

  add(chunk: number, start: number, end: number): number {
    return this.places.push(chunk, start, end) / 3 - 1;
  }

  /** Keeps a text that stands in no chunk. */
  write(text: string): number {
    // A UTF-16 unit is three bytes of UTF-8 at most.
    const most = text.length * 3;
    if (this.room.chunk < 0 || (this.chunks[this.room.chunk]?.length ?? 0) - this.room.at < most) {
      this.room = { chunk: this.chunks.push(new Uint8Array(Math.max(roomAtOnce, most))) - 1, at: 0 };
    }
    const { chunk, at } = this.room;
    this.room.at += encoder.encodeInto(text, (this.chunks[chunk] as Uint8Array).subarray(at)).written;
    return this.add(chunk, at, this.room.at);
  }
}
