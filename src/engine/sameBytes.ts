import type { Chunk } from '../dialects/entryStore';
import { haveSameBody } from './catalogSource';
import type { FormatReaders, ReadingOrder, ReadSource } from './readSource';

/** Whether a list was read just as one of this order would be. */
export function isReadAlike(list: ReadSource, order: ReadingOrder, readers: FormatReaders): boolean {
  return orderText(list.order) === orderText(order) && (list.summary.digest === undefined) === (readers === null);
}

function orderText({ source, alias, stem, settings, advertised }: ReadingOrder): string {
  return JSON.stringify([source.id, source.name, alias, stem, settings, advertised]);
}

/** Compares bytes that arrive with those of a list, whatever pieces they come in. */
export class SameBytes {
  /** All that came while it was the same. */
  readonly arrived: Uint8Array<ArrayBuffer>[] = [];
  private readonly text: readonly Chunk[];
  private chunk = 0;
  private at = 0;

  constructor({ text }: Pick<ReadSource, 'text'>) {
    this.text = text;
  }

  /** Whether these bytes are the list's next ones. A list that can't be read any more has none. */
  goesOn(bytes: Uint8Array<ArrayBuffer>): boolean {
    try {
      for (let from = 0; from < bytes.length; ) {
        const chunk = this.text[this.chunk];
        if (chunk === undefined) return false;
        const length = Math.min(chunk.length - this.at, bytes.length - from);
        const before = chunk.subarray(this.at, this.at + length);
        if (!haveSameBody(before, bytes.subarray(from, from + length))) return false;
        from += length;
        this.at += length;
        this.skipRead();
      }
    } catch {
      return false;
    }
    this.arrived.push(bytes);
    return true;
  }

  /** Whether all of the list came. */
  get isWhole(): boolean {
    this.skipRead();
    return this.chunk === this.text.length;
  }

  private skipRead(): void {
    while (this.at === this.text[this.chunk]?.length) {
      this.chunk++;
      this.at = 0;
    }
  }
}
