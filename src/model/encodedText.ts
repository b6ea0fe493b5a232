import { decodePercent } from './json';

/** A stretch of a text that is written in base64, as hexadecimal or with percent signs. */
export interface EncodedPiece {
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
}

export interface EncodedPieces {
  readonly pieces: readonly EncodedPiece[];
  /** Whether the text holds more encoded than was decoded: within one another, too many or too long. */
  readonly isUnread: boolean;
}

/** Long enough to hold an order or a key. */
const inPercent = /(?:[\w.~-]{0,40}(?:%[\dA-Fa-f]{2}){1,40}){3,400}[\w.~-]{0,40}/g;
/** Quick to look for, and in every text that holds one of those. */
const anyPercent = /(?:%[\dA-Fa-f]{2}[\w.~-]{0,40}){3}/;
const inLetters = /(?<![\w+/-])[\w+/-]{24}[\w+/-]*={0,2}/g;
const shortest = 24;
const maxEncoded = 20;
const maxDecoded = 20_000;

/** Finds what a text holds encoded, decoded once. */
export function findEncoded(text: string): EncodedPieces {
  const pieces: EncodedPiece[] = [];
  if (text.length < shortest) return { pieces, isUnread: false };
  for (const { 0: piece, index } of encodedPieces(text)) {
    const decoded = decodePiece(piece.slice(0, maxDecoded));
    if (decoded === null) continue;
    if (pieces.length >= maxEncoded || piece.length > maxDecoded || holdsEncoded(decoded)) {
      return { pieces, isUnread: true };
    }
    pieces.push({ start: index, end: index + piece.length, decoded });
  }
  return { pieces, isUnread: false };
}

function* encodedPieces(text: string): Generator<RegExpExecArray> {
  if (anyPercent.test(text)) yield* text.matchAll(inPercent);
  yield* text.matchAll(inLetters);
}

function holdsEncoded(decoded: string): boolean {
  for (const [piece] of encodedPieces(decoded)) if (decodePiece(piece) !== null) return true;
  return false;
}

/** What an encoded piece says, where that is plain text; null where it says none. */
function decodePiece(piece: string): string | null {
  const bytes = piece.includes('%')
    ? decodePercent(piece)
    : /^(?:[\da-f]{2})+$/i.test(piece)
      ? fromHex(piece)
      : fromBase64(piece);
  if (bytes === null || bytes.length < 8) return null;
  return /^[\t\n\r\x20-\x7e\p{L}\p{P}\p{Zs}]*$/u.test(bytes) ? bytes : null;
}

function fromHex(piece: string): string {
  return fromBytes(piece.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}

/** Reads characters below 256 as UTF-8; what is none becomes U+FFFD, which no plain text holds. */
function fromBytes(bytes: string): string {
  return /[\u0080-\uffff]/.test(bytes) ? utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))) : bytes;
}

const utf8 = new TextDecoder();

function fromBase64(piece: string): string | null {
  const letters = piece
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/(?<!=)=+$/, '');
  // Words in lower case alone are far likelier than their decoding, and one letter over is no byte.
  return /[A-Z\d]/.test(letters) && letters.length % 4 !== 1 ? fromBytes(atob(letters)) : null;
}
