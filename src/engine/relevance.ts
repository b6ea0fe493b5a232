import { type ColumnId, texts } from '../model/columns';
import { factValue } from '../model/fact';
import { findFolded, foldText } from '../model/foldText';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
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
export function rankRows(index: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Uint8Array {
  const ranks = new Uint8Array(index.size);
  const names = namesOf(index);
  for (const { field, texts } of nameTerms(terms)) {
    const best = new Uint8Array(index.size).fill(elsewhere);
    for (const text of texts) rankNames(names, text, field, best);
    for (let row = 0; row < ranks.length; row++) {
      if (among[row] === 1 && (best[row] as number) > (ranks[row] as number)) ranks[row] = best[row] as number;
    }
  }
  return ranks;
}

/** Folded ids and titles of all rows as one text, which is searched from end to end: row by row takes several times as long. */
interface Names {
  readonly text: string;
  /** By row: where its id begins, and where its title does; one more at the end. A gap ends each. */
  readonly ids: Uint32Array;
  readonly titles: Uint32Array;
}

const known = new WeakMap<CatalogIndex, Names>();

/** Worked out once a catalog: beforehand, or with the first search. */
export function namesOf(index: CatalogIndex): Names {
  const kept = known.get(index);
  if (kept !== undefined) return kept;
  const { size, texts } = index;
  const ids = new Uint32Array(size + 1);
  const titles = new Uint32Array(size);
  const parts = texts.map((text, row) => {
    const idEnd = text.indexOf(fieldGap);
    const part = text.slice(0, text.indexOf(fieldGap, idEnd + 1) + 1);
    titles[row] = (ids[row] as number) + idEnd + 1;
    ids[row + 1] = (ids[row] as number) + part.length;
    return part;
  });
  const names = { text: parts.join(''), ids, titles };
  known.set(index, names);
  return names;
}

/** Takes down for each row the best rank of what a text finds in its id, its title or, at null, in both. */
function rankNames({ text, ids, titles }: Names, searched: string, field: SearchTerm['field'], best: Uint8Array): void {
  let row = 0;
  let found = text.indexOf(searched);
  while (found >= 0) {
    while ((ids[row + 1] as number) <= found) row++;
    const title = titles[row] as number;
    const inTitle = found >= title;
    const start = inTitle ? title : (ids[row] as number);
    const end = (inTitle ? (ids[row + 1] as number) : title) - 1;
    let rank = elsewhere;
    if (found + searched.length <= end && field !== (inTitle ? 'id' : 'title')) {
      if (found === start) rank = searched.length === end - start ? exact : prefix;
      else rank = isLetterOrDigit(text.charCodeAt(found - 1)) ? within : wordStart;
      if (rank < (best[row] as number)) best[row] = rank;
    }
    // Nothing better comes in this row after a beginning of the title, nor in its id after one of that.
    const next = rank > prefix ? found + 1 : inTitle || rank === exact ? end : title;
    found = text.indexOf(searched, Math.max(next, found + 1));
  }
}

if (textFields[0] !== 'id' || textFields[1] !== 'title') throw new Error('Ids and titles come first in the texts.');

/** `a`–`z`, `0`–`9` and all that is not ASCII: row texts are folded. */
function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80;
}

/** Where a search found a tool, when its id and title don't show it: the field, and the words around the hit. */
export interface MatchReason {
  readonly field: ColumnId;
  readonly text: string;
}

/** Characters before the words found, at most: a narrow column cuts the end, and they must stay in sight. */
const before = 8;
const after = 72;

/** Where a search found a tool that neither its id nor its title shows: the first such field, and the words there. */
export function findReason(tool: Tool, terms: readonly SearchTerm[]): MatchReason | null {
  const names = [tool.toolId, tool.title ?? ''].map(foldText);
  for (const { texts: searched } of nameTerms(terms)) {
    if (searched.some((text) => names.some((name) => name.includes(text)))) continue;
    for (const field of textFields) {
      const text = textOf(tool, field);
      for (const one of searched) {
        const [found] = findFolded(text, one);
        if (found !== undefined) return { field, text: excerpt(text, found.start, found.end) };
      }
    }
  }
  return null;
}

function textOf(tool: Tool, field: (typeof textFields)[number]): string {
  return field === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[field].read(tool);
}

function excerpt(text: string, start: number, end: number): string {
  // The whole word that they are part of, where it is short.
  const word = text.slice(Math.max(0, start - before), start).search(/\S*$/);
  const from = start <= before ? 0 : start - before + word;
  const to = Math.min(text.length, end + after);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
