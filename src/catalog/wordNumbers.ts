/** How many places a look-up may try: only words made to collide need more. */
const maxTries = 256;

/**
 * Distinct words, numbered from 0 in order of first use. They come and are kept as bytes: strings for the millions of
 * words of a catalog would cost more than all else. Room for as many as may come is set aside at once.
 */
export class WordNumbers {
  size = 0;
  private readonly most: number;
  /** Word by word, a gap behind each. */
  private readonly letters: Uint8Array;
  /** Where each word starts in `letters`; last, where the next one would. */
  private readonly starts: Int32Array;
  private readonly hashes: Int32Array;
  /** Numbers from 1, each at the place its hash says or at the next free one; 0 at half of them or more. */
  private readonly places: Int32Array;

  /** `maxLetters`: of all words together, counting the gaps. */
  constructor(most: number, maxLetters: number) {
    this.most = most;
    this.letters = new Uint8Array(maxLetters);
    this.starts = new Int32Array(most + 1);
    this.hashes = new Int32Array(most);
    this.places = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)));
  }

  /** The number of the word from `start` to before `end`; -1 where it is new and there is no room for it. */
  numberOf(bytes: Uint8Array, start: number, end: number): number {
    const { places, hashes } = this;
    const hash = hashOf(bytes, start, end);
    for (let tries = 0; tries < maxTries; tries++) {
      const place = (hash + tries) & (places.length - 1);
      const number = (places[place] as number) - 1;
      if (number < 0) {
        if (!this.add(bytes.subarray(start, end), hash)) return -1;
        places[place] = this.size;
        return this.size - 1;
      }
      if (hashes[number] === hash && this.isWord(number, bytes, start, end)) return number;
    }
    return -1;
  }

  private isWord(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { letters, starts } = this;
    const from = starts[number] as number;
    if (from + end - start + 1 !== starts[number + 1]) return false;
    for (let i = start; i < end; i++) if (bytes[i] !== letters[from + i - start]) return false;
    return true;
  }

  private add(word: Uint8Array, hash: number): boolean {
    const { letters, starts, size } = this;
    const from = starts[size] as number;
    const next = from + word.length + 1;
    if (size === this.most || next > letters.length) return false;
    letters.set(word, from);
    starts[size + 1] = next;
    this.hashes[size] = hash;
    this.size++;
    return true;
  }

  /** All words in one string, each with a NUL behind it, and where each starts there; last, the string's length. */
  list(): { readonly text: string; readonly starts: Int32Array } {
    const starts = this.starts.slice(0, this.size + 1);
    return { text: new TextDecoder().decode(this.letters.subarray(0, starts[this.size])), starts };
  }
}

/** FNV-1a from 0, its high bits mixed into the low ones: these say the word's place. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
