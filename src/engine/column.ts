import { type FacetId, facets, unstatedValue } from '../model/columns';

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

/** A number a row; `values` are the ranges that are counted. */
export interface NumberColumn {
  readonly kind: 'number';
  readonly values: readonly string[];
  readonly numbers: Uint32Array;
}

/** A facet over all rows. Never changed once it is made. */
export type Column = SingleColumn | ManyColumn | NumberColumn;

/** Words as they are gathered: places in a dictionary of link values in order of first use. */
export interface WordList {
  readonly places: Map<string, number>;
  readonly codes: number[];
  /** Where each row's codes start, for columns of any number of words; last, where the next row's would. */
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
export function appendWords(list: WordList, other: WordList): void {
  const recode = Array.from(other.places.keys(), (value) => {
    const known = list.places.get(value) ?? list.places.size;
    list.places.set(value, known);
    return known;
  });
  const base = list.codes.length;
  for (const code of other.codes) list.codes.push(recode[code] ?? 0);
  if (list.offsets !== null && other.offsets !== null)
    for (const offset of other.offsets.slice(1)) list.offsets.push(base + offset);
}

/** Makes a column of what was gathered: its values in display order, the usual ones first, reserved ones last. */
export function finishColumn(facet: FacetId, list: WordList): Column {
  const { kind, values: usual = [], reserved = [] } = facets[facet];
  const { places } = list;
  const isKept = (value: string) => places.has(value) || (kind === 'word' && value === unstatedValue);
  const others = [...places.keys()].filter((value) => !usual.includes(value) && !reserved.includes(value)).sort();
  const values = [...usual, ...others, ...reserved.filter(isKept)];
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const recode = new Uint32Array(places.size);
  for (const [value, code] of places) recode[code] = placeOf.get(value) ?? 0;
  const codes = (array: Uint8Array | Uint32Array) => {
    for (let i = 0; i < array.length; i++) array[i] = recode[list.codes[i] as number] as number;
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

/** A column in which all rows have one value of a facet's usual ones. */
export function constantColumn(facet: FacetId, size: number, value: string): SingleColumn {
  const { values = [] } = facets[facet];
  return { kind: 'single', values, codes: new Uint8Array(size).fill(values.indexOf(value)) };
}

export function valuesAt(column: Column, row: number): readonly string[] {
  switch (column.kind) {
    case 'single':
      return [column.values[column.codes[row] as number] ?? ''];
    case 'many': {
      const codes = column.codes.subarray(column.offsets[row], column.offsets[row + 1]);
      return Array.from(codes, (code) => column.values[code] ?? '');
    }
    case 'number':
      return [`${column.numbers[row]}`];
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
