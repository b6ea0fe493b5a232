/** Where one entry's text lies: in chunk `chunk`, from `start` to before `end`. */
export interface EntryPlace {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/** The bytes of a list and where its entries lie in them. */
export class EntryStore {
  readonly chunks: Uint8Array[] = [];
  /** The whole text, in order. */
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
