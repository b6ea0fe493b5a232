import type { Finding } from '../model/finding';
import { findCandidates } from './lookAlike';
import { rateAtReading, rulesAtReading } from './readingTable';
import { byRule } from './rule';

/**
 * Findings about tools among tools, by row: C03 (ids used more than once) and U05 (ids that look alike).
 * `sameBody` tells whether two rows' entries are the same bytes. The order of the rows changes no finding.
 */
export function auditCatalog(
  toolIds: readonly string[],
  sameBody: (a: number, b: number) => boolean,
): Map<number, Finding[]> {
  const findings = new Map<number, Finding[]>();
  const subject = { rowsOf: findCandidates(toolIds), sameBody };
  for (const { id, checkList } of rulesAtReading) {
    checkList?.(subject, (rows, variant, pointer, facts) => {
      const finding = rateAtReading({ rule: id, variant, pointer, facts });
      for (const row of rows) {
        const list = findings.get(row);
        if (list === undefined) findings.set(row, [finding]);
        else list.push(finding);
      }
    });
  }
  for (const list of findings.values()) list.sort(byRule);
  return findings;
}
