import {
  closedFacetValues,
  type FacetId,
  type FacetValues,
  facetIds,
  linkValue,
  noScopes,
  unassignedValue,
  unstatedValue,
} from '../model/facets';
import { factValue } from '../model/fact';
import { findFamilies } from '../model/family';
import { type Severity, severities } from '../model/finding';
import { foldText } from '../model/foldText';
import { readinesses } from '../model/readiness';
import { argumentNames } from '../model/searchText';
import { hints, type PostureField, postureFields, type Tool, vocabularies } from '../model/tool';
import { LetterPairs } from './letterPairs';
import { TextWords } from './textWords';

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
 * the overlays `readiness`, `finding` and `picked`, and assignments over the posture.
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
  /** Empty at first, as are the words: `CatalogStore.prepare` fills both. */
  readonly pairs: LetterPairs;
  readonly words: TextWords;
}

/** A list of words as places in a dictionary of them, in order of first use. */
interface WordColumn {
  readonly places: Map<string, number>;
  readonly codes: number[];
}

/** What is gathered of rows: plain data, so that it may cross to another worker. */
export interface RowBatch {
  readonly toolIds: string[];
  readonly texts: string[];
  readonly titles: string[];
  readonly posture: readonly WordColumn[];
  readonly scopes: WordColumn;
  readonly scopeOffsets: number[];
  readonly dialects: WordColumn;
  readonly hints: WordColumn;
  readonly hintOffsets: number[];
  /** Servers that tools came with, by row. */
  readonly aliases: Map<number, string>;
}

/** Gathers rows while a list arrives; `finish` turns them into columns. */
export class CatalogIndexBuilder {
  readonly rows: RowBatch = {
    toolIds: [],
    texts: [],
    titles: [],
    posture: postureFields.map(wordColumn),
    scopes: wordColumn(),
    scopeOffsets: [0],
    dialects: wordColumn(),
    hints: wordColumn(),
    hintOffsets: [0],
    aliases: new Map(),
  };

  get size(): number {
    return this.rows.toolIds.length;
  }

  add(tool: Tool): void {
    const { rows } = this;
    rows.toolIds.push(tool.toolId);
    const scopes = factValue(tool.scopes);
    const { toolId, title = '', description = '', inputSchema } = tool;
    const texts = [toolId, title, description, argumentNames(inputSchema), scopes?.join(' ') ?? ''];
    const folded = texts.map(foldText);
    rows.texts.push(folded.join(fieldGap));
    rows.titles.push(folded[1] || folded[0] || '');
    for (let i = 0; i < postureFields.length; i++) {
      const field = postureFields[i] as (typeof postureFields)[number];
      pushWord(rows.posture[i] as WordColumn, postureValue(tool, field));
    }
    if (scopes === undefined) pushWord(rows.scopes, unstatedValue);
    else if (scopes.length === 0) pushWord(rows.scopes, noScopes);
    else for (const value of new Set(scopes.map((scope) => linkValue('scope', scope)))) pushWord(rows.scopes, value);
    rows.scopeOffsets.push(rows.scopes.codes.length);
    pushWord(rows.dialects, tool.dialect);
    if (tool.hints !== undefined)
      for (const hint of hints) pushWord(rows.hints, `${hint}-${tool.hints[hint] ?? 'absent'}`);
    rows.hintOffsets.push(rows.hints.codes.length);
    if (tool.alias !== undefined) rows.aliases.set(this.size - 1, tool.alias);
  }

  /** Adds rows gathered elsewhere behind its own. */
  append(other: RowBatch): void {
    const { rows, size } = this;
    for (const toolId of other.toolIds) rows.toolIds.push(toolId);
    for (const text of other.texts) rows.texts.push(text);
    for (const title of other.titles) rows.titles.push(title);
    rows.posture.forEach((column, i) => {
      appendWords(column, other.posture[i] as WordColumn);
    });
    appendOffsets(rows.scopeOffsets, other.scopeOffsets);
    appendWords(rows.scopes, other.scopes);
    appendWords(rows.dialects, other.dialects);
    appendOffsets(rows.hintOffsets, other.hintOffsets);
    appendWords(rows.hints, other.hints);
    for (const [row, alias] of other.aliases) rows.aliases.set(size + row, alias);
  }

  /** As `indexRows`. */
  finish(worst: Uint8Array): CatalogIndex {
    return indexRows(this.rows, worst);
  }
}

/** `worst`: each row's worst severity as a place in `severities`, `severities.length` for none. */
export function indexRows(rows: RowBatch, worst: Uint8Array): CatalogIndex {
  const { toolIds } = rows;
  const families = findFamilies(toolIds, rows.aliases);
  const familyColumn = wordColumn();
  for (const family of families) pushWord(familyColumn, linkValue('family', family));

  const columns = {} as Record<FacetId, Column>;
  postureFields.forEach((field, i) => {
    const column = rows.posture[i] as WordColumn;
    const last = column.places.has(unassignedValue) ? [unassignedValue, unstatedValue] : [unstatedValue];
    columns[field] = singleColumn(column, [...vocabularies[field], ...last], true);
  });
  columns.scope = manyColumn(rows.scopes, [noScopes, unstatedValue], rows.scopeOffsets);
  columns.family = singleColumn(familyColumn, []);
  columns.dialect = singleColumn(rows.dialects, closedFacetValues.dialect ?? [], true);
  columns.hint = manyColumn(rows.hints, closedFacetValues.hint ?? [], rows.hintOffsets, true);
  columns.readiness = {
    kind: 'single',
    values: readinesses,
    codes: new Uint8Array(toolIds.length).fill(readinesses.indexOf('unknown')),
  };
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
    texts: rows.texts,
    titles: rows.titles,
    columns,
    copies,
    rowsOf,
    families,
    orders: new Map(),
    pairs: new LetterPairs(toolIds.length),
    words: new TextWords(toolIds.length),
  };
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

function wordColumn(): WordColumn {
  return { places: new Map(), codes: [] };
}

function pushWord({ places, codes }: WordColumn, value: string): void {
  let code = places.get(value);
  if (code === undefined) {
    code = places.size;
    places.set(value, code);
  }
  codes.push(code);
}

function appendWords(column: WordColumn, other: WordColumn): void {
  const recode = Array.from(other.places.keys(), (value) => {
    const known = column.places.get(value) ?? column.places.size;
    column.places.set(value, known);
    return known;
  });
  for (const code of other.codes) column.codes.push(recode[code] ?? 0);
}

/** Values in display order: the fixed ones around the others, which are sorted. */
function orderWords(
  { places }: WordColumn,
  fixed: readonly string[],
  keepUnused: boolean,
): { values: string[]; recode: Uint32Array } {
  const others = [...places.keys()].filter((value) => !fixed.includes(value)).sort();
  const kept = fixed.filter((value) => keepUnused || places.has(value));
  const last = kept.filter(
    (value) => value === unassignedValue || value === unstatedValue || (value === noScopes && !keepUnused),
  );
  const values = [...kept.filter((value) => !last.includes(value)), ...others, ...last];
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const recode = new Uint32Array(places.size);
  for (const [value, code] of places) recode[code] = placeOf.get(value) ?? 0;
  return { values, recode };
}

function singleColumn(column: WordColumn, fixed: readonly string[], keepUnused = false): SingleColumn {
  const { values, recode } = orderWords(column, fixed, keepUnused);
  const codes = values.length < 256 ? new Uint8Array(column.codes.length) : new Uint32Array(column.codes.length);
  column.codes.forEach((code, row) => {
    codes[row] = recode[code] ?? 0;
  });
  return { kind: 'single', values, codes };
}

function manyColumn(
  column: WordColumn,
  fixed: readonly string[],
  offsets: readonly number[],
  keepUnused = false,
): ManyColumn {
  const { values, recode } = orderWords(column, fixed, keepUnused);
  const codes = Uint32Array.from(column.codes, (code) => recode[code] ?? 0);
  return { kind: 'many', values, offsets: Uint32Array.from(offsets), codes };
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
