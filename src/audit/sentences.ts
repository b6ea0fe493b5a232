/** A stretch of a text that belongs together: a sentence, or what of it a reader takes in at once. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** In characters. A longer sentence is read in pieces that overlap, so that no pattern takes long over one. */
const longest = 600;
const overlap = 200;
/** Ends of sentences; a line break alone ends one where a new item or paragraph begins. */
const ends = /[.!?](?=["'”’)\]`]?\s)["'”’)\]`]?|\n\s*(?=[\n*#•<[\d-])/g;

/** Cuts a text into its sentences, in one pass. */
export function cutSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const add = (first: number, to: number): void => {
    let from = first;
    while (from < to && /\s/.test(text.charAt(from))) from++;
    for (let start = from; start < to; start += longest - overlap) {
      sentences.push({ text: text.slice(start, Math.min(to, start + longest)), start });
      if (start + longest >= to) return;
    }
  };
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    add(from, index + end.length);
    from = index + end.length;
  }
  add(from, text.length);
  return sentences;
}
