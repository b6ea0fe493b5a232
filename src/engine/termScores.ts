import type { SearchTerm } from '../model/query';
import type { CatalogIndex } from './catalogIndex';
import { fieldGap, textFields } from './rowBatch';
import { lettersOfIds, standsAt, type Wording, wordingOf, writtenId } from './wordings';

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
/** The score of a row whose name is just what was typed. Others are below 1. */
const wholeName = 2;
const anyField = -1;

/** How well each row of an index has a term of its texts. */
export interface TermScores {
  /** 0 where a row does not have it. */
  readonly scores: Float32Array;
  /** How rare the term is among the rows: BM25's idf. */
  readonly rarity: number;
}

interface KeptTerm extends TermScores {
  readonly term: SearchTerm;
}

interface Kept {
  readonly lengths: { readonly id: number; readonly text: number };
  /** By term, the one used last at the end. */
  readonly terms: Map<string, KeptTerm>;
}

const keptOf = new WeakMap<CatalogIndex, Kept>();
/** Terms whose scores are kept, 4 bytes a row each: typing on changes one of them. */
const maxKept = 24;

/**
 * Scores each row for a term by BM25 over its id, title, description and arguments, or over one of these fields; whether
 * the term is negated does not matter. The scores of the last terms are kept.
 */
export function scoreTerm(index: CatalogIndex, term: SearchTerm): TermScores {
  const kept = keptOf.get(index) ?? { lengths: meanLengths(index), terms: new Map<string, KeptTerm>() };
  keptOf.set(index, kept);
  const key = JSON.stringify([term.field, term.isPhrase === true, ...term.texts]);
  const answer = kept.terms.get(key) ?? { term, ...scoreRows(index, term, kept) };
  kept.terms.delete(key);
  kept.terms.set(key, answer);
  const [oldest = key] = kept.terms.keys();
  if (kept.terms.size > maxKept) kept.terms.delete(oldest);
  return answer;
}

/** The scores of the rarest kept term that every row with these wordings has: `ord` for `order`. */
function widerTerm({ terms }: Kept, field: SearchTerm['field'], wordings: readonly Wording[]): TermScores | undefined {
  // A name in another spelling is found in rows that lack the letters typed.
  if (wordings.some(({ letters }) => letters !== null)) return undefined;
  let rarest: KeptTerm | undefined;
  for (const one of terms.values()) {
    if (one.term.field !== field || one.rarity < (rarest?.rarity ?? 0)) continue;
    if (wordings.every(({ start }) => one.term.texts.some((text) => start.includes(text)))) rarest = one;
  }
  return rarest;
}

/** BM25's idf of what so many of so many rows have. */
export function rarityOf(rows: number, size: number): number {
  return Math.log(1 + (size - rows + 0.5) / (rows + 0.5));
}

function meanLengths({ ids, texts, size }: CatalogIndex): Kept['lengths'] {
  const mean = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0) / Math.max(1, size);
  return { id: mean(ids), text: mean(texts) };
}

function scoreRows(index: CatalogIndex, { texts, field, isPhrase }: SearchTerm, kept: Kept): TermScores {
  const wordings = texts.map((text) => wordingOf(text, isPhrase));
  const place = (textFields as readonly unknown[]).indexOf(field);
  const names = place <= 0 && wordings.some(({ letters }) => letters !== null) ? lettersOfIds(index) : null;
  const wider = widerTerm(kept, field, wordings)?.scores;
  const scores = new Float32Array(index.size);
  let rows = 0;
  for (let row = 0; row < index.size; row++) {
    if (wider?.[row] === 0) continue;
    let best = 0;
    for (let at = 0; at < wordings.length; at++) {
      best = Math.max(best, scoreRow(index, row, wordings[at] as Wording, place, kept.lengths, names));
    }
    if (best === 0) continue;
    rows++;
    scores[row] = best;
  }
  return { scores, rarity: rarityOf(rows, index.size) };
}

function scoreRow(
  index: CatalogIndex,
  row: number,
  wording: Wording,
  place: number,
  lengths: Kept['lengths'],
  names: readonly string[] | null,
): number {
  const text = index.texts[row] as string;
  const first = text.indexOf(wording.start);
  const isNamed = wording.letters !== null && names !== null && (names[row] as string).includes(wording.letters);
  if (first < 0 && !isNamed) return 0;
  const idLength = (index.ids[row] as string).length;
  const ofId = 1 - lengthShare + (lengthShare * idLength) / lengths.id;
  const ofText = 1 - lengthShare + (lengthShare * text.length) / lengths.text;
  const id = writtenId(index, row);
  let sum = 0;
  let hits = 0;
  let field = 0;
  let end = idLength;
  for (let at = first; at >= 0 && hits < maxHits; at = text.indexOf(wording.start, at + 1)) {
    while (at > end && field < textFields.length - 1) {
      field++;
      const next = text.indexOf(fieldGap, end + 1);
      end = next < 0 ? text.length : next;
    }
    if (place !== anyField && place !== field) continue;
    const standing = standsAt(text, at, wording, id);
    if (standing === 0) continue;
    hits++;
    sum += ((fieldWeights[field] as number) * (standings[standing] as number)) / (field === 0 ? ofId : ofText);
  }
  if (isNamed) sum += fieldWeights[0] as number;
  if (sum === 0) return 0;
  if (place < 2 && (index.ids[row] === wording.text || index.titles[row] === wording.text)) return wholeName;
  return sum / (saturation + sum);
}
