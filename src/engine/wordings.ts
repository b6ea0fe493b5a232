import { endingsOf } from '../model/findWord';
import { stemOf } from '../model/wordStem';
import type { CatalogIndex } from './catalogIndex';

/** How one text of a search is looked for in rows. */
export interface Wording {
  readonly text: string;
  /** All that the text and its other endings begin with. */
  readonly start: string;
  /** Null for what is looked for letter by letter. */
  readonly stem: string | null;
  /** Of a name of several words, its letters and digits: `crm/find_customers` is `find-customers` of `crm`. */
  readonly letters: string | null;
}

const severalWords = /[\p{L}\p{N}][_.:/-]+[\p{L}\p{N}]/u;
const signs = /[^\p{L}\p{N}]+/gu;

/** `isPhrase`: quoted. */
export function wordingOf(text: string, isPhrase = false): Wording {
  const endings = isPhrase ? null : endingsOf(text);
  if (endings !== null) return { text, ...endings, letters: null };
  return { text, start: text, stem: null, letters: !isPhrase && severalWords.test(text) ? lettersOf(text) : null };
}

function lettersOf(text: string): string {
  return text.replace(signs, '');
}

/** A row's id as it is written; empty where folding moved its letters. */
export function writtenId({ toolIds, ids }: Pick<CatalogIndex, 'toolIds' | 'ids'>, row: number): string {
  const id = toolIds[row] as string;
  return id.length === (ids[row] as string).length ? id : '';
}

const idLetters = new WeakMap<CatalogIndex, readonly string[]>();

/** The letters and digits of each row's id. */
export function lettersOfIds(index: CatalogIndex): readonly string[] {
  const known = idLetters.get(index) ?? index.ids.map(lettersOf);
  idLetters.set(index, known);
  return known;
}

/** How a text stands where it is found: within a word, at the start of one, or as a word in any ending. */
const [asPart, asStart, asWord] = [1, 2, 3];

/**
 * How a wording stands at a place of a row's text, at which its `start` is; 0 where it doesn't. `id`: the row's id as it
 * is written, whose capitals begin words (`getUser`); it stands first in the text.
 */
export function standsAt(text: string, at: number, { text: wanted, stem }: Wording, id: string): number {
  const isWritten = text.startsWith(wanted, at);
  if (!isWordStart(text, at, id)) return isWritten ? asPart : 0;
  const end = wordEnd(text, at, id);
  if (end === at + wanted.length && isWritten) return asWord;
  if (stem !== null && stemOf(text.slice(at, end)) === stem) return asWord;
  return isWritten ? asStart : 0;
}

/** Whether a row's text holds a wording. */
export function holds(text: string, wording: Wording, id: string): boolean {
  const { start } = wording;
  const first = text.indexOf(start);
  if (first < 0) return false;
  if (start.length === wording.text.length || text.startsWith(wording.text, first)) return true;
  for (let at = first; at >= 0; at = text.indexOf(start, at + 1)) {
    if (standsAt(text, at, wording, id) > 0) return true;
  }
  return false;
}

/** Whether a row's text has a wording as a word. */
export function hasWord(text: string, wording: Wording, id: string): boolean {
  const { start } = wording;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (standsAt(text, at, wording, id) === asWord) return true;
  }
  return false;
}

function isWordStart(text: string, at: number, id: string): boolean {
  return at === 0 || !isLetterOrDigit(text.charCodeAt(at - 1)) || isCapital(id.charCodeAt(at));
}

function wordEnd(text: string, at: number, id: string): number {
  let end = at + 1;
  while (end < text.length && isLetterOrDigit(text.charCodeAt(end)) && !isCapital(id.charCodeAt(end))) end++;
  return end;
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}

/** `a`–`z`, `0`–`9` and all that is not ASCII but the sign between fields: row texts are folded. */
function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || (unit >= 0x80 && unit !== 0xad);
}
