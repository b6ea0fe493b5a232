/** Bytes that grow by doubling, up to a limit. */
export class GrowingBytes {
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
