import { type FacetId, facetIds, facets } from '../model/columns';
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

/** Works the order by title out beforehand, a portion at a step: sorting the titles of a large catalog takes long. */
export function* prepareTitleOrder(index: CatalogIndex): Generator<void, void> {
  if (index.textOrders.has('title')) return;
  const { titles, size } = index;
  const distinct = new Set<string>();
  for (let from = 0; from < size; from += sortedAtOnce) {
    for (const title of titles.slice(from, from + sortedAtOnce)) distinct.add(title);
    yield;
  }
  const sorted = yield* sortInPortions([...distinct]);
  const rankOf = new Map<string, number>();
  for (let from = 0; from < sorted.length; from += sortedAtOnce) {
    for (const title of sorted.slice(from, from + sortedAtOnce)) rankOf.set(title, rankOf.size);
    yield;
  }
  index.textOrders.set('title', orderByRank(textOrder(index, 'id', false), ranksOf(titles, rankOf), false));
}

const sortedAtOnce = 4096;

/** As `sort()`: short runs first, then each two next to each other are merged. */
function* sortInPortions(texts: readonly string[]): Generator<void, readonly string[]> {
  let runs: (readonly string[])[] = [];
  for (let from = 0; from < texts.length; from += sortedAtOnce) {
    runs.push(texts.slice(from, from + sortedAtOnce).sort());
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly string[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(mergeRuns(runs[i] ?? [], runs[i + 1] ?? []));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function mergeRuns(left: readonly string[], right: readonly string[]): readonly string[] {
  const merged: string[] = [];
  let taken = 0;
  for (const text of left) {
    for (let next = right[taken]; next !== undefined && next < text; next = right[++taken]) merged.push(next);
    merged.push(text);
  }
  for (; taken < right.length; taken++) merged.push(right[taken] as string);
  return merged;
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
  if (column.kind === 'number') return rankNumbers(column.numbers);
  const rankOf = riskRanks(facet, column.values);
  const count = column.values.length + 3;
  if (column.kind === 'single') return { ranks: Uint32Array.from(column.codes, (code) => rankOf[code] ?? 0), count };
  // A row of several values stands where its worst does; one without any comes last.
  const worse = facets[facet].isWorstFirst ? Math.min : Math.max;
  const ranks = new Uint32Array(size).fill(count - 1);
  for (let row = 0; row < size; row++) {
    const ofRow = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
    if (ofRow.length > 0) ranks[row] = worse(...Array.from(ofRow, (code) => rankOf[code] ?? 0));
  }
  return { ranks, count };
}

/** A number that isn't known, 0, ranks above all. */
function rankNumbers(numbers: Uint32Array): Ranking {
  const max = numbers.reduce((most, number) => Math.max(most, number), 0);
  return { ranks: numbers.map((number) => (number === 0 ? max : number - 1)), count: max + 1 };
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
