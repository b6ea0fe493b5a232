import { looksLatin } from './lookAlike';

/** A text as rules read it: lower case, look-alikes as Latin letters, nothing invisible. */
export interface FoldedText {
  readonly text: string;
  /** The place in the text as it came of a stretch of the folded one: start and end, in UTF-16 units. */
  readonly span: (start: number, end: number) => readonly [start: number, end: number];
  readonly isDecoded: boolean;
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
export function foldForRules(text: string): readonly FoldedText[] {
  const whole = unplain.test(text) ? foldMapped(text) : foldPlain(text);
  return text.length < 24 ? [whole] : [whole, ...decodePieces(text)];
}

function foldPlain(text: string): FoldedText {
  return { text: text.toLowerCase(), span: (start, end) => [start, end], isDecoded: false };
}

function foldMapped(text: string): FoldedText {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const here = at;
    at += character.length;
    if (character > '\x7f' && /\p{DI}/u.test(character)) continue;
    const plain = character <= '\x7f' ? character : plainOf(character);
    for (const unit of plain.toLowerCase()) {
      folded += unit;
      for (let i = 0; i < unit.length; i++) places.push(here);
    }
  }
  places.push(at);
  return {
    text: folded,
    span: (start, end) => [places[start] ?? at, places[end] ?? at],
    isDecoded: false,
  };
}

function plainOf(character: string): string {
  const known = straight.get(character) ?? looksLatin.get(character);
  if (known !== undefined) return known;
  return [...character.normalize('NFKC')].map((one) => looksLatin.get(one) ?? one).join('');
}

function decodePieces(text: string): readonly FoldedText[] {
  const found: FoldedText[] = [];
  const pieces = [...(text.includes('%') ? text.matchAll(inPercent) : []), ...text.matchAll(inLetters)];
  for (const { 0: piece, index } of pieces) {
    const decoded = decodePiece(piece.slice(0, maxDecoded));
    if (decoded === null) continue;
    const span = [index, index + piece.length] as const;
    found.push({ text: decoded.toLowerCase(), span: () => span, isDecoded: true });
    if (found.length >= maxEncoded) break;
  }
  return found;
}

/** What an encoded piece says, where that is plain text; null where it says none. */
function decodePiece(piece: string): string | null {
  const bytes = piece.includes('%')
    ? fromPercent(piece)
    : /^(?:[\da-f]{2})+$/i.test(piece)
      ? fromHex(piece)
      : fromBase64(piece);
  if (bytes === null || bytes.length < 8) return null;
  return /^[\t\n\r\x20-\x7e]*$/.test(bytes) ? bytes : null;
}

function fromPercent(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}

function fromHex(piece: string): string {
  return piece.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function fromBase64(piece: string): string | null {
  // Words in lower case alone are far likelier than their decoding.
  if (!/[A-Z\d]/.test(piece)) return null;
  try {
    return atob(piece.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
  } catch {
    return null;
  }
}
