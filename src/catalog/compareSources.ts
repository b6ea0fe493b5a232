import { compareReadings, type ReadingChange } from '../model/readingChange';
import { fingerprintOf } from './assigned';
import { type CatalogSource, haveSameBody } from './catalogSource';

/** Equal bytes are equal tools; else their canonical JSON decides, so that key order and white space don't. */
export function compareSources(before: CatalogSource, after: CatalogSource): ReadingChange {
  return compareReadings(rowsByToolId(before), rowsByToolId(after), (rowBefore, rowAfter) => {
    if (haveSameBody(before.body(rowBefore), after.body(rowAfter))) return true;
    const fingerprint = fingerprintOf(before.audit(rowBefore));
    return fingerprint !== null && fingerprint === fingerprintOf(after.audit(rowAfter));
  });
}

function rowsByToolId({ rows: { toolIds } }: CatalogSource): { rowsOf: ReadonlyMap<string, readonly number[]> } {
  const rowsOf = new Map<string, number[]>();
  toolIds.forEach((toolId, row) => {
    const rows = rowsOf.get(toolId);
    if (rows === undefined) rowsOf.set(toolId, [row]);
    else rows.push(row);
  });
  return { rowsOf };
}
