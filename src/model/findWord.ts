import { findFolded, foldText, type TextRange } from './compareText';
import { stemOf } from './wordStem';

const oneWord = /^[\p{L}\p{N}]{3,}$/u;
/** A word, or one of those that capitals join: `Issues` of `listIssuesOf`. */
const wordHere = /[\p{Lu}\p{N}]{2,40}(?!\p{Ll})|[\p{L}\p{N}][\p{Ll}\p{Lo}\p{N}]{0,40}/uy;
const joinsWord = /[\p{L}\p{N}]/u;

/** What a folded word and its other endings begin with, and its stem; null for what is looked for letter by letter. */
export function endingsOf(word: string): { readonly start: string; readonly stem: string } | null {
  if (!oneWord.test(word)) return null;
  const stem = stemOf(word);
  let shared = 0;
  while (shared < stem.length && stem[shared] === word[shared]) shared++;
  return { start: word.slice(0, shared), stem };
}

/** Where a folded text stands, as it is typed or, of a word, in another ending: in order, as ranges of the text itself. */
export function findWord(text: string, word: string): readonly TextRange[] {
  const typed = findFolded(text, word);
  const { start, stem } = endingsOf(word) ?? { start: word, stem: null };
  if (stem === null || start === word) return typed;
  const places = new Set(typed.map((range) => range.start));
  const others = findFolded(text, start).flatMap((range) => {
    const isInWord = range.start > 0 && joinsWord.test(text.charAt(range.start - 1));
    if (places.has(range.start) || (isInWord && !/\p{Lu}/u.test(text.charAt(range.start)))) return [];
    wordHere.lastIndex = range.start;
    const [found = ''] = wordHere.exec(text) ?? [];
    return stemOf(foldText(found)) === stem ? [{ start: range.start, end: range.start + found.length }] : [];
  });
  return others.length === 0 ? typed : [...typed, ...others].sort((a, b) => a.start - b.start);
}
