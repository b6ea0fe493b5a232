import { evidenceOf } from '../model/evidence';
import type { Catalog } from './catalog';
import { fingerprintOf } from './catalogSource';
import { readTool } from './loadedCatalog';
import type { Fingerprint } from './protocol';

/** For assigning: what the sources alone say, whatever was assigned. */
export function readFingerprints({ loaded }: Catalog, rows: Iterable<number>): readonly Fingerprint[] {
  return Array.from(rows, (row) => {
    const audited = readTool(loaded, row);
    const { toolId, posture, suggestions = [] } = audited.tool;
    const { tier, egress, approval, replay } = posture;
    return {
      toolId,
      digest: fingerprintOf(audited),
      facts: { tier, egress, approval, replay },
      suggestions,
      evidence: evidenceOf(audited.tool),
    };
  });
}
