import { type ColumnId, texts } from '../model/columns';
import { findFolded, foldText, type TextRange } from '../model/compareText';
import { factValue } from '../model/fact';
import type { SearchTerm } from '../model/query';
import type { Tool } from '../model/tool';
import { stemOf } from '../model/wordStem';
import type { CatalogIndex } from './catalogIndex';
import { fieldGap, textFields } from './rowBatch';
import { holds, lettersOfIds, mayHold, standsAt, type Wording, wordingOf, writtenId } from './wordings';

/** What a hit in a field counts beside one in the description, in the order of `textFields`. */
const fieldWeights: readonly number[] = textFields.map((field) =>
  field === 'id' || field === 'title' ? 4 : field === 'description' ? 1 : 0.6,
);
/** What a hit counts beside a whole word, by how it stands: not at all, within a word, at its start, as a word. */
const standings: readonly number[] = [0, 0.15, 0.5, 1];
/** BM25: how soon more hits count less, and how much length tells. */
const saturation = 1.2;
const lengthShare = 0.5;
/** Hits of one text in one row that are looked at: more say little more. */
const maxHits = 3;
/** Rows by which the frequency of a term is estimated. */
const sampledRows = 1024;

interface Lengths {
  readonly id: number;
  readonly text: number;
}

const meanLengths = new WeakMap<CatalogIndex, Lengths>();

function lengthsOf(index: CatalogIndex): Lengths {
  const known = meanLengths.get(index);
  if (known !== undefined) return known;
  const mean = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, index.size);
  const lengths = { id: mean(index.ids), text: mean(index.texts) };
  meanLengths.set(index, lengths);
  return lengths;
}

/** The terms that tell how well a row answers: what a column holds, or is excluded, does not. */
export function rankedTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  return terms.filter(
    ({ field, negated }) => !negated && (field === null || textFields.some((text) => text === field)),
  );
}

/** How rare a term is in the catalog, estimated from rows at equal distances: BM25's idf. */
export function rarityOf(index: CatalogIndex, wordings: readonly Wording[]): number {
  const { size, texts } = index;
  const step = Math.max(1, Math.ceil(size / sampledRows));
  let [seen, found] = [0, 0];
  for (let row = 0; row < size; row += step, seen++) {
    const text = texts[row] as string;
    if (wordings.some((wording) => mayHold(text, wording) && holds(text, wording, writtenId(index, row)))) found++;
  }
  return Math.log(1 + (seen - found + 0.5) / (found + 0.5));
}

/** Returns what scores a row for one wording by BM25 over its fields, or over one of them: from 0 to below 1. */
export function scorer(index: CatalogIndex): (row: number, wording: Wording, field: ColumnId | null) => number {
  const means = lengthsOf(index);
  return (row, wording, field) => {
    const text = index.texts[row] as string;
    const id = writtenId(index, row);
    const idLength = (index.ids[row] as string).length;
    const ofId = 1 - lengthShare + (lengthShare * idLength) / means.id;
    const ofText = 1 - lengthShare + (lengthShare * text.length) / means.text;
    let sum = 0;
    let hits = 0;
    let place = 0;
    let end = idLength;
    for (let at = text.indexOf(wording.start); at >= 0 && hits < maxHits; at = text.indexOf(wording.start, at + 1)) {
      while (at > end && place < textFields.length - 1) {
        place++;
        const next = text.indexOf(fieldGap, end + 1);
        end = next < 0 ? text.length : next;
      }
      if (field !== null && textFields[place] !== field) continue;
      const standing = standsAt(text, at, wording, id);
      if (standing === 0) continue;
      hits++;
      sum += ((fieldWeights[place] as number) * (standings[standing] as number)) / (place === 0 ? ofId : ofText);
    }
    if (wording.letters !== null && lettersOfIds(index)[row]?.includes(wording.letters))
      sum += fieldWeights[0] as number;
    return sum / (saturation + sum);
  };
}

/**
 * Scores each row that `among` marks 1 for a search, by BM25 over id, title, description and arguments. A row whose name is
 * just what was typed scores highest.
 */
export function scoreRows(index: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Float64Array {
  const scores = new Float64Array(index.size);
  const score = scorer(index);
  for (const { field, texts, isPhrase } of rankedTerms(terms)) {
    const wordings = texts.map((text) => wordingOf(text, isPhrase));
    const rarity = rarityOf(index, wordings);
    for (let row = 0; row < index.size; row++) {
      if (among[row] !== 1) continue;
      let best = 0;
      for (const wording of wordings) {
        best = Math.max(best, score(row, wording, field));
        const isWhole = index.ids[row] === wording.text || index.titles[row] === wording.text;
        if (isWhole && (field === null || field === 'id' || field === 'title')) best = 2;
      }
      scores[row] = (scores[row] as number) + rarity * best;
    }
  }
  return scores;
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
  const [id, title] = [foldText(tool.toolId), foldText(tool.title ?? '')];
  const written = writtenId({ toolIds: [tool.toolId], ids: [id] }, 0);
  for (const { field, texts: searched, isPhrase } of rankedTerms(terms)) {
    if (field !== null && field !== 'id' && field !== 'title') continue;
    const wordings = searched.map((text) => wordingOf(text, isPhrase));
    if (wordings.some((wording) => holds(id, wording, written) || holds(title, wording, ''))) continue;
    for (const one of textFields) {
      const text = fieldText(tool, one);
      for (const wording of wordings) {
        const found = findFolded(text, wording.text)[0] ?? findEnding(text, wording);
        if (found !== undefined) return { field: one, text: excerpt(text, found.start, found.end) };
      }
    }
  }
  return null;
}

/** The first word of a text that is a wording's word with another ending. */
function findEnding(text: string, { start, stem }: Wording): TextRange | undefined {
  if (stem === null) return undefined;
  return findFolded(text, start).find((range) => {
    const [word = ''] = /^[\p{L}\p{N}]*/u.exec(text.slice(range.start, range.start + 40)) ?? [];
    return stemOf(foldText(word)) === stem;
  });
}

function fieldText(tool: Tool, field: (typeof textFields)[number]): string {
  return field === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[field].read(tool);
}

function excerpt(text: string, start: number, end: number): string {
  // The whole word that they are part of, where it is short.
  const word = text.slice(Math.max(0, start - before), start).search(/(?<!\S)\S*$/);
  const from = start <= before ? 0 : start - before + word;
  const to = Math.min(text.length, end + after);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`;
}
