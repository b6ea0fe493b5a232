/** How many tools a new reading added, removed and changed. */
export interface ReadingChange {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The rows of a reading by toolId, and whether row `a` of the old one says the same as row `b` of the new one. */
export interface ComparedReading {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
}

/**
 * Compares two readings, copy by copy: a copy more is one added, a copy less one removed, and a tool counts as changed
 * where copies that both readings have differ.
 */
export function compareReadings(
  before: ComparedReading,
  after: ComparedReading,
  isSame: (rowBefore: number, rowAfter: number) => boolean,
): ReadingChange {
  let [added, removed, changed] = [0, 0, 0];
  for (const [toolId, rows] of after.rowsOf) {
    const old = before.rowsOf.get(toolId) ?? [];
    added += Math.max(0, rows.length - old.length);
    removed += Math.max(0, old.length - rows.length);
    if (rows.slice(0, old.length).some((row, i) => !isSame(old[i] as number, row))) changed++;
  }
  for (const [toolId, rows] of before.rowsOf) if (!after.rowsOf.has(toolId)) removed += rows.length;
  return { added, removed, changed };
}
