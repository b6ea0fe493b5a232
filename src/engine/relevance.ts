import { type ColumnId, texts } from '../model/columns';
import { findFolded, foldText } from '../model/compareText';
import { factValue } from '../model/fact';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';
import { textFields } from './rowBatch';

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
 * For each row marked 1 how well its id and title answer a search, from 0 to `relevanceCount - 1`. Of several terms the
 * worst one counts, of a term's alternatives the best.
 */
export function rankRows(
  { size, ids, titles }: CatalogIndex,
  terms: readonly SearchTerm[],
  among: Uint8Array,
): Uint8Array {
  const ranks = new Uint8Array(size);
  const asked = nameTerms(terms);
  for (let row = 0; row < size; row++) {
    if (among[row] !== 1) continue;
    // A row that is found by its title has one: elsewhere its id may stand for it.
    const [id = '', title = ''] = [ids[row], titles[row]];
    for (const { field, texts: wanted } of asked) {
      let best = elsewhere;
      for (const text of wanted) {
        if (field !== 'title') best = Math.min(best, rankName(id, text));
        if (field !== 'id') best = Math.min(best, rankName(title, text));
      }
      ranks[row] = Math.max(ranks[row] as number, best);
    }
  }
  return ranks;
}

function rankName(name: string, text: string): number {
  const first = name.indexOf(text);
  if (first < 0) return elsewhere;
  if (first === 0) return name.length === text.length ? exact : prefix;
  for (let at = first; at > 0; at = name.indexOf(text, at + 1))
    if (!isLetterOrDigit(name.charCodeAt(at - 1))) return wordStart;
  return within;
}

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
      const text = fieldText(tool, field);
      for (const one of searched) {
        const [found] = findFolded(text, one);
        if (found !== undefined) return { field, text: excerpt(text, found.start, found.end) };
      }
    }
  }
  return null;
}

function fieldText(tool: Tool, field: (typeof textFields)[number]): string {
  return field === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[field].read(tool);
}

function excerpt(text: string, start: number, end: number): string {
  // The whole word that they are part of, where it is short.
  const word = text.slice(Math.max(0, start - before), start).search(/\S*$/);
  const from = start <= before ? 0 : start - before + word;
  const to = Math.min(text.length, end + after);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
