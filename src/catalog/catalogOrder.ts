import { type GroupBy, type SortOrder, unassignedValue, unstatedValue } from '../model/facets';
import { vocabularies } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';

const byId: SortOrder = { key: 'id', descending: false };
/** What the columns alone can tell: tokens are counted elsewhere. */
type RankedKey = Exclude<SortOrder['key'], 'tokens'>;

/** All rows in the asked order; equal ones by toolId, then by entry. Kept once computed. */
export function orderOf(index: CatalogIndex, sort: SortOrder): Int32Array {
  const key = `${sort.descending ? '-' : ''}${sort.key}`;
  const kept = index.orders.get(key);
  if (kept !== undefined) return kept;
  if (sort.key === 'tokens') return orderOf(index, byId);
  const order =
    sort.key === 'id' && !sort.descending
      ? orderById(index)
      : orderByRank(index, rankRows(index, sort.key, sort.descending), sort.descending);
  index.orders.set(key, order);
  return order;
}

/** Works the order by title out beforehand, a portion at a step: sorting the titles of a large catalog takes long. */
export function* prepareTitleOrder(index: CatalogIndex): Generator<void, void> {
  if (index.orders.has('title')) return;
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
  index.orders.set('title', orderByRank(index, ranksOf(titles, rankOf), false));
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

/** Whether rows can be put in that order: by tokens once they are counted, which keeps both orders. */
export function canSort(index: CatalogIndex, { key }: SortOrder): boolean {
  return key !== 'tokens' || index.orders.has(key);
}

/** Keeps the orders by numbers that others work out; rows without one, 0, are last when ascending. */
export function keepOrders(index: CatalogIndex, key: 'tokens', numbers: Uint32Array): void {
  const start = orderOf(index, byId);
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  const ranks = numbers.map((number) => (number === 0 ? most : number - 1));
  index.orders.set(key, countingSort(start, ranks, most + 1));
  const backwards = ranks.map((rank) => most - rank);
  index.orders.set(`-${key}`, countingSort(start, backwards, most + 1));
}

/** Rows in `order` brought together by group, groups in their column's display order. */
export function groupedOrder(index: CatalogIndex, order: Int32Array, group: Exclude<GroupBy, 'none'>): Int32Array {
  const column = index.columns[group];
  if (column.kind === 'many') return order;
  return countingSort(order, column.codes, column.values.length);
}

/** Sorting the distinct ids as texts is much faster than sorting rows by them. */
function orderById({ rowsOf, size }: CatalogIndex): Int32Array {
  const order = new Int32Array(size);
  let length = 0;
  for (const toolId of [...rowsOf.keys()].sort()) for (const row of rowsOf.get(toolId) ?? []) order[length++] = row;
  return order;
}

function orderByRank(index: CatalogIndex, { ranks, count }: Ranking, descending: boolean): Int32Array {
  return countingSort(orderOf(index, byId), descending ? ranks.map((rank) => count - 1 - rank) : ranks, count);
}

/** Each row's rank, below `count`. */
interface Ranking {
  readonly ranks: Uint32Array;
  readonly count: number;
}

function rankRows(index: CatalogIndex, key: RankedKey, descending: boolean): Ranking {
  if (key !== 'id' && key !== 'title') return codeRanks(index, key);
  const texts = key === 'id' ? index.toolIds : index.titles;
  // The way back goes by the order there is: sorting many texts takes long.
  return descending
    ? ranksAlong(orderOf(index, { key, descending: false }), texts)
    : rankIn([...new Set(texts)].sort(), texts);
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

/** A posture column's values stand in order of risk already, words no vocabulary lists behind "not stated". */
function codeRanks(index: CatalogIndex, key: Exclude<RankedKey, 'id' | 'title'>): Ranking {
  const column = index.columns[key];
  const rankOf = column.values.map((value, place) => {
    if (key === 'finding' || key === 'readiness') return place;
    const known = vocabularies[key];
    if (known.includes(value)) return place;
    return value === unstatedValue || value === unassignedValue ? known.length : known.length + 1;
  });
  return { ranks: Uint32Array.from(column.codes, (code) => rankOf[code] ?? 0), count: column.values.length + 2 };
}

/** Ranks texts by their places among the sorted distinct ones. */
function rankIn(sorted: readonly string[], texts: readonly string[]): Ranking {
  return ranksOf(texts, new Map(sorted.map((text, rank) => [text, rank])));
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
