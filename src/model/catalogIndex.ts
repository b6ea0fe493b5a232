import {
  closedFacetValues,
  type FacetId,
  type FacetValues,
  facetIds,
  type GroupBy,
  linkValue,
  noScopes,
  type SortOrder,
  unassignedValue,
  unstatedValue,
} from './facets';
import { factValue } from './fact';
import { findFamilies } from './family';
import { type Severity, severities } from './finding';
import { foldText } from './foldText';
import { LetterPairs } from './letterPairs';
import { argumentNames } from './searchText';
import { hints, type PostureField, postureFields, type Tool, vocabularies } from './tool';

/** One facet over all rows: each row's place in `values`. */
interface SingleColumn {
  readonly kind: 'single';
  readonly values: readonly string[];
  readonly codes: Uint8Array | Uint32Array;
}

/** A facet whose rows hold several values: row `i` has `codes[offsets[i] … offsets[i + 1]]`. */
interface ManyColumn {
  readonly kind: 'many';
  readonly values: readonly string[];
  readonly offsets: Uint32Array;
  readonly codes: Uint32Array;
}

export type Column = SingleColumn | ManyColumn;

/** The searchable texts of a row, joined by `fieldGap` in this order. */
export const textFields = ['id', 'title', 'description', 'arg', 'scope'] as const;
/** Folding removes this character from any text. */
export const fieldGap = '\u00ad';

/**
 * Everything a filter, count, sort or search needs, as columns by row: `filter` reads it, nothing writes it but
 * the two overlays `finding` and `picked`.
 */
export interface CatalogIndex {
  readonly size: number;
  readonly toolIds: readonly string[];
  /** Folded texts of each row. */
  readonly texts: readonly string[];
  /** Each row's folded title, or folded id where it has none. */
  readonly titles: readonly string[];
  readonly columns: Readonly<Record<FacetId, Column>>;
  /** Which copy of its toolId a row is, from 1. */
  readonly copies: Uint32Array;
  /** Rows by toolId in order of entry. */
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
  readonly families: readonly string[];
  readonly orders: Map<string, Int32Array>;
  /** Empty at first: `prepareSearch` fills it. */
  readonly pairs: LetterPairs;
}

/** Gathers rows while a list arrives; `finish` turns them into columns. */
export class CatalogIndexBuilder {
  readonly toolIds: string[] = [];
  private readonly texts: string[] = [];
  private readonly titles: string[] = [];
  private readonly posture = postureFields.map(() => new DictionaryColumn());
  private readonly scopeValues = new DictionaryColumn();
  private readonly scopeOffsets: number[] = [0];
  private readonly dialect = new DictionaryColumn();
  private readonly hintValues = new DictionaryColumn();
  private readonly hintOffsets: number[] = [0];
  /** Servers that tools came with, by row. */
  private readonly aliases = new Map<number, string>();

  get size(): number {
    return this.toolIds.length;
  }

  add(tool: Tool): void {
    this.toolIds.push(tool.toolId);
    const scopes = factValue(tool.scopes);
    const { toolId, title = '', description = '', inputSchema } = tool;
    const texts = [toolId, title, description, argumentNames(inputSchema), scopes?.join(' ') ?? ''];
    const folded = texts.map(foldText);
    this.texts.push(folded.join(fieldGap));
    this.titles.push(folded[1] || folded[0] || '');
    for (let i = 0; i < postureFields.length; i++) {
      const field = postureFields[i] as (typeof postureFields)[number];
      this.posture[i]?.push(postureValue(tool, field));
    }
    if (scopes === undefined) this.scopeValues.push(unstatedValue);
    else if (scopes.length === 0) this.scopeValues.push(noScopes);
    else for (const value of new Set(scopes.map((scope) => linkValue('scope', scope)))) this.scopeValues.push(value);
    this.scopeOffsets.push(this.scopeValues.length);
    this.dialect.push(tool.dialect);
    if (tool.hints !== undefined)
      for (const hint of hints) this.hintValues.push(`${hint}-${tool.hints[hint] ?? 'absent'}`);
    this.hintOffsets.push(this.hintValues.length);
    if (tool.alias !== undefined) this.aliases.set(this.size - 1, tool.alias);
  }

  /** Adds the rows of another builder behind its own. */
  append(other: CatalogIndexBuilder): void {
    const { size } = this;
    for (const toolId of other.toolIds) this.toolIds.push(toolId);
    for (const text of other.texts) this.texts.push(text);
    for (const title of other.titles) this.titles.push(title);
    this.posture.forEach((column, i) => {
      column.append(other.posture[i] as DictionaryColumn);
    });
    appendOffsets(this.scopeOffsets, other.scopeOffsets);
    this.scopeValues.append(other.scopeValues);
    this.dialect.append(other.dialect);
    appendOffsets(this.hintOffsets, other.hintOffsets);
    this.hintValues.append(other.hintValues);
    for (const [row, alias] of other.aliases) this.aliases.set(size + row, alias);
  }

  /** `worst`: each row's worst severity as a place in `severities`, `severities.length` for none. */
  finish(worst: Uint8Array): CatalogIndex {
    const { toolIds } = this;
    const families = findFamilies(toolIds, this.aliases);
    const familyColumn = new DictionaryColumn();
    for (const family of families) familyColumn.push(linkValue('family', family));

    const columns = {} as Record<FacetId, Column>;
    postureFields.forEach((field, i) => {
      const column = this.posture[i] as DictionaryColumn;
      const last = column.has(unassignedValue) ? [unassignedValue, unstatedValue] : [unstatedValue];
      columns[field] = column.single([...vocabularies[field], ...last], true);
    });
    columns.scope = this.scopeValues.many([noScopes, unstatedValue], this.scopeOffsets);
    columns.family = familyColumn.single([]);
    columns.dialect = this.dialect.single(closedFacetValues.dialect ?? [], true);
    columns.hint = this.hintValues.many(closedFacetValues.hint ?? [], this.hintOffsets, true);
    columns.finding = { kind: 'single', values: closedFacetValues.finding ?? [], codes: worst.map(findingCode) };
    columns.picked = {
      kind: 'single',
      values: closedFacetValues.picked ?? [],
      codes: new Uint8Array(toolIds.length).fill(1),
    };

    const rowsOf = new Map<string, number[]>();
    const copies = new Uint32Array(toolIds.length);
    toolIds.forEach((toolId, row) => {
      const rows = rowsOf.get(toolId);
      if (rows === undefined) rowsOf.set(toolId, [row]);
      else rows.push(row);
      copies[row] = rows?.length ?? 1;
    });
    return {
      size: toolIds.length,
      toolIds,
      texts: this.texts,
      titles: this.titles,
      columns,
      copies,
      rowsOf,
      families,
      orders: new Map(),
      pairs: new LetterPairs(toolIds.length),
    };
  }
}

/** The rows of an id as a link carries it: half a surrogate pair has become U+FFFD there. */
export function rowsNamed({ rowsOf, toolIds }: CatalogIndex, toolId: string): readonly number[] {
  const rows = rowsOf.get(toolId);
  if (rows !== undefined || !toolId.includes('\ufffd')) return rows ?? [];
  return rowsOf.get(toolIds.find((id) => id.toWellFormed() === toolId) ?? '') ?? [];
}

/** The link value of a posture fact: tiers of dialects that have no word for them are not assigned, rather than unstated. */
export function postureValue(tool: Pick<Tool, 'posture' | 'dialect'>, field: PostureField): string {
  const value = factValue(tool.posture[field]);
  if (value !== undefined) return linkValue(field, value);
  return field === 'tier' && tool.dialect !== 'openwop' ? unassignedValue : unstatedValue;
}

/** `[0, 2] + [0, 1, 3] → [0, 2, 3, 5]` */
function appendOffsets(offsets: number[], others: readonly number[]): void {
  const base = offsets.at(-1) ?? 0;
  for (const offset of others.slice(1)) offsets.push(base + offset);
}

/** A list of words as places in a dictionary of them. */
class DictionaryColumn {
  private readonly places = new Map<string, number>();
  private readonly codes: number[] = [];

  get length(): number {
    return this.codes.length;
  }

  push(value: string): void {
    let code = this.places.get(value);
    if (code === undefined) {
      code = this.places.size;
      this.places.set(value, code);
    }
    this.codes.push(code);
  }

  has(value: string): boolean {
    return this.places.has(value);
  }

  append(other: DictionaryColumn): void {
    const values = [...other.places.keys()];
    for (const code of other.codes) this.push(values[code] ?? '');
  }

  /** Values in display order: the fixed ones around the others, which are sorted. */
  private ordered(fixed: readonly string[], keepUnused: boolean): { values: string[]; recode: Uint32Array } {
    const others = [...this.places.keys()].filter((value) => !fixed.includes(value)).sort();
    const kept = fixed.filter((value) => keepUnused || this.places.has(value));
    const last = kept.filter(
      (value) => value === unassignedValue || value === unstatedValue || (value === noScopes && !keepUnused),
    );
    const values = [...kept.filter((value) => !last.includes(value)), ...others, ...last];
    const placeOf = new Map(values.map((value, place) => [value, place]));
    const recode = new Uint32Array(this.places.size);
    for (const [value, code] of this.places) recode[code] = placeOf.get(value) ?? 0;
    return { values, recode };
  }

  single(fixed: readonly string[], keepUnused = false): SingleColumn {
    const { values, recode } = this.ordered(fixed, keepUnused);
    const codes = values.length < 256 ? new Uint8Array(this.length) : new Uint32Array(this.length);
    this.codes.forEach((code, row) => {
      codes[row] = recode[code] ?? 0;
    });
    return { kind: 'single', values, codes };
  }

  many(fixed: readonly string[], offsets: readonly number[], keepUnused = false): ManyColumn {
    const { values, recode } = this.ordered(fixed, keepUnused);
    const codes = Uint32Array.from(this.codes, (code) => recode[code] ?? 0);
    return { kind: 'many', values, offsets: Uint32Array.from(offsets), codes };
  }
}

/** `information` counts as nothing to act on: the facet's `none`. */
function findingCode(severity: number): number {
  return Math.min(severity, severities.length - 1);
}

export function facetValuesOf(index: CatalogIndex): FacetValues {
  return Object.fromEntries(facetIds.map((facet) => [facet, index.columns[facet].values])) as FacetValues;
}

export function worstOf(index: CatalogIndex, row: number): Severity | 'none' {
  const column = index.columns.finding;
  return (column.values[column.codes[row] ?? 0] ?? 'none') as Severity | 'none';
}

/** All rows in the asked order; equal ones by toolId, then by entry. Kept once computed. */
export function orderOf(index: CatalogIndex, sort: SortOrder): Int32Array {
  const key = `${sort.descending ? '-' : ''}${sort.key}`;
  const kept = index.orders.get(key);
  if (kept !== undefined) return kept;
  const order = sort.key === 'id' && !sort.descending ? orderById(index) : orderByRank(index, sort);
  index.orders.set(key, order);
  return order;
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

function orderByRank(index: CatalogIndex, sort: SortOrder): Int32Array {
  const byId = orderOf(index, { key: 'id', descending: false });
  const { ranks, count } = rankRows(index, sort.key);
  return countingSort(byId, sort.descending ? ranks.map((rank) => count - 1 - rank) : ranks, count);
}

function rankRows(index: CatalogIndex, key: SortOrder['key']): { ranks: Uint32Array; count: number } {
  if (key === 'id') return textRanks(index.toolIds);
  return key === 'title' ? textRanks(index.titles) : codeRanks(index, key);
}

/** A posture column's values stand in order of risk already, words no vocabulary lists behind "not stated". */
function codeRanks(
  index: CatalogIndex,
  key: Exclude<SortOrder['key'], 'id' | 'title'>,
): { ranks: Uint32Array; count: number } {
  const column = index.columns[key];
  const rankOf = column.values.map((value, place) => {
    if (key === 'finding') return place;
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
