import type { CatalogIndex } from './catalogIndex';
import { type GroupBy, type SortOrder, unassignedValue, unstatedValue } from './facets';
import { vocabularies } from './tool';

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
    sort.key === 'id' && !sort.descending ? orderById(index) : orderByRank(index, sort.key, sort.descending);
  index.orders.set(key, order);
  return order;
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

function orderByRank(index: CatalogIndex, key: RankedKey, descending: boolean): Int32Array {
  const { ranks, count } = rankRows(index, key);
  return countingSort(orderOf(index, byId), descending ? ranks.map((rank) => count - 1 - rank) : ranks, count);
}

function rankRows(index: CatalogIndex, key: RankedKey): { ranks: Uint32Array; count: number } {
  if (key === 'id') return textRanks(index.toolIds);
  return key === 'title' ? textRanks(index.titles) : codeRanks(index, key);
}

/** A posture column's values stand in order of risk already, words no vocabulary lists behind "not stated". */
function codeRanks(
  index: CatalogIndex,
  key: Exclude<RankedKey, 'id' | 'title'>,
): { ranks: Uint32Array; count: number } {
  const column = index.columns[key];
  const rankOf = column.values.map((value, place) => {
    if (key === 'finding' || key === 'readiness') return place;
    const known = vocabularies[key];
    if (known.includes(value)) return place;
    return value === unstatedValue || value === unassignedValue ? known.length : known.length + 1;
  });
  return { ranks: Uint32Array.from(column.codes, (code) => rankOf[code] ?? 0), count: column.values.length + 2 };
}

function textRanks(texts: readonly string[]): { ranks: Uint32Array; count: number } {
  const distinct = [...new Set(texts)].sort();
  const rankOf = new Map(distinct.map((text, rank) => [text, rank]));
  return { ranks: Uint32Array.from(texts, (text) => rankOf.get(text) ?? 0), count: distinct.length };
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
