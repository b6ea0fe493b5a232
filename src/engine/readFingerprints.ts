import { assignableFields } from '../model/assignment';
import type { Catalog } from './catalog';
import { fingerprintOf } from './fingerprintOf';
import { readTool } from './loadedCatalog';
import type { Fingerprint } from './protocol';

/** For assigning: what the sources alone say, whatever was assigned. */
export function readFingerprints({ loaded }: Catalog, rows: Iterable<number>): readonly Fingerprint[] {
  return Array.from(rows, (row) => {
    const audited = readTool(loaded, row);
    const { posture, toolId } = audited.tool;
    const unstated = assignableFields.filter((field) => posture[field].basis === 'unstated');
    return { toolId, digest: fingerprintOf(audited), unstated, suggestions: audited.tool.suggestions ?? [] };
  });
}
