import type { SearchTerm } from '../model/query';
import type { CatalogIndex } from './catalogIndex';
import { fieldGap, textFields } from './rowBatch';

/** How well a tool's name answers a text, best first. */
const exact = 0;
const prefix = 1;
const wordStart = 2;
const within = 3;
/** The text is found elsewhere: in the description, the scopes, the arguments. */
const elsewhere = 4;
export const relevanceCount = 5;

/** The terms that a tool's name may answer: what is searched in a field of its own, or excluded, says nothing of it. */
export function nameTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  return terms.filter(({ field, negated }) => !negated && (field === null || field === 'id' || field === 'title'));
}

/**
 * For each row marked 1 how well its id and title answer a search, from 0 to `relevanceCount - 1`: an id or title that
 * is the text, begins with it, has a word that begins with it, includes it. Of several terms the worst one counts, of a
 * term's alternatives the best.
 */
export function rankRows({ size, texts }: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Uint8Array {
  const ranks = new Uint8Array(size);
  const asked = nameTerms(terms);
  if (asked.length === 0) return ranks;
  for (let row = 0; row < size; row++) {
    if (among[row] === 0) continue;
    const text = texts[row] as string;
    const idEnd = text.indexOf(fieldGap);
    const titleEnd = text.indexOf(fieldGap, idEnd + 1);
    let worst = exact;
    for (const term of asked) {
      let best = elsewhere;
      for (const searched of term.texts) {
        if (term.field !== 'title') best = Math.min(best, rankIn(text, 0, idEnd, searched));
        if (term.field !== 'id') best = Math.min(best, rankIn(text, idEnd + 1, titleEnd, searched));
      }
      worst = Math.max(worst, best);
    }
    ranks[row] = worst;
  }
  return ranks;
}

if (textFields[0] !== 'id' || textFields[1] !== 'title') throw new Error('Ids and titles come first in the texts.');

/** How well the field from `start` to before `end` of a row's text answers a searched one. */
function rankIn(text: string, start: number, end: number, searched: string): number {
  let place = text.indexOf(searched, start);
  if (place < 0 || place + searched.length > end) return elsewhere;
  if (place === start) return searched.length === end - start ? exact : prefix;
  while (place >= 0 && place + searched.length <= end) {
    if (!isLetterOrDigit(text.charCodeAt(place - 1))) return wordStart;
    place = text.indexOf(searched, place + 1);
  }
  return within;
}

/** `a`–`z`, `0`–`9` and all that is not ASCII: row texts are folded. */
function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80;
}
