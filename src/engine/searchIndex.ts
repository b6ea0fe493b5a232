/** What an index may come to. */
interface IndexLimits {
  /** Distinct words of all fields, some 200 bytes each. */
  readonly words: number;
  /** Rows of all words together, some 4 bytes each. */
  readonly postings: number;
}

const usualLimits: IndexLimits = { words: 2 ** 18, postings: 2 ** 24 };
/** How many words a step of `build` reads: some milliseconds' worth. */
const wordsAtOnce = 2 ** 13;

/**
 * An inverted index of rows of text: which rows hold which words, field by field. A word is a run of letters and digits,
 * or one sign. A searched text that is such a run, or part of one, lies within a word wherever it occurs: the words that
 * include it name just the rows that hold it. Any other is looked for in the texts of the rows that hold all its words.
 * Rows that are not in the index, as it is still being built or has reached its limits, are read as well: the answer is
 * always the whole one.
 */
export class SearchIndex {
  private readonly texts: readonly string[];
  private readonly gap: string;
  private readonly limits: IndexLimits;
  private readonly fields: Map<string, PostingList>[] = [];
  /** Rows before this one are in the index. */
  private indexed = 0;

  /** `texts`: one a row, its fields joined by `gap`, one UTF-16 unit that no field and no searched text holds. */
  constructor(texts: readonly string[], gap: string, limits = usualLimits) {
    this.texts = texts;
    this.gap = gap;
    this.limits = limits;
  }

  /** Takes in row by row, some milliseconds' worth a step, and ends early where the limits are reached. */
  *build(): Generator<void, void> {
    const { texts, gap, fields, limits } = this;
    const size = texts.length;
    let [words, postings, read] = [0, 0, 0];
    for (let row = 0; row < size; row++) {
      const parts = (texts[row] as string).split(gap);
      for (let field = 0; field < parts.length; field++) {
        fields[field] ??= new Map();
        const lists = fields[field] as Map<string, PostingList>;
        for (const { word } of wordsOf(parts[field] as string)) {
          if (++read % wordsAtOnce === 0) yield;
          let list = lists.get(word);
          if (list === undefined) {
            if (++words > limits.words) return;
            list = new PostingList(size);
            lists.set(word, list);
          }
          if (list.add(row) && ++postings > limits.postings) return;
        }
      }
      this.indexed = row + 1;
    }
  }

  /**
   * Which of the rows marked 1 hold a text, folded as theirs are, in one field, or in any at -1: a bit each. The bits of
   * the other rows say nothing.
   */
  rowsHolding(text: string, field: number, among: Uint8Array): Uint32Array {
    const { texts, gap, indexed } = this;
    const words = [...wordsOf(text)];
    const bits = this.rowsWithWords(words, text.length, field);
    const isExact = words[0]?.word === text;
    for (let row = isExact ? indexed : 0; row < texts.length; row++) {
      if (among[row] === 0 || (row < indexed && !hasBit(bits, row))) continue;
      const all = texts[row] as string;
      if ((field < 0 ? all : fieldText(all, gap, field)).includes(text)) setBit(bits, row);
      else bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
    }
    return bits;
  }

  /** The indexed rows of which one field holds all words of a text of this length; any row where the text has none. */
  private rowsWithWords(words: readonly PlacedWord[], length: number, field: number): Uint32Array {
    const { texts, fields } = this;
    const found = bitsFor(texts.length);
    if (words.length === 0) return found.fill(0xffffffff);
    for (const lists of field < 0 ? fields : fields.slice(field, field + 1)) {
      const bits = bitsFor(texts.length).fill(0xffffffff);
      for (const { word, start } of words) {
        const held = markWords(lists, word, start === 0, start + word.length === length, bitsFor(texts.length));
        for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (held[i] as number);
      }
      for (let i = 0; i < found.length; i++) found[i] = (found[i] as number) | (bits[i] as number);
    }
    return found;
  }
}

/** Marks the rows of the words that a searched one may be part of: at either end of the searched text, it may go on there. */
function markWords(
  lists: ReadonlyMap<string, PostingList>,
  searched: string,
  isFirst: boolean,
  isLast: boolean,
  bits: Uint32Array,
): Uint32Array {
  if (!isFirst && !isLast) {
    lists.get(searched)?.mark(bits);
    return bits;
  }
  for (const [word, rows] of lists) {
    const fits = !isLast ? word.endsWith(searched) : isFirst ? word.includes(searched) : word.startsWith(searched);
    if (fits) rows.mark(bits);
  }
  return bits;
}

interface PlacedWord {
  readonly word: string;
  readonly start: number;
}

/** The words of a folded text from left to right. White space and control characters part them. */
function* wordsOf(text: string): Generator<PlacedWord, void> {
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : space;
    if (isOfRun(unit)) continue;
    if (i > start) yield { word: text.slice(start, i), start };
    if (unit > space) yield { word: text.charAt(i), start: i };
    start = i + 1;
  }
}

const space = 0x20;

/** `a`–`z`, `0`–`9` and all that is not ASCII. */
function isOfRun(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80;
}

function fieldText(text: string, gap: string, place: number): string {
  let start = 0;
  for (let i = 0; i < place; i++) start = text.indexOf(gap, start) + 1;
  const end = text.indexOf(gap, start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}

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

function setBit(bits: Uint32Array, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
}
