/** A stretch of a text that rules found: `end` is exclusive, in UTF-16 units. */
export interface EvidenceRange {
  readonly start: number;
  readonly end: number;
  /** Ids, in order. */
  readonly rules: readonly string[];
}

const maxRanges = 200;

/** In order and apart: what overlaps becomes one range. */
export function joinRanges(ranges: readonly EvidenceRange[]): readonly EvidenceRange[] {
  const joined: EvidenceRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).slice(0, maxRanges)) {
    const last = joined.at(-1);
    if (last === undefined || range.start >= last.end) joined.push(range);
    else {
      const rules = [...new Set([...last.rules, ...range.rules])];
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end), rules };
    }
  }
  return joined;
}
