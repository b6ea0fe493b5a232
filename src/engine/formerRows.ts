import { type StoredTexts, storedBytes } from '../dialects/entryStore';
import { haveSameBody } from './catalogSource';
import { type Dictionaries, dictionariesOf, type Rows } from './rowBatch';

/** The rows of a list, with which of the texts each was read from. */
interface RowsOfTexts {
  readonly rows: Rows;
  readonly texts: StoredTexts;
  readonly ofRow: Uint32Array;
}

/** Finds the rows of a list by the bytes they were read from. */
export class FormerRows {
  readonly list: RowsOfTexts;
  readonly words: Dictionaries;
  /** Behind the row that was found last: most lists come in the order they had. */
  private next = 0;
  /** Of rows whose hashes are equal the last; made where a list is not as it was. */
  private rowOf: ReadonlyMap<number, number> | null = null;
  private isLost = false;

  constructor(list: RowsOfTexts) {
    this.list = list;
    this.words = dictionariesOf(list.rows);
  }

  /** A row that was read from these bytes; -1 for none, as from when the list can't be read any more. */
  find(bytes: Uint8Array): number {
    if (this.isLost) return -1;
    try {
      // Read late from a snapshot, which may be gone: then this throws, and not the copying of a row.
      if (this.next === 0) this.list.rows.texts.at(0);
      let row = this.next;
      if (!this.isAt(row, bytes)) {
        this.rowOf ??= new Map(Array.from(this.list.rows.toolIds.keys(), (one) => [hashOf(this.bytesAt(one)), one]));
        row = this.rowOf.get(hashOf(bytes)) ?? -1;
        if (!this.isAt(row, bytes)) return -1;
      }
      this.next = row + 1;
      return row;
    } catch {
      this.isLost = true;
      return -1;
    }
  }

  private isAt(row: number, bytes: Uint8Array): boolean {
    return row >= 0 && row < this.list.rows.toolIds.length && haveSameBody(this.bytesAt(row), bytes);
  }

  private bytesAt(row: number): Uint8Array {
    return storedBytes(this.list.texts, this.list.ofRow[row * 3] ?? -1);
  }
}

/** Every eighth byte is enough, as rows that are found are compared. */
function hashOf(bytes: Uint8Array): number {
  let hash = bytes.length;
  for (let at = 0; at < bytes.length; at += 8) hash = Math.imul(hash ^ (bytes[at] as number), 0x0100_0193);
  return hash;
}
