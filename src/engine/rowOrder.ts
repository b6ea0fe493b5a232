import { type FacetId, facetIds } from '../model/columns';
import type { GroupBy, SearchTerm, SortOrder } from '../model/query';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { type Column, riskRanks } from './column';
import { nameTerms, rankRows, relevanceCount } from './relevance';

/** Orders by a facet's column, kept as long as the column is: ascending first. */
const facetOrders = new WeakMap<Column, [ascending?: Int32Array, descending?: Int32Array]>();

/**
 * All rows in the asked order; equal ones by toolId, then by entry. Postures go by risk, what is not stated and words no
 * vocabulary lists last when ascending.
 */
export function orderOf(index: CatalogIndex, columns: Columns, sort: SortOrder): Int32Array {
  const { descending } = sort;
  const facet = facetIds.find((id) => id === sort.key);
  if (facet === undefined) return textOrder(index, sort.key === 'title' ? 'title' : 'id', descending);
  const column = columns[facet];
  const kept = facetOrders.get(column) ?? [];
  facetOrders.set(column, kept);
  const place = descending ? 1 : 0;
  kept[place] ??= orderByRank(textOrder(index, 'id', false), rankFacet(facet, column, index.size), descending);
  return kept[place];
}

/** All rows, those that answer a search best first; equal ones by toolId, then by entry. `among`: 1 for each match. */
export function orderByMatch(index: CatalogIndex, terms: readonly SearchTerm[], among: Uint8Array): Int32Array {
  const byId = textOrder(index, 'id', false);
  return nameTerms(terms).length === 0 ? byId : countingSort(byId, rankRows(index, terms, among), relevanceCount);
}

function textOrder(index: CatalogIndex, key: 'id' | 'title', descending: boolean): Int32Array {
  const name = `${descending ? '-' : ''}${key}`;
  const { textOrders } = index;
  const kept = textOrders.get(name);
  if (kept !== undefined) return kept;
  const order = sortTexts(index, key, descending);
  textOrders.set(name, order);
  return order;
}

function sortTexts(index: CatalogIndex, key: 'id' | 'title', descending: boolean): Int32Array {
  if (key === 'id' && !descending) return orderById(index);
  const texts = key === 'id' ? index.toolIds : index.titles;
  // The way back goes by the order there is: sorting many texts takes long.
  const ranking = descending
    ? ranksAlong(textOrder(index, key, false), texts)
    : ranksOf(texts, new Map([...new Set(texts)].sort().map((text, rank) => [text, rank])));
  return orderByRank(textOrder(index, 'id', false), ranking, descending);
}

/** Rows in `order` brought together by group, groups in their column's display order. */
export function groupedOrder(columns: Columns, order: Int32Array, group: Exclude<GroupBy, 'none'>): Int32Array {
  const column = singleColumn(columns, group);
  return countingSort(order, column.codes, column.values.length);
}

/** Sorting the distinct ids as texts is much faster than sorting rows by them. */
function orderById({ rowsOf, size }: CatalogIndex): Int32Array {
  const order = new Int32Array(size);
  let length = 0;
  for (const toolId of [...rowsOf.keys()].sort()) for (const row of rowsOf.get(toolId) ?? []) order[length++] = row;
  return order;
}

/** Each row's rank, below `count`. */
interface Ranking {
  readonly ranks: Uint32Array;
  readonly count: number;
}

function orderByRank(order: Int32Array, { ranks, count }: Ranking, descending: boolean): Int32Array {
  return countingSort(order, descending ? ranks.map((rank) => count - 1 - rank) : ranks, count);
}

function rankFacet(facet: FacetId, column: Column, size: number): Ranking {
  if (column.kind === 'number')
    return { ranks: column.numbers, count: column.numbers.reduce((most, one) => Math.max(most, one), 0) + 1 };
  const rankOf = riskRanks(facet, column.values);
  const count = column.values.length + 3;
  if (column.kind === 'single') return { ranks: Uint32Array.from(column.codes, (code) => rankOf[code] ?? 0), count };
  // A row of several values stands where the first of them does; one without any comes last.
  const ranks = new Uint32Array(size).fill(count - 1);
  for (let row = 0; row < size; row++) {
    const ofRow = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
    if (ofRow.length > 0) ranks[row] = Math.min(...Array.from(ofRow, (code) => rankOf[code] ?? 0));
  }
  return { ranks, count };
}

/** Ranks texts that stand in order: equal ones alike. */
function ranksAlong(order: Int32Array, texts: readonly string[]): Ranking {
  const ranks = new Uint32Array(order.length);
  let rank = 0;
  let before = texts[order[0] ?? 0];
  for (const row of order) {
    const text = texts[row];
    if (text !== before) rank++;
    ranks[row] = rank;
    before = text;
  }
  return { ranks, count: rank + 1 };
}

function ranksOf(texts: readonly string[], rankOf: ReadonlyMap<string, number>): Ranking {
  return { ranks: Uint32Array.from(texts, (text) => rankOf.get(text) ?? 0), count: rankOf.size };
}

/** Stable: rows of equal code keep their order. */
function countingSort(order: Int32Array, codes: ArrayLike<number>, count: number): Int32Array {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < codes.length; row++) {
    const next = (codes[row] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let code = 0; code < count; code++) starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  const sorted = new Int32Array(order.length);
  for (const row of order) {
    const code = codes[row] as number;
    const place = starts[code] as number;
    sorted[place] = row;
    starts[code] = place + 1;
  }
  return sorted;
}
