/** What a new reading changed, by toolId; each list names at most 200. */
export interface ReadingChange {
  readonly added: ChangedTools;
  readonly removed: ChangedTools;
  readonly changed: ChangedTools;
}

export interface ChangedTools {
  readonly count: number;
  readonly toolIds: readonly string[];
}

/** The rows of a reading by toolId, and whether row `a` of the old one says the same as row `b` of the new one. */
export interface ComparedReading {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
}

const listed = 200;

/**
 * Compares two readings, copy by copy: a copy more is one added, a copy less one removed, and a tool counts as changed
 * where copies that both readings have differ.
 */
export function compareReadings(
  before: ComparedReading,
  after: ComparedReading,
  isSame: (rowBefore: number, rowAfter: number) => boolean,
): ReadingChange {
  const added = new ChangeList();
  const removed = new ChangeList();
  const changed = new ChangeList();
  for (const [toolId, rows] of after.rowsOf) {
    const old = before.rowsOf.get(toolId);
    if (old === undefined) {
      for (const _ of rows) added.push(toolId);
      continue;
    }
    const common = rows.slice(0, old.length);
    for (const _ of rows.slice(old.length)) added.push(toolId);
    for (const _ of old.slice(rows.length)) removed.push(toolId);
    if (common.some((row, i) => !isSame(old[i] as number, row))) changed.push(toolId);
  }
  for (const [toolId, rows] of before.rowsOf) {
    if (!after.rowsOf.has(toolId)) for (const _ of rows) removed.push(toolId);
  }
  return { added, removed, changed };
}

class ChangeList implements ChangedTools {
  count = 0;
  readonly toolIds: string[] = [];

  push(toolId: string): void {
    this.count++;
    if (this.toolIds.length < listed) this.toolIds.push(toolId);
  }
}
