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

/** Compares two readings; a toolId whose copies differ in number or content counts as changed. */
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
    if (old === undefined) added.push(toolId);
    else if (old.length !== rows.length || rows.some((row, i) => !isSame(old[i] as number, row))) changed.push(toolId);
  }
  for (const toolId of before.rowsOf.keys()) if (!after.rowsOf.has(toolId)) removed.push(toolId);
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
