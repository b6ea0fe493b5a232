import type { Assignment } from '../model/assignment';
import { setDigest } from '../model/digest';
import type { Catalog } from './catalog';
import { fingerprintOf } from './fingerprintOf';
import { readTool } from './loadedCatalog';

const rowsAtOnce = 200;

type Fingerprinted = Pick<Assignment, 'toolId' | 'digest'>;

/**
 * The digest of all its tools, whatever was assigned, and how many of `wanted` are among them, unchanged. In portions,
 * so that other questions get a turn.
 */
export async function digestCatalog(
  { loaded }: Catalog,
  wanted: readonly Fingerprinted[],
): Promise<{ readonly digest: string | null; readonly found: number }> {
  const pairs: [string, string | null][] = [];
  for (let row = 0; row < loaded.index.size; row++) {
    const audited = readTool(loaded, row);
    pairs.push([audited.tool.toolId, fingerprintOf(audited)]);
    if (row % rowsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  const here = new Set(pairs.map(([toolId, digest]) => `${digest} ${toolId}`));
  const found = wanted.filter(({ toolId, digest }) => digest !== null && here.has(`${digest} ${toolId}`)).length;
  return { digest: setDigest(pairs), found };
}
