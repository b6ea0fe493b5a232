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
