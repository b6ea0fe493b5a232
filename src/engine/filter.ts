import { facetValueLabel, isOpenValue } from '../model/columnKinds';
import { type ColumnId, type FacetId, facetIds, facets } from '../model/columns';
import { foldText } from '../model/compareText';
import type { Choices, FacetCounts, SearchTerm } from '../model/query';
import { parseRange } from '../model/range';
import type { CatalogIndex, Columns } from './catalogIndex';
import { type Column, isNumeric, type NumberColumn, valuesAt } from './column';
import { scoreTerm } from './termScores';

/** Which rows match, and how many would for each facet value, leaving out the facet's own choice. */
export interface FilterResult {
  /** 1 where a row matches. */
  readonly matches: Uint8Array;
  readonly count: number;
  readonly counts: readonly FacetCounts[];
}

/**
 * A row that fails no facet counts for all of them, a row that fails just one counts for that one. Column by column,
 * as one loop over one array is the fastest walk there is. `found`: 1 for each row that a search finds, null for all.
 */
export function filter(size: number, columns: Columns, found: Uint8Array | null, choices: Choices): FilterResult {
  if (found === null && choices.size === 0) {
    const counts = facetIds.map((facet) => {
      const all = countAll(columns[facet], size);
      return { facet, counts: all, all };
    });
    return { matches: new Uint8Array(size).fill(1), count: size, counts };
  }
  const failures = new Uint8Array(size);
  // Which facet failed; of several, any will do.
  const failed = new Uint8Array(size);
  if (found !== null) for (let row = 0; row < size; row++) if (found[row] === 0) failures[row] = 2;
  facetIds.forEach((facet, place) => {
    const chosen = choices.get(facet);
    if (chosen !== undefined) noteFailures(rowsChosen(columns[facet], size, chosen), place, failures, failed);
  });
  const matches = new Uint8Array(size);
  for (let row = 0; row < size; row++) if (failures[row] === 0) matches[row] = 1;
  const rows = rowsButFor(-1, failures, failed);
  const counts = facetIds.map((facet, place) => {
    const column = columns[facet];
    const counts = countCodes(column, choices.has(facet) ? rowsButFor(place, failures, failed) : rows);
    return { facet, counts, all: countAll(column, size) };
  });
  return { matches, count: rows.length, counts };
}

/** How many of all rows have each value, by column: none is ever changed. */
const counted = new WeakMap<Column, Uint32Array>();

function countAll(column: Column, size: number): Uint32Array {
  const known = counted.get(column);
  if (known !== undefined) return known;
  // Where there is no range, no row is looked at.
  const rows = () => new Uint32Array(column.values.length === 0 ? 0 : size).map((_, row) => row);
  const counts = isNumeric(column) ? countCodes(column, rows()) : countEach(column);
  counted.set(column, counts);
  return counts;
}

/** How often each value stands in a column. */
function countEach({ values, codes }: Exclude<Column, NumberColumn>): Uint32Array {
  // One more, for rows of which nothing is known.
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts.subarray(0, -1);
}

export function isChosen(column: Column, row: number, chosen: readonly string[]): boolean {
  switch (column.kind) {
    case 'single':
      return valuesAt(column, row).some((value) => chosen.includes(value));
    case 'many':
      return column.codes
        .subarray(column.offsets[row], column.offsets[row + 1])
        .some((code) => chosen.includes(column.values[code] ?? ''));
    case 'number':
    case 'time':
      return withinAny(column, chosen)(column.numbers[row] ?? Number.NaN);
    default:
      return column satisfies never;
  }
}

/** Whether a number lies in one of some ranges. */
function withinAny({ kind }: NumberColumn, texts: readonly string[]): (number: number) => boolean {
  const ranges = texts.flatMap((text) => parseRange(kind, text) ?? []);
  return (number) => ranges.some(({ from, to }) => from <= number && number <= to);
}

function rowsChosen(column: Column, size: number, chosen: readonly string[]): Uint8Array {
  if (!isNumeric(column)) return rowsHolding(column, size, (value) => chosen.includes(value));
  const isWithin = withinAny(column, chosen);
  return Uint8Array.from(column.numbers, (number) => (isWithin(number) ? 1 : 0));
}

/** 1 for each row that has a value that fits. */
function rowsHolding(
  column: Exclude<Column, NumberColumn>,
  size: number,
  fits: (value: string) => boolean,
): Uint8Array {
  // One more, for rows of which nothing is known.
  const wanted = new Uint8Array(column.values.length + 1);
  column.values.forEach((value, code) => {
    wanted[code] = fits(value) ? 1 : 0;
  });
  const { codes } = column;
  const held = new Uint8Array(size);
  if (column.kind === 'single') {
    for (let row = 0; row < size; row++) held[row] = wanted[codes[row] as number] as number;
    return held;
  }
  const { offsets } = column;
  for (let row = 0; row < size; row++) {
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      if (wanted[codes[at] as number] === 1) held[row] = 1;
    }
  }
  return held;
}

function noteFailures(held: Uint8Array, place: number, failures: Uint8Array, failed: Uint8Array): void {
  for (let row = 0; row < held.length; row++) {
    if (held[row] === 1) continue;
    failures[row] = Math.min(2, (failures[row] as number) + 1);
    failed[row] = place;
  }
}

/** The rows that match, and those that fail the facet at this place alone; -1 for none. */
function rowsButFor(place: number, failures: Uint8Array, failed: Uint8Array): Uint32Array {
  const rows = new Uint32Array(failures.length);
  let length = 0;
  for (let row = 0; row < failures.length; row++) {
    if (failures[row] === 0 || (failures[row] === 1 && failed[row] === place)) rows[length++] = row;
  }
  return rows.subarray(0, length);
}

/** How many of these rows have each value. */
export function countCodes(column: Column, rows: Uint32Array): Uint32Array {
  // One more, for rows of which nothing is known.
  const counts = new Uint32Array(column.values.length + 1);
  switch (column.kind) {
    case 'single': {
      const { codes } = column;
      for (let i = 0; i < rows.length; i++) {
        const code = codes[rows[i] as number] as number;
        counts[code] = (counts[code] as number) + 1;
      }
      return counts.subarray(0, -1);
    }
    case 'many': {
      const { codes, offsets } = column;
      if (codes.length === 0) return counts.subarray(0, -1);
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] as number;
        for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
          const code = codes[at] as number;
          counts[code] = (counts[code] as number) + 1;
        }
      }
      return counts.subarray(0, -1);
    }
    case 'number':
    case 'time': {
      const ranges = column.values.map((text) => parseRange(column.kind, text));
      for (let i = 0; i < rows.length; i++) {
        const number = column.numbers[rows[i] as number] as number;
        for (let place = 0; place < ranges.length; place++) {
          const range = ranges[place];
          if (range !== undefined && range.from <= number && number <= range.to)
            counts[place] = (counts[place] as number) + 1;
        }
      }
      return counts.subarray(0, -1);
    }
    default:
      return column satisfies never;
  }
}

/** The rows a search finds, 1 for each; null where nothing is asked. */
export function search(index: CatalogIndex, columns: Columns, terms: readonly SearchTerm[]): Uint8Array | null {
  if (terms.length === 0) return null;
  const found = new Uint8Array(index.size).fill(1);
  for (const term of terms) narrow(index, columns, term, found);
  return found;
}

/** Drops the rows that a term does not find. */
function narrow(index: CatalogIndex, columns: Columns, term: SearchTerm, found: Uint8Array): void {
  const chosen = term.field === null ? undefined : facetColumn(columns, term.field);
  const held = chosen === undefined ? scoreTerm(index, term).scores : rowsOfTerm(chosen, index.size, term);
  for (let row = 0; row < found.length; row++) if ((held[row] === 0) !== term.negated) found[row] = 0;
}

/** The rows whose value in a column answers a term, 1 for each. */
function rowsOfTerm({ facet, column }: FacetColumn, size: number, { texts, negated }: SearchTerm): Uint8Array {
  const held = rowsHolding(column, size, (value) => texts.some((text) => fits(facet, value, text)));
  // What is not known yet is no match, whichever way it is asked.
  if (negated && column.isPending) markUnknown(column, held);
  return held;
}

interface FacetColumn {
  readonly facet: FacetId;
  readonly column: Exclude<Column, NumberColumn>;
}

function facetColumn(columns: Columns, field: ColumnId): FacetColumn | undefined {
  const facet = facetIds.find((id) => id === field);
  const column = facet && columns[facet];
  return facet === undefined || column === undefined || isNumeric(column) ? undefined : { facet, column };
}

/** Marks the rows of which a column knows nothing as if they held what was asked for. */
function markUnknown(column: Column, held: Uint8Array): void {
  for (let row = 0; row < held.length; row++) if (valuesAt(column, row).length === 0) held[row] = 1;
}

/** What nobody states is found by its link value and by the words on the screen: `unstated`, `not stated`. */
function fits(facet: FacetId, value: string, text: string): boolean {
  if (isOpenValue(value)) return text === value || text === facetValueLabel(value);
  const word = foldText(value.replace(/^=/, ''));
  const { search: extent, reserved = [] } = facets[facet];
  return extent === 'part' && !reserved.includes(value) ? word.includes(text) : word === text;
}
