import { type Choices, type FacetCounts, type FacetId, facetIds, noScopes, unstatedValue } from '../model/facets';
import { foldText } from '../model/foldText';
import { parseQuery, type SearchField, type SearchTerm } from '../model/query';
import { type CatalogIndex, type Column, fieldGap, textFields } from './catalogIndex';

/** Which rows match, and how many would for each facet value, leaving out the facet's own choice. */
export interface FilterResult {
  /** 1 where a row matches. */
  readonly matches: Uint8Array;
  readonly count: number;
  readonly counts: readonly FacetCounts[];
}

/** An earlier filtering of the same index, with those of its counts that hold for all its matches. */
export interface KnownCounts {
  readonly matches: Uint8Array;
  readonly countsOf: (facet: FacetId) => Uint32Array | undefined;
}

/** Link parameter of a search field that names a facet. */
const facetOfField: Partial<Readonly<Record<SearchField, FacetId>>> = {
  scope: 'scope',
  source: 'source',
  tier: 'tier',
  egress: 'egress',
  approval: 'approval',
  replay: 'replay',
  credential: 'credential',
  cost: 'cost',
  latency: 'latency',
  family: 'family',
  finding: 'finding',
};

/**
 * A row that fails no facet counts for all of them, a row that fails just one counts for that one. Column by column,
 * as one loop over one array is the fastest walk there is. Where few rows match that did not before, or the other way
 * round, only these are counted.
 */
export function filter(
  index: CatalogIndex,
  found: Uint8Array | null,
  choices: Choices,
  known: KnownCounts | null = null,
): FilterResult {
  const failures = new Uint8Array(index.size);
  // Which facet failed; of several, any will do.
  const failed = new Uint8Array(index.size);
  if (found !== null) for (let row = 0; row < index.size; row++) if (found[row] === 0) failures[row] = 2;
  facetIds.forEach((facet, place) => {
    const chosen = choices.get(facet);
    if (chosen !== undefined) noteFailures(index.columns[facet], chosen, place, failures, failed);
  });
  const matches = new Uint8Array(index.size);
  for (let row = 0; row < index.size; row++) if (failures[row] === 0) matches[row] = 1;
  const rows = rowsOf(matches);
  const joined = known && rowsOf(rowsIn(matches, known.matches));
  const left = known && rowsOf(rowsIn(known.matches, matches));
  const isNear = joined !== null && left !== null && joined.length + left.length < rows.length;
  const counts = facetIds.map((facet, place) => {
    const column = index.columns[facet];
    if (choices.has(facet)) return { facet, counts: countValues(column, rowsOf(rowsButFor(place, failures, failed))) };
    const before = isNear ? known?.countsOf(facet) : undefined;
    if (before === undefined || !isNear) return { facet, counts: countValues(column, rows) };
    const [more, fewer] = [countValues(column, joined), countValues(column, left)];
    return { facet, counts: before.map((count, i) => count + (more[i] as number) - (fewer[i] as number)) };
  });
  return { matches, count: rows.length, counts };
}

/** How many of the rows marked 1 have each of a facet's values. */
export function countFacet(index: CatalogIndex, facet: FacetId, marked: Uint8Array): Uint32Array {
  return countValues(index.columns[facet], rowsOf(marked));
}

/** Where 1 stands. */
function rowsOf(marked: Uint8Array): Uint32Array {
  const rows = new Uint32Array(marked.length);
  let length = 0;
  for (let row = 0; row < marked.length; row++) if (marked[row] === 1) rows[length++] = row;
  return rows.subarray(0, length);
}

/** 1 for each row that one marks and the other does not. */
function rowsIn(marked: Uint8Array, other: Uint8Array): Uint8Array {
  const rows = new Uint8Array(marked.length);
  for (let row = 0; row < rows.length; row++) rows[row] = (marked[row] as number) & ~(other[row] as number);
  return rows;
}

/** 1 for each row that fails no facet, or just this one. */
function rowsButFor(place: number, failures: Uint8Array, failed: Uint8Array): Uint8Array {
  const marked = new Uint8Array(failures.length);
  for (let row = 0; row < marked.length; row++) {
    if (failures[row] === 0 || (failures[row] === 1 && failed[row] === place)) marked[row] = 1;
  }
  return marked;
}

function noteFailures(
  column: Column,
  chosen: readonly string[],
  place: number,
  failures: Uint8Array,
  failed: Uint8Array,
): void {
  const held = rowsHolding(column, (value) => chosen.includes(value));
  for (let row = 0; row < held.length; row++) {
    if (held[row] === 1) continue;
    failures[row] = (failures[row] as number) + 1;
    failed[row] = place;
  }
}

/** 1 for each row with a value that is wanted. */
function rowsHolding(column: Column, isWanted: (value: string) => boolean): Uint8Array {
  const { codes } = column;
  const wanted = Uint8Array.from(column.values, (value) => (isWanted(value) ? 1 : 0));
  const offsets = column.kind === 'many' ? column.offsets : null;
  const held = new Uint8Array(offsets === null ? codes.length : offsets.length - 1);
  for (let row = 0; row < held.length; row++) {
    const end = offsets === null ? row + 1 : (offsets[row + 1] as number);
    for (let i = offsets === null ? row : (offsets[row] as number); i < end; i++) {
      if (wanted[codes[i] as number] === 1) held[row] = 1;
    }
  }
  return held;
}

function countValues(column: Column, rows: Uint32Array): Uint32Array {
  const { codes } = column;
  const counts = new Uint32Array(column.values.length);
  if (column.kind === 'single') {
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return counts;
  }
  const { offsets } = column;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      const code = codes[at] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
  return counts;
}

/** The rows a search finds, 1 for each; null where the text asks nothing. */
export function search(index: CatalogIndex, text: string): Uint8Array | null {
  const terms = parseQuery(text);
  if (terms.length === 0) return null;
  const found = new Uint8Array(index.size).fill(1);
  for (const term of terms) narrow(index, term, found);
  return found;
}

/** Drops the rows that a term does not find. */
export function narrow(index: CatalogIndex, term: SearchTerm, found: Uint8Array): void {
  const wanted = term.negated ? 0 : 1;
  const facet = term.field === null ? undefined : facetOfField[term.field];
  if (facet !== undefined) {
    const held = rowsHolding(index.columns[facet], (value) => term.texts.some((text) => fits(facet, value, text)));
    for (let row = 0; row < found.length; row++) if (held[row] !== wanted) found[row] = 0;
    return;
  }
  const place = (textFields as readonly (string | null)[]).indexOf(term.field);
  const { words, pairs } = index;
  const needles = term.texts.map((text): Needle => ({ text, place, may: words.mayHold(text) ?? pairs.mayHold(text) }));
  for (let row = 0; row < found.length; row++) {
    if (found[row] === 0) continue;
    let has = 0;
    for (let i = 0; i < needles.length && has === 0; i++) {
      if (holdsNeedle(needles[i] as Needle, row, index.texts[row] as string)) has = 1;
    }
    if (has !== wanted) found[row] = 0;
  }
}

/** A text looked for in the field at `place`, or anywhere at -1. */
interface Needle {
  readonly text: string;
  readonly place: number;
  readonly may: ReturnType<CatalogIndex['pairs']['mayHold']>;
}

function holdsNeedle({ text, place, may }: Needle, row: number, texts: string): boolean {
  if (may !== null) {
    if ((((may.rows[row >>> 5] as number) >>> (row & 31)) & 1) === 0) return false;
    if (may.isExact && place < 0) return true;
  }
  return (place < 0 ? texts : fieldText(texts, place)).includes(text);
}

/** `unstated` and `not stated` name what is not stated. A family or a scope fits in part, any other word as a whole. */
function fits(facet: FacetId, value: string, text: string): boolean {
  if (value === unstatedValue) return text === unstatedValue || text === 'not stated';
  const word = foldText(value.replace(/^=/, ''));
  const isPartly = facet === 'family' || (facet === 'scope' && value !== noScopes);
  return isPartly ? word.includes(text) : word === text;
}

function fieldText(text: string, place: number): string {
  let start = 0;
  for (let i = 0; i < place; i++) start = text.indexOf(fieldGap, start) + 1;
  const end = text.indexOf(fieldGap, start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}
