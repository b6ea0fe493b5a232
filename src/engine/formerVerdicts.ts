import { type FormerVerdict, standingOf } from '../draft/verdicts';
import { serverInId } from '../model/judgement';
import type { Catalog } from './catalog';
import type { Comparison, SideTool } from './compare/compareSides';

/**
 * Returns the verdicts on what tools were called before, by row: those that nobody has judged by their id of now. A
 * comparison says what a tool was called; whether it is the same one, a person says.
 */
export function formerVerdicts(
  { decided: { ledger } }: Catalog,
  { changes }: Comparison,
  before: readonly SideTool[],
  after: readonly SideTool[],
  rows: readonly number[],
): ReadonlyMap<number, FormerVerdict> {
  const found = new Map<number, FormerVerdict>();
  if (ledger.size === 0) return found;
  for (const { before: was, after: is, isLikely } of changes) {
    const [old, now, row] = [before[was], after[is], rows[is]];
    if (old === undefined || now === undefined || row === undefined || old.toolId === now.toolId) continue;
    const { state, verdict } = standingOf(ledger.get(old.toolId), 'tool', old.digest);
    const isJudged = standingOf(ledger.get(now.toolId), 'tool', now.digest).state !== 'none';
    if (verdict === undefined || isJudged) continue;
    const isSame = state === 'approved' && isLikely !== true && isOfServer(old, now);
    found.set(row, { toolId: old.toolId, verdict, digest: now.digest, isSame });
  }
  return found;
}

function isOfServer(one: SideTool, other: SideTool): boolean {
  return one.server === other.server && serverInId(one.toolId) === serverInId(other.toolId);
}
