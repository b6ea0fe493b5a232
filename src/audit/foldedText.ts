import { looksLatin } from './lookAlike';
import { cutSentences, type Sentence } from './sentences';

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
export interface FoldedTexts {
  readonly folded: readonly FoldedText[];
  /** Whether it holds more encoded than was decoded: within one another, too many or too long. */
  readonly isUnread: boolean;
}

const unplain = /[^\t\n\r\x20-\x7e]/;
const straight: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
]);
/** What is written in base64, as hexadecimal or with percent signs, long enough to hold an order. */
const inPercent = /(?:[\w.~-]{0,40}(?:%[\dA-Fa-f]{2}){1,40}){3,400}[\w.~-]{0,40}/g;
const inLetters = /[A-Za-z\d+/_-]{24,}={0,2}/g;
const maxEncoded = 20;
const maxDecoded = 20_000;

/** Folds a text, and what it holds encoded, once. */
export function foldForRules(text: string): FoldedTexts {
  const whole = unplain.test(text) ? foldMapped(text) : foldPlain(text);
  if (text.length < 24) return { folded: [whole], isUnread: false };
  const { pieces, isUnread } = decodePieces(text);
  return { folded: [whole, ...pieces], isUnread };
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

function decodePieces(text: string): { readonly pieces: readonly FoldedText[]; readonly isUnread: boolean } {
  const pieces: FoldedText[] = [];
  for (const { 0: piece, index } of encodedPieces(text)) {
    const decoded = decodePiece(piece.slice(0, maxDecoded));
    if (decoded === null) continue;
    if (pieces.length >= maxEncoded || piece.length > maxDecoded || holdsEncoded(decoded))
      return { pieces, isUnread: true };
    const span = [index, index + piece.length] as const;
    pieces.push(folded(decoded.toLowerCase(), () => span, decoded));
  }
  return { pieces, isUnread: false };
}

function* encodedPieces(text: string): Generator<RegExpExecArray> {
  if (text.includes('%')) yield* text.matchAll(inPercent);
  yield* text.matchAll(inLetters);
}

function holdsEncoded(decoded: string): boolean {
  for (const [piece] of encodedPieces(decoded)) if (decodePiece(piece) !== null) return true;
  return false;
}
/** What an encoded piece says, where that is plain text; null where it says none. */
function decodePiece(piece: string): string | null {
  const bytes = piece.includes('%')
    ? fromPercent(piece)
    : /^(?:[\da-f]{2})+$/i.test(piece)
      ? fromHex(piece)
      : fromBase64(piece);
  if (bytes === null || bytes.length < 8) return null;
  return /^[\t\n\r\x20-\x7e\p{L}\p{P}\p{Zs}]*$/u.test(bytes) ? bytes : null;
}

function fromPercent(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}

function fromHex(piece: string): string | null {
  return fromBytes(piece.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}

/** Reads characters below 256 as UTF-8; null where they are none. */
function fromBytes(bytes: string): string | null {
  if (/^[^\u0080-\uffff]*$/.test(bytes)) return bytes;
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fromBase64(piece: string): string | null {
  // Words in lower case alone are far likelier than their decoding.
  if (!/[A-Z\d]/.test(piece)) return null;
  try {
    return fromBytes(atob(piece.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')));
  } catch {
    return null;
  }
}
