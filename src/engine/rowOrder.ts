import { type FacetId, facetIds } from '../model/columns';
import type { GroupBy, SearchTerm, SortOrder } from '../model/query';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { type Column, isNumeric, type NumberColumn, riskRanks } from './column';
import { countingSort, type Ranking, rankTexts } from './ranking';
import { rankedTerms } from './relevance';
import { scoreTerm } from './termScores';

/**
 * All rows in the asked order; equal ones by toolId, then by entry. Postures go by risk, what is not stated and words no
 * vocabulary lists last when ascending.
 */
export function orderOf(index: CatalogIndex, columns: Columns, { key, descending }: SortOrder): Int32Array {
  const facet = facetIds.find((id) => id === key);
  if (key === 'id' && !descending) return index.rowsOf.order;
  const { ranks, count } =
    facet === undefined
      ? turned(textRanking(index, key === 'title' ? 'title' : 'id'), descending)
      : rankColumn(facet, columns[facet], index.size, descending);
  return countingSort(index.rowsOf.order, ranks, count);
}

function turned({ ranks, count, valued = count }: Ranking, isTurned: boolean): Ranking {
  return isTurned
    ? { ranks: ranks.map((rank) => (rank < valued ? valued - 1 - rank : rank)), count }
    : { ranks, count };
}

/** Ranks the rows of a facet: by risk, by number or by time. Rows without a number or time come last either way. */
export function rankColumn(facet: FacetId, column: Column, size: number, descending: boolean): Ranking {
  return turned(isNumeric(column) ? rankNumbers(column) : rankWords(facet, column, size), descending);
}

/** The matches, those that answer a search best first; equal ones by toolId, then by entry. `among`: 1 for each. */
export function orderByMatch(index: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Int32Array {
  const byId = index.rowsOf.order.filter((row) => among[row] === 1);
  const ranks = matchRanks(index, terms, among);
  return ranks === null ? byId : countingSort(byId, ranks, scoreSteps);
}

/** Scores this near count as equal. */
const scoreSteps = 4096;

/** How well each match answers a search, from 0, the best; null where none answers better than another. */
export function matchRanks(index: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Uint16Array | null {
  const sums = new Float32Array(index.size);
  for (const term of rankedTerms(terms)) {
    const { scores, rarity } = scoreTerm(index, term);
    for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] as number) + rarity * (scores[row] as number);
  }
  let best = 0;
  for (let row = 0; row < sums.length; row++) if (among[row] === 1) best = Math.max(best, sums[row] as number);
  if (best === 0) return null;
  const last = scoreSteps - 1;
  const ranks = new Uint16Array(sums.length).fill(last);
  for (let row = 0; row < ranks.length; row++) {
    if (among[row] === 1) ranks[row] = last - Math.round((last * (sums[row] as number)) / best);
  }
  return ranks;
}

/** Rows in `order` brought together by group, groups in their column's display order. */
export function groupedOrder(columns: Columns, order: Int32Array, group: Exclude<GroupBy, 'none'>): Int32Array {
  const column = singleColumn(columns, group);
  return countingSort(order, column.codes, column.values.length);
}

function textRanking(index: CatalogIndex, key: 'id' | 'title'): Ranking {
  const ranking = index.textRankings.get(key) ?? rankTexts(key === 'id' ? index.toolIds : index.titles);
  index.textRankings.set(key, ranking);
  return ranking;
}

function rankWords(facet: FacetId, column: Exclude<Column, NumberColumn>, size: number): Ranking {
  const rankOf = riskRanks(facet, column.values);
  const count = column.values.length + 3;
  if (column.kind === 'single')
    return { ranks: Uint32Array.from(column.codes, (code) => rankOf[code] ?? count - 1), count };
  // A row of several values stands where the first of them does; one without any comes last.
  const ranks = new Uint32Array(size).fill(count - 1);
  for (let row = 0; row < size; row++) {
    const ofRow = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
    if (ofRow.length > 0) ranks[row] = Math.min(...Array.from(ofRow, (code) => rankOf[code] ?? 0));
  }
  return { ranks, count };
}

function rankNumbers({ numbers }: NumberColumn): Ranking {
  const known = Float64Array.from(new Set(numbers))
    .filter((number) => !Number.isNaN(number))
    .sort();
  const rankOf = new Map([...known].map((number, rank) => [number, rank]));
  const ranks = Uint32Array.from(numbers, (number) => rankOf.get(number) ?? known.length);
  return { ranks, count: known.length + 1, valued: known.length };
}
