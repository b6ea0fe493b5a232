/** Each row's rank, below `count`. */
export interface Ranking {
  readonly ranks: Uint32Array;
  readonly count: number;
  /** Rows from this rank on have no value: they stand last in either direction. Absent where all have one. */
  readonly valued?: number;
}

/** Ranks texts by their characters. Sorting the distinct ones is much faster than sorting rows by them. */
export function rankTexts(texts: readonly string[]): Ranking {
  const rankOf = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  return { ranks: Uint32Array.from(texts, (text) => rankOf.get(text) ?? 0), count: rankOf.size };
}

/** Stable: rows of equal code keep their order. `codes`: of all rows. */
export function countingSort(order: Int32Array, codes: ArrayLike<number>, count: number): Int32Array {
  const starts = new Uint32Array(count + 1);
  for (const row of order) {
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
