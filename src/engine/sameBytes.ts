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

const timeLength = '2026-01-01T00:00:00.000Z'.length;

/** Where a file of collected servers says when it was written. Throws where its bytes can't be read. */
function placeOfTime(chunk: Chunk | undefined): number {
  const head = new TextDecoder('latin1').decode(chunk?.subarray(0, Math.min(chunk.length, 300)));
  const key = '"collectedAt":"';
  const place = head.indexOf(key);
  return place < 0 ? -1 : place + key.length;
}

/** Compares bytes that arrive with those of a list, whatever pieces they come in. */
export class SameBytes {
  /** All that came while it was the same. */
  readonly arrived: Uint8Array<ArrayBuffer>[] = [];
  private readonly text: readonly Chunk[];
  private chunk = 0;
  private at = 0;
  /** How many bytes were compared. */
  private done = 0;
  private readonly hasTime: boolean;
  /** Where the time stands at which a server's pages were written, which says nothing of its tools; -1 where none does. */
  private time = -1;

  constructor({ text, summary }: Pick<ReadSource, 'text' | 'summary'>, hasTime = summary.envelope === 'mcp-pages') {
    this.text = text;
    this.hasTime = hasTime;
  }

  /** Whether these bytes are the list's next ones. A list that can't be read any more has none. */
  goesOn(bytes: Uint8Array<ArrayBuffer>): boolean {
    try {
      if (this.hasTime && this.done === 0) this.time = placeOfTime(this.text[0]);
      for (let from = 0; from < bytes.length; ) {
        const chunk = this.text[this.chunk];
        if (chunk === undefined) return false;
        const length = Math.min(chunk.length - this.at, bytes.length - from);
        const before = chunk.subarray(this.at, this.at + length);
        if (!this.isAlike(before, bytes.subarray(from, from + length))) return false;
        from += length;
        this.at += length;
        this.done += length;
        this.skipRead();
      }
    } catch {
      return false;
    }
    this.arrived.push(bytes);
    return true;
  }

  private isAlike(before: Uint8Array, now: Uint8Array<ArrayBuffer>): boolean {
    const start = this.time - this.done;
    if (this.time < 0 || start + timeLength <= 0 || start >= now.length) return haveSameBody(before, now);
    const [from, to] = [Math.max(0, start), start + timeLength];
    return (
      haveSameBody(before.subarray(0, from), now.subarray(0, from)) &&
      haveSameBody(before.subarray(to), now.subarray(to))
    );
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
