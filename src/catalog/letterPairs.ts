/** Each ASCII character's class: letters by themselves, digits, and the signs that ids and sentences are made of. */
const classes = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  if (letter >= 'a' && letter <= 'z') return unit - 0x60;
  if (letter >= '0' && letter <= '9') return 27;
  const place = [' ', '.:/', '_-'].findIndex((signs) => signs.includes(letter));
  return place >= 0 ? 28 + place : 31;
});

function classAt(text: string, at: number): number {
  return classes[text.charCodeAt(at)] ?? 0;
}

/**
 * Which rows hold which pairs of neighbouring letters: a set of rows (a bit each) for each of 32 × 32 pairs, 128 bytes
 * a row in all. A search that whole words don't answer reads only the texts that hold all pairs of what it looks for: few,
 * as most words have a rare one.
 */
export class LetterPairs {
  private readonly size: number;
  /** 32 rows in each. */
  private readonly words: number;
  private readonly bits: Uint32Array;
  private added = 0;

  constructor(size: number) {
    this.size = size;
    this.words = Math.ceil(size / 32);
    this.bits = new Uint32Array(32 * 32 * this.words);
  }

  /** Takes in the texts of up to `most` further rows; false once all are in. */
  addMore(texts: readonly string[], most: number): boolean {
    const end = Math.min(this.size, this.added + most);
    for (let row = this.added; row < end; row++) this.add(row, texts[row] as string);
    this.added = end;
    return end < this.size;
  }

  private add(row: number, text: string): void {
    const { bits, words } = this;
    const bit = 1 << (row & 31);
    const word = row >>> 5;
    let before = classAt(text, 0);
    for (let i = 1; i < text.length; i++) {
      const next = classAt(text, i);
      const place = (before * 32 + next) * words + word;
      bits[place] = (bits[place] as number) | bit;
      before = next;
    }
  }

  /**
   * The rows (a bit each) whose texts may hold this one; where `isExact`, just those that do. Null where nothing is
   * known: all may.
   */
  mayHold(text: string): { readonly rows: Uint32Array; readonly isExact: boolean } | null {
    if (text === '' || this.added < this.size) return null;
    const isExact = text.length <= 2 && /^[a-z ]+$/.test(text);
    const first = classAt(text, 0);
    if (text.length === 1) return { rows: this.rowsWith(first), isExact };
    const rows = new Uint32Array(this.words).fill(0xffffffff);
    for (let i = 1; i < text.length; i++) {
      const start = (classAt(text, i - 1) * 32 + classAt(text, i)) * this.words;
      for (let word = 0; word < rows.length; word++) {
        rows[word] = (rows[word] as number) & (this.bits[start + word] as number);
      }
    }
    return { rows, isExact };
  }

  /** Whatever stands in a text stands beside something: each text has gaps between its fields. */
  private rowsWith(letter: number): Uint32Array {
    const rows = new Uint32Array(this.words);
    for (let other = 0; other < 32; other++) {
      for (const start of [(letter * 32 + other) * this.words, (other * 32 + letter) * this.words]) {
        for (let word = 0; word < rows.length; word++) {
          rows[word] = (rows[word] as number) | (this.bits[start + word] as number);
        }
      }
    }
    return rows;
  }
}
