/** How many tools a new reading added, removed and changed. */
export interface ReadingChange {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface ComparedReading {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
  /** Equal for copies of a toolId that say the same, in whichever reading. */
  readonly contentOf: (row: number) => string;
}

/**
 * Compares two readings, in whatever order they list their tools. Copies of a toolId that say the same are paired first:
 * of the others a copy more is one added, a copy less one removed, and a tool counts as changed where both readings have
 * some left. `isSame` tells whether row `a` of the old one says the same as row `b` of the new one.
 */
export function compareReadings(
  before: ComparedReading,
  after: ComparedReading,
  isSame: (rowBefore: number, rowAfter: number) => boolean,
): ReadingChange {
  let [added, removed, changed] = [0, 0, 0];
  for (const [toolId, rows] of after.rowsOf) {
    const old = before.rowsOf.get(toolId) ?? [];
    const [was, is] = [old[0], rows[0]];
    const isPair = old.length === 1 && rows.length === 1 && was !== undefined && is !== undefined;
    const same = isPair ? Number(isSame(was, is)) : countSame(before, old, after, rows);
    const [left, others] = [old.length - same, rows.length - same];
    added += Math.max(0, others - left);
    removed += Math.max(0, left - others);
    if (left > 0 && others > 0) changed++;
  }
  for (const [toolId, rows] of before.rowsOf) if (!after.rowsOf.has(toolId)) removed += rows.length;
  return { added, removed, changed };
}

/** How many copies of a toolId both readings have. */
function countSame(
  before: ComparedReading,
  old: readonly number[],
  after: ComparedReading,
  rows: readonly number[],
): number {
  if (old.length === 0) return 0;
  const left = new Map<string, number>();
  for (const row of old) {
    const content = before.contentOf(row);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  let same = 0;
  for (const row of rows) {
    const content = after.contentOf(row);
    const count = left.get(content) ?? 0;
    if (count === 0) continue;
    left.set(content, count - 1);
    same++;
  }
  return same;
}
