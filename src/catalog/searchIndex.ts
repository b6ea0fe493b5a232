import { fieldGap } from './rowBatch';
import { TextWords } from './textWords';

/** Stand-in. */
export class SearchIndex {
  private readonly texts: readonly string[];
  private readonly words: TextWords;
  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.words = new TextWords(texts.length);
  }
  *build(): Generator<void, void> {
    yield* this.words.takeIn(this.texts, 2000);
  }
  /** 1 for each row that holds any of the texts, in the field at this place or anywhere at -1; rows where `among` is 0 may be left out. */
  rowsHolding(wanted: readonly string[], field: number, among: Uint8Array): Uint8Array {
    const held = new Uint8Array(among.length);
    const needles = wanted.map((text) => ({ text, may: this.words.mayHold(text) }));
    for (let row = 0; row < held.length; row++) {
      if (among[row] === 0) continue;
      const texts = this.texts[row] as string;
      for (const { text, may } of needles) {
        if (may !== null && (((may.rows[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue;
        if ((field < 0 ? texts : fieldText(texts, field)).includes(text)) held[row] = 1;
      }
    }
    return held;
  }
}

function fieldText(text: string, place: number): string {
  let start = 0;
  for (let i = 0; i < place; i++) start = text.indexOf(fieldGap, start) + 1;
  const end = text.indexOf(fieldGap, start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}
