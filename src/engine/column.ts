import type { FormerVerdict } from '../draft/verdicts';
import { type FacetDefinition, unstatedValue } from '../model/columnKinds';
import { type FacetId, facets } from '../model/columns';
import type { LatePayload, LateValue } from '../model/lateFacts';
import { lastTime, never, rangesOfTimes, writeTime } from '../model/range';

/** A row of which nothing is known yet has the code `values.length`. */
export interface SingleColumn {
  readonly kind: 'single';
  readonly values: readonly string[];
  readonly codes: Uint8Array | Uint32Array;
}

/** Any number of link values a row: row `i` has `codes[offsets[i] … offsets[i + 1]]`. */
export interface ManyColumn {
  readonly kind: 'many';
  readonly values: readonly string[];
  readonly offsets: Uint32Array;
  readonly codes: Uint32Array;
}

/**
 * A number a row, or a time in milliseconds since 1970 (`never` for never); NaN where a row has none. `values` are the
 * ranges that are counted.
 */
export interface NumberColumn {
  readonly kind: 'number' | 'time';
  readonly values: readonly string[];
  readonly numbers: Uint32Array | Float64Array;
}

/** A facet over all rows. Never changed once it is made. */
export type Column = (SingleColumn | ManyColumn | NumberColumn) & {
  /** What rows show beside their values. */
  readonly payloads?: ReadonlyMap<number, LatePayload>;
  /** Of verdicts: those on what tools were called before. */
  readonly former?: ReadonlyMap<number, FormerVerdict>;
  /** Set while not all of it is known: a row without a value may yet have any. */
  readonly isPending?: true;
};

export function isNumeric(column: Column): column is NumberColumn {
  return column.kind === 'number' || column.kind === 'time';
}

export type Numbers = ArrayLike<number> & Iterable<number>;

/** Words of rows: places in a dictionary of link values in order of first use. */
export interface Words {
  readonly places: ReadonlyMap<string, number>;
  readonly codes: Numbers;
  /** Where each row's codes start, for columns of any number of words; last, where the next row's would. */
  readonly offsets: Numbers | null;
}

/** Words as they are gathered. */
export interface WordList extends Words {
  readonly places: Map<string, number>;
  readonly codes: number[];
  readonly offsets: number[] | null;
}

export function newWordList(hasOffsets: boolean, rows = 0): WordList {
  return { places: new Map(), codes: [], offsets: hasOffsets ? new Array<number>(rows + 1).fill(0) : null };
}

export function pushWord({ places, codes }: WordList, value: string): void {
  let code = places.get(value);
  if (code === undefined) {
    code = places.size;
    places.set(value, code);
  }
  codes.push(code);
}

/** Appends the rows of another list. `[0, 2] + [0, 1, 3] → [0, 2, 3, 5]` for the offsets. */
export function appendWords(list: WordList, other: Words): void {
  const recode = Array.from(other.places.keys(), (value) => {
    const known = list.places.get(value) ?? list.places.size;
    list.places.set(value, known);
    return known;
  });
  const base = list.codes.length;
  for (const code of other.codes) list.codes.push(recode[code] ?? 0);
  if (list.offsets !== null && other.offsets !== null)
    for (let row = 1; row < other.offsets.length; row++) list.offsets.push(base + (other.offsets[row] as number));
}

/** Makes a column of what was gathered: its values in display order, the usual ones first, reserved ones last. */
export function finishColumn(facet: FacetId, list: Words): Column {
  const { kind, values: usual = [], reserved = [] } = facets[facet];
  const { places } = list;
  const isKept = (value: string) => places.has(value) || (kind === 'word' && value === unstatedValue);
  const others = [...places.keys()].filter((value) => !usual.includes(value) && !reserved.includes(value)).sort();
  const values = [...usual, ...others, ...reserved.filter(isKept)];
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const recode = new Uint32Array(places.size);
  for (const [value, code] of places) recode[code] = placeOf.get(value) ?? 0;
  const isSame = recode.every((code, place) => code === place);
  const codes = (array: Uint8Array | Uint32Array) => {
    if (isSame) array.set(list.codes);
    else for (let i = 0; i < array.length; i++) array[i] = recode[list.codes[i] as number] as number;
    return array;
  };
  const { length } = list.codes;
  if (list.offsets === null) {
    return {
      kind: 'single',
      values,
      codes: codes(values.length < 256 ? new Uint8Array(length) : new Uint32Array(length)),
    };
  }
  const many = new Uint32Array(length);
  codes(many);
  return { kind: 'many', values, offsets: Uint32Array.from(list.offsets), codes: many };
}

export function emptyColumn(offsets: Uint32Array): ManyColumn {
  return { kind: 'many', values: [], offsets, codes: new Uint32Array() };
}

/** The column of a definition from values by row. Rows without one have its `unknown`; words that a closed column lacks are none. */
export function columnOfFacts(
  definition: FacetDefinition,
  toLink: (word: string) => string,
  size: number,
  given: () => Iterable<readonly [row: number, value: LateValue]>,
): Column {
  const { kind } = definition;
  if (kind === 'number' || kind === 'time') return numbersOf(kind, definition.values ?? [], size, given());
  const { values: usual = [], isClosed, late } = definition;
  const unknown = late?.unknown ?? null;
  const known = new Set(unknown === null ? usual : [...usual, unknown]);
  const places = new Map([...known].map((value, place) => [value, place]));
  const rows = new Map<number, readonly number[]>();
  const others = new Set<string>();
  const linksOf = (value: LateValue) => {
    const words = typeof value === 'string' ? [value] : typeof value === 'number' ? [] : value;
    return isClosed === true ? words.filter((word) => places.has(word)) : words.map(toLink);
  };
  const met = new Set<LateValue>();
  for (const [, value] of given()) {
    if (met.has(value)) continue;
    met.add(value);
    for (const word of linksOf(value)) if (!places.has(word)) others.add(word);
  }
  for (const word of [...others].sort()) places.set(word, places.size);
  // Many rows have one of few values.
  const codesOf = new Map<LateValue, readonly number[]>();
  for (const [row, value] of given()) {
    let codes = codesOf.get(value);
    if (codes === undefined) {
      codes = [...new Set(linksOf(value).map((word) => places.get(word) ?? 0))].sort((a, b) => a - b);
      codesOf.set(value, codes);
    }
    if (codes.length > 0) rows.set(row, codes);
  }
  // What no tool has a value of offers none to choose.
  const values = unknown === null && rows.size === 0 ? [] : [...places.keys()];
  const none = unknown === null ? [] : [places.get(unknown) ?? 0];
  return kind === 'word' ? singleOf(values, none[0] ?? 0, size, rows) : manyOf(values, none, size, rows);
}

function singleOf(
  values: readonly string[],
  none: number,
  size: number,
  rows: ReadonlyMap<number, readonly number[]>,
): SingleColumn {
  const codes = (values.length < 256 ? new Uint8Array(size) : new Uint32Array(size)).fill(none);
  for (const [row, [code = none]] of rows) codes[row] = code;
  return { kind: 'single', values, codes };
}

function manyOf(
  values: readonly string[],
  none: readonly number[],
  size: number,
  rows: ReadonlyMap<number, readonly number[]>,
): ManyColumn {
  const offsets = new Uint32Array(size + 1);
  if (rows.size === 0 && none.length === 0) return { kind: 'many', values, offsets, codes: new Uint32Array() };
  const codes: number[] = [];
  for (let row = 0; row < size; row++) {
    for (const code of rows.get(row) ?? none) codes.push(code);
    offsets[row + 1] = codes.length;
  }
  return { kind: 'many', values, offsets, codes: Uint32Array.from(codes) };
}

function numbersOf(
  kind: NumberColumn['kind'],
  ranges: readonly string[],
  size: number,
  given: Iterable<readonly [row: number, value: LateValue]>,
): NumberColumn {
  const numbers = new Float64Array(size).fill(Number.NaN);
  let isKnown = false;
  for (const [row, value] of given) {
    const number = value === 'never' ? never : value;
    if (typeof number !== 'number' || number < never || number > lastTime) continue;
    numbers[row] = number;
    isKnown = true;
  }
  return { kind, values: kind === 'time' ? rangesOfTimes(isKnown ? numbers : []) : ranges, numbers };
}

/** A late column of which nothing is known. */
export function unknownColumn(facet: FacetId, size: number): Column {
  const column = columnOfFacts(facets[facet], String, size, () => []);
  return facets[facet].late?.from === 'content' ? { ...column, isPending: true } : column;
}

export function valuesAt(column: Column, row: number): readonly string[] {
  switch (column.kind) {
    case 'single': {
      const value = column.values[column.codes[row] as number];
      return value === undefined ? [] : [value];
    }
    case 'many': {
      const codes = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
      return Array.from(codes, (code) => column.values[code] ?? '');
    }
    case 'number':
    case 'time': {
      const number = column.numbers[row] ?? Number.NaN;
      if (Number.isNaN(number)) return [];
      return [column.kind === 'time' ? writeTime(number) : `${number}`];
    }
    default:
      return column satisfies never;
  }
}

/** `unstated` and words no vocabulary lists rank as riskier than the riskiest known one, in that order. */
export function riskRanks(facet: FacetId, values: readonly string[]): readonly number[] {
  const { values: usual = [], reserved = [] } = facets[facet];
  return values.map((value) => {
    const known = usual.indexOf(value);
    if (known >= 0) return known;
    return reserved.includes(value) ? usual.length : usual.length + 1;
  });
}
