import { canonicalText } from '../model/canonicalText';
import { type ComparedReading, compareReadings, type ReadingChange } from '../model/readingChange';
import { type AuditedTool, type CatalogSource, haveSameBody } from './catalogSource';

/** Equal bytes are equal tools; else their canonical JSON decides, so that key order and white space don't. */
export function compareSources(before: CatalogSource, after: CatalogSource): ReadingChange {
  return compareReadings(readingOf(before), readingOf(after), (rowBefore, rowAfter) => {
    if (haveSameBody(before.body(rowBefore), after.body(rowAfter))) return true;
    const text = comparable(before.audit(rowBefore));
    return text !== null && text === comparable(after.audit(rowAfter));
  });
}

/** Null where there is no canonical JSON, or repeated keys say more than `JSON.parse` tells. */
function comparable({ value, findings }: AuditedTool): string | null {
  return findings.some(({ rule }) => rule === 'R01') ? null : canonicalText(value);
}

function readingOf(source: CatalogSource): ComparedReading {
  const { toolIds } = source.rows;
  const rowsOf = new Map<string, number[]>();
  toolIds.forEach((toolId, row) => {
    const rows = rowsOf.get(toolId);
    if (rows === undefined) rowsOf.set(toolId, [row]);
    else rows.push(row);
  });
  const contentOf = (row: number) => comparable(source.audit(row)) ?? textOf(source.body(row));
  return { rowsOf, contentOf };
}

function textOf(body: Uint8Array | string): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
