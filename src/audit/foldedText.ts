import { type EncodedPieces, findEncoded } from '../model/encodedText';
import { looksLatin } from './lookAlike';

/** A stretch of a text that belongs together: a sentence, or what of it a reader takes in at once. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** A text as rules read it: lower case, look-alikes as Latin letters, nothing invisible. */
export interface FoldedText {
  readonly text: string;
  readonly sentences: () => readonly Sentence[];
  /** The place in the text as it came of a stretch of the folded one: start and end, in UTF-16 units. */
  readonly span: (start: number, end: number) => readonly [start: number, end: number];
  /** What an encoded stretch says, as it is; absent for the text itself. */
  readonly decoded?: string;
}

/** A text as rules read it, with what it holds encoded. */
export interface FoldedTexts extends EncodedPieces {
  readonly folded: readonly FoldedText[];
}

const unplain = /[^\t\n\r\x20-\x7e]/;
const straight: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
]);
/** Folds a text, and what it holds encoded, once. */
export function foldForRules(text: string): FoldedTexts {
  const whole = unplain.test(text) ? foldMapped(text) : foldPlain(text);
  const encoded = findEncoded(text);
  const decoded = encoded.pieces.map((piece) => {
    const span = [piece.start, piece.end] as const;
    return folded(piece.decoded.toLowerCase(), () => span, piece.decoded);
  });
  return { folded: [whole, ...decoded], ...encoded };
}

function folded(text: string, span: FoldedText['span'], decoded?: string): FoldedText {
  let cut: readonly Sentence[] | undefined;
  const sentences = () => {
    cut ??= cutSentences(text);
    return cut;
  };
  return { text, sentences, span, ...(decoded !== undefined && { decoded }) };
}

function foldPlain(text: string): FoldedText {
  return folded(text.toLowerCase(), (start, end) => [start, end]);
}

/** Folds what is not plain ASCII and notes where the places shift, so that long texts cost no list of all their places. */
function foldMapped(text: string): FoldedText {
  const foldedAt: number[] = [];
  const originalAt: number[] = [];
  const known = new Map<string, string>();
  let plainText = '';
  let at = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0080-\u{10ffff}]/gu)) {
    let plain = known.get(character);
    if (plain === undefined) {
      plain = /[\p{DI}\p{Co}]/u.test(character) ? '' : plainOf(character).toLowerCase();
      known.set(character, plain);
    }
    plainText += text.slice(at, index).toLowerCase() + plain;
    at = index + character.length;
    if (plain.length === character.length) continue;
    foldedAt.push(plainText.length);
    originalAt.push(at);
  }
  plainText += text.slice(at).toLowerCase();
  const originalOf = (place: number): number => {
    let [low, high] = [0, foldedAt.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((foldedAt[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? place : (originalAt[low - 1] ?? 0) + place - (foldedAt[low - 1] ?? 0);
  };
  return folded(plainText, (start, end) => [
    originalOf(start),
    end > start ? originalOf(end - 1) + 1 : originalOf(end),
  ]);
}

function plainOf(character: string): string {
  const known = straight.get(character) ?? looksLatin.get(character);
  if (known !== undefined) return known;
  return [...character.normalize('NFKC')].map((one) => looksLatin.get(one) ?? one).join('');
}

/** In characters. A longer sentence is read in pieces that overlap, so that no pattern takes long over one. */
const longest = 600;
const overlap = 200;
/** Ends of sentences; a line break alone ends one where a new item or paragraph begins. */
const ends = /[.!?](?=["'”’)\]`]?\s)["'”’)\]`]?|\n\s*(?=[\n*#•<[\d-])/g;

/** Cuts a text into its sentences, in one pass. */
function cutSentences(text: string): readonly Sentence[] {
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
