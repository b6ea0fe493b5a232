import { nothingAssigned } from './assigned';
import type { CatalogSource } from './catalogSource';
import { compareSides } from './compare/compareSides';
import type { ChangedRows } from './compareReadings';
import { sideToolAt } from './sideTools';

/** Each is read and compared in full: more would be waited for. */
const maxLookedAt = 300;

/** Of tools that changed between two readings, how many may do more now; null where too many changed to look at each. */
export function countWider({ before, after, was, is }: ChangedRows): number | null {
  if (Math.max(was.length, is.length) > maxLookedAt) return null;
  const context = { assigned: nothingAssigned, findingsAmong: () => [] };
  const sideOf = (source: CatalogSource, rows: readonly number[]) =>
    rows.map((row) => sideToolAt(source, row, context, false));
  const comparing = compareSides(sideOf(before, was), sideOf(after, is));
  for (let step = comparing.next(); ; step = comparing.next()) {
    if (step.done) return step.value.changes.filter(({ classes }) => classes.includes('wider')).length;
  }
}
