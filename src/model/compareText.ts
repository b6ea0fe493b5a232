/** Order by code point, the same in every place and language. */
export function compareText(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA === unitB) continue;
    // Halves of pairs stand for code points above all others.
    return rank(unitA) - rank(unitB);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const beyondAscii = /[\u0080-\uffff]/;
const ignorable = /\p{DI}/gu;

const jamo = '\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97f\\ud7b0-\\ud7ff\\uffa0-\\uffdc\\p{DI}';
/** A character with all that may melt into it when folded: accents, voicing marks, Hangul letters, invisibles. */
const segments = new RegExp(
  `(?:[\\uac00-\\ud7a3][${jamo}]{0,30}|[${jamo}]{1,30}|.)[\\p{M}\\p{DI}\\uff9e\\uff9f]{0,30}`,
  'gsu',
);

/**
 * Text as search and sort compare it: lower case, compatibility forms resolved (NFKC), invisible characters removed.
 * `'ﬁle\u200b Ａ'` → `'file a'`. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return beyondAscii.test(text) ? foldUnicode(text) : text.toLowerCase();
}

function foldUnicode(text: string): string {
  const lower = text.replace(ignorable, '').normalize('NFKC').toLowerCase();
  // A dotted capital I lowers to two characters, a capital sigma by its place: both would miss what people type.
  return lower.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC');
}

/** A range of the original text, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a needle (already folded) occurs in a text, without overlaps, as ranges of the text itself.
 * A match within a character that folds to several marks that whole character.
 */
export function findFolded(text: string, needle: string): readonly TextRange[] {
  if (needle === '') return [];
  if (!beyondAscii.test(text)) {
    return placesOf(text.toLowerCase(), needle).map((start) => ({ start, end: start + needle.length }));
  }
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const match of text.matchAll(segments)) {
    const part = foldText(match[0]);
    for (let i = 0; i < part.length; i++) {
      from.push(match.index);
      to.push(match.index + match[0].length);
    }
    folded += part;
  }
  return placesOf(folded, needle).map((start) => ({
    start: from[start] ?? 0,
    end: to[start + needle.length - 1] ?? text.length,
  }));
}

function placesOf(text: string, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) places.push(at);
  return places;
}
