/** The rows that hold a word, in ascending order: a list while they are few, a bit each once that takes no more room. */
export class PostingList {
  private readonly size: number;
  private last = -1;
  private rows: number[] = [];
  private bits: Uint32Array | null = null;

  /** `size`: how many rows there are in all. */
  constructor(size: number) {
    this.size = size;
  }

  /** Adds a row, none before the last one; whether that takes more room (some 4 bytes). */
  add(row: number): boolean {
    if (row === this.last) return false;
    this.last = row;
    if (this.bits !== null) {
      setBit(this.bits, row);
      return false;
    }
    this.rows.push(row);
    if (this.rows.length * 32 >= this.size) {
      const bits = bitsFor(this.size);
      this.mark(bits);
      this.bits = bits;
      this.rows = [];
    }
    return true;
  }

  /** Sets the bits of these rows. */
  mark(bits: Uint32Array): void {
    const { rows, bits: own } = this;
    if (own === null) for (let i = 0; i < rows.length; i++) setBit(bits, rows[i] as number);
    else for (let i = 0; i < own.length; i++) bits[i] = (bits[i] as number) | (own[i] as number);
  }
}

/** A bit for each of `size` rows, none set. */
export function bitsFor(size: number): Uint32Array {
  return new Uint32Array(Math.ceil(size / 32));
}

export function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
}
