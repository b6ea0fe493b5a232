import { groupRows } from './catalogIndex';
import { type CatalogSource, haveSameBody, rowDigest } from './catalogSource';

/** How a source's list is other than the one before. */
export interface ReadingChange {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Two readings of a source, and the rows of tools that are in both and changed. */
export interface ChangedRows {
  readonly before: CatalogSource;
  readonly after: CatalogSource;
  readonly was: readonly number[];
  readonly is: readonly number[];
  /** Of each id with copies more, a row of `after`; of each with copies less, a row of `before`. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Compares two readings of a source, in whatever order they list their tools. Copies of a toolId that say the same are
 * paired first: of the others a copy more is one added, a copy less one removed, and a tool counts as changed where both
 * readings have some left.
 */
export function compareReadings(
  before: CatalogSource,
  after: CatalogSource,
): { readonly change: ReadingChange; readonly rows: ChangedRows } {
  let [added, removed, changed] = [0, 0, 0];
  const rows = { was: [] as number[], is: [] as number[], added: [] as number[], removed: [] as number[] };
  const [old, now] = [groupRows(before.rows.toolIds), groupRows(after.rows.toolIds)];
  for (const toolId of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(toolId) ?? [], now.get(toolId) ?? []];
    const same = countSame(before, was, after, is);
    const [left, others] = [was.length - same, is.length - same];
    added += Math.max(0, others - left);
    removed += Math.max(0, left - others);
    if (others > left) rows.added.push(...is.slice(0, 1));
    if (left > others) rows.removed.push(...was.slice(0, 1));
    if (left > 0 && others > 0) {
      changed++;
      for (const row of was) rows.was.push(row);
      for (const row of is) rows.is.push(row);
    }
  }
  return { change: { added, removed, changed }, rows: { before, after, ...rows } };
}

function countSame(
  before: CatalogSource,
  old: readonly number[],
  after: CatalogSource,
  now: readonly number[],
): number {
  const [was, is] = [old[0], now[0]];
  if (was === undefined || is === undefined) return 0;
  // Most tools are the same byte by byte.
  if (old.length === 1 && now.length === 1 && haveSameBody(before.body(was), after.body(is))) return 1;
  const left = new Map<string, number>();
  for (const row of old) {
    const content = contentOf(before, row);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  let same = 0;
  for (const row of now) {
    const content = contentOf(after, row);
    const count = left.get(content) ?? 0;
    if (count > 0) same++;
    left.set(content, count - 1);
  }
  return same;
}

/** Key order and white space are no content, unless there is no canonical JSON. */
function contentOf(source: CatalogSource, row: number): string {
  return rowDigest(source, row) ?? new TextDecoder().decode(source.body(row));
}
