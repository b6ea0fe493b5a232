import { WordNumbers } from './wordNumbers';

/** What a catalog's words may come to. */
interface WordLimits {
  /** Distinct words. */
  readonly words: number;
  /** Letters of the distinct words, and one more for each. */
  readonly letters: number;
  /** Words of each row, 4 bytes each, and as much again until they are sorted. */
  readonly entries: number;
}

const usualLimits: WordLimits = { words: 2 ** 18, letters: 2 ** 22, entries: 2 ** 24 };
/** Shorter words are left to the letter pairs. */
const fewestLetters = 3;
/** Of one text: it is copied at three times its size. */
const maxLetters = 2 ** 24;
/** Some milliseconds' worth of reading. */
const lettersAtOnce = 2 ** 18;
/** How many portions are sorted at once: that takes no longer than reading one. */
const sortedAtOnce = 8;

/** The numbers of some rows' words: those of row `first + i` end before `ends[i]`. */
interface Portion {
  readonly first: number;
  readonly ends: Uint32Array;
  readonly numbers: Uint32Array;
}

/** Word `i` starts at `starts[i]` of `text`, and `rows[offsets[i] … offsets[i + 1]]` hold it, in no order. */
interface WordRows {
  readonly text: string;
  readonly starts: Int32Array;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

/**
 * Which rows hold which words, each a whole run of `a`–`z` and `0`–`9`. Where a text of such characters occurs, it lies
 * within a word: the words that include it name just the rows that hold it. A word is kept whole, however long; a
 * catalog whose words come to more than the limits has none kept, and nothing is known of it.
 */
export class TextWords {
  private readonly size: number;
  private readonly limits: WordLimits;
  private known: WordRows | null = null;

  constructor(size: number, limits = usualLimits) {
    this.size = size;
    this.limits = limits;
  }

  /** Takes in the texts of all rows, up to `most` of them a step, and sorts what was taken in. */
  *takeIn(texts: readonly string[], most: number): Generator<void, void> {
    const reader = new RowReader(limitsFor(texts, this.limits));
    const portions: Portion[] = [];
    for (let first = 0; first < this.size; ) {
      const end = portionEnd(texts, first, Math.min(this.size, first + most));
      const portion = reader.read(texts.slice(first, end), first);
      if (portion === null) return;
      portions.push(portion);
      first = end;
      yield;
    }
    const { offsets, ...words } = reader.list();
    const rows = new Uint32Array(offsets.at(-1) ?? 0);
    while (portions.length > 0) {
      for (const portion of portions.splice(-sortedAtOnce)) sortIn(portion, offsets, rows);
      yield;
    }
    this.known = { ...words, offsets, rows };
  }

  /** Just the rows (a bit each) whose texts hold this one. Null where nothing is known: all may. */
  mayHold(wanted: string): { readonly rows: Uint32Array; readonly isExact: true } | null {
    if (this.known === null || wanted.length < fewestLetters || /[^a-z0-9]/.test(wanted)) return null;
    const { text, starts, offsets, rows } = this.known;
    const held = new Uint32Array(Math.ceil(this.size / 32));
    for (let at = text.indexOf(wanted); at >= 0; ) {
      const word = lastUpTo(starts, at);
      const end = offsets[word + 1] as number;
      for (let i = offsets[word] as number; i < end; i++) {
        const row = rows[i] as number;
        held[row >>> 5] = (held[row >>> 5] as number) | (1 << (row & 31));
      }
      at = text.indexOf(wanted, starts[word + 1]);
    }
    return { rows: held, isExact: true };
  }
}

/** No more than these texts could come to. */
function limitsFor(texts: readonly string[], { words, letters, entries }: WordLimits): WordLimits {
  const most = texts.reduce((sum, text) => sum + text.length, texts.length);
  return { words: Math.min(words, Math.ceil(most / (fewestLetters + 1))), letters: Math.min(letters, most), entries };
}

/** Where a portion from `first` on ends: at `most`, or once its texts are long enough. */
function portionEnd(texts: readonly string[], first: number, most: number): number {
  let letters = 0;
  let end = first;
  while (end < most && letters < lettersAtOnce) letters += (texts[end++] as string).length;
  return end;
}

/** Puts a portion's rows into `rows`, each before the place that `offsets` has for its word, and moves that place. */
function sortIn({ first, ends, numbers }: Portion, offsets: Uint32Array, rows: Uint32Array): void {
  let at = 0;
  for (let i = 0; i < ends.length; i++) {
    for (const end = ends[i] as number; at < end; at++) {
      const word = numbers[at] as number;
      const place = (offsets[word] as number) - 1;
      rows[place] = first + i;
      offsets[word] = place;
    }
  }
}

/** The place of the last number up to this one in an ascending list that starts with 0. */
function lastUpTo(list: Int32Array, most: number): number {
  let low = 0;
  let high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) <= most) low = middle;
    else high = middle;
  }
  return low;
}

const encoder = new TextEncoder();
/** 1 for the bytes that words are made of. */
const isOfWord = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[a-z0-9]/.test(String.fromCharCode(byte))));

/** Turns texts into numbers of words. */
class RowReader {
  private readonly limits: WordLimits;
  private readonly words: WordNumbers;
  /** By word: how many rows hold it, and the last of them, from 1. */
  private readonly counts: Uint32Array;
  private readonly lastRows: Uint32Array;
  private entries = 0;
  private bytes = new Uint8Array(2 ** 12);

  constructor(limits: WordLimits) {
    this.limits = limits;
    this.words = new WordNumbers(limits.words, limits.letters);
    this.counts = new Uint32Array(limits.words);
    this.lastRows = new Uint32Array(limits.words);
  }

  /** Reads the rows from `first` on; null where their words come to more than the limits. */
  read(texts: readonly string[], first: number): Portion | null {
    const ends = new Uint32Array(texts.length);
    // A word and what parts it from the next.
    const most = texts.reduce((sum, text) => sum + Math.ceil(text.length / (fewestLetters + 1)), 0);
    const numbers = new Uint32Array(Math.min(most, this.limits.entries - this.entries));
    let length = 0;
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i] as string;
      length = text.length > maxLetters ? -1 : this.readRow(text, first + i, numbers, length);
      if (length < 0) return null;
      ends[i] = length;
    }
    this.entries += length;
    return { first, ends, numbers: numbers.slice(0, length) };
  }

  /** Puts a row's numbers behind the first `length`, each once, and returns how many are there now; -1 beyond the limits. */
  private readRow(text: string, row: number, numbers: Uint32Array, length: number): number {
    const { words, counts, lastRows } = this;
    const end = this.encode(text);
    const { bytes } = this;
    let at = length;
    let start = 0;
    for (let i = 0; i <= end; i++) {
      if (isOfWord[bytes[i] as number] === 1) continue;
      if (i - start >= fewestLetters) {
        const number = words.numberOf(bytes, start, i);
        if (number < 0) return -1;
        if (lastRows[number] !== row + 1) {
          if (at === numbers.length) return -1;
          lastRows[number] = row + 1;
          counts[number] = (counts[number] as number) + 1;
          numbers[at++] = number;
        }
      }
      start = i + 1;
    }
    return at;
  }

  /** Turns a text into `bytes`, a gap behind it, and returns its length there: bytes are faster to walk than strings. */
  private encode(text: string): number {
    const most = text.length * 3 + 1;
    if (this.bytes.length < most) this.bytes = new Uint8Array(most);
    const { written } = encoder.encodeInto(text, this.bytes);
    this.bytes[written] = 0;
    return written;
  }

  /** The words, and where the rows of each end when they lie one behind the other; last, how many these are. */
  list(): Omit<WordRows, 'rows'> {
    const { words, counts, entries } = this;
    const offsets = new Uint32Array(words.size + 1).fill(entries);
    let end = 0;
    for (let i = 0; i < words.size; i++) {
      end += counts[i] as number;
      offsets[i] = end;
    }
    return { ...words.list(), offsets };
  }
}
