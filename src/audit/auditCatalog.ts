import type { Finding } from '../model/finding';
import { buildFinding, byRule } from './findingList';
import { skeletonOf } from './lookAlike';

const beyondAscii = /[\u0080-\uffff]/;
const shortestSkeleton = 4;
const toolIdPointer = '/toolId';

/**
 * Findings about tools among tools, by row: C03 (ids used more than once) and U05 (ids that look alike).
 * `sameBody` tells whether two rows' entries are the same bytes. The order of the rows changes no finding.
 */
export function auditCatalog(
  toolIds: readonly string[],
  sameBody: (a: number, b: number) => boolean,
): Map<number, Finding[]> {
  const findings = new Map<number, Finding[]>();
  const add = (rows: readonly number[], finding: Finding): void => {
    for (const row of rows) {
      const list = findings.get(row);
      if (list === undefined) findings.set(row, [finding]);
      else list.push(finding);
    }
  };
  const candidates = findCandidates(toolIds);
  auditCopies(candidates, sameBody, add);
  auditCase(candidates, add);
  auditSkeletons(candidates, add);
  for (const list of findings.values()) list.sort(byRule);
  return findings;
}

type Add = (rows: readonly number[], finding: Finding) => void;

function auditCopies(byId: ReadonlyMap<string, number[]>, sameBody: (a: number, b: number) => boolean, add: Add): void {
  for (const [toolId, rows] of byId) {
    const [first = 0] = rows;
    if (rows.length < 2) continue;
    const facts = { toolId, copies: `${rows.length}` };
    const isSame = rows.every((row) => row === first || sameBody(first, row));
    add(
      rows,
      isSame
        ? buildFinding('C03', 'identical-copy', 'low', toolIdPointer, facts)
        : buildFinding('C03', 'different-copy', 'high', toolIdPointer, facts),
    );
  }
}

function auditCase(byId: ReadonlyMap<string, number[]>, add: Add): void {
  const byFold = new Map<string, string[]>();
  for (const toolId of byId.keys()) append(byFold, caseFold(toolId), toolId);
  for (const ids of byFold.values()) {
    if (ids.length < 2) continue;
    const [least = '', second = ''] = ids.sort();
    for (const toolId of ids) {
      const facts = { toolId, other: toolId === least ? second : least };
      add(byId.get(toolId) ?? [], buildFinding('C03', 'same-but-for-case', 'medium', toolIdPointer, facts));
    }
  }
}

/** Ids that differ in case alone are C03's: here two must differ in more, and still look the same. */
function auditSkeletons(byId: ReadonlyMap<string, number[]>, add: Add): void {
  const bySkeleton = new Map<string, string[]>();
  for (const toolId of byId.keys()) append(bySkeleton, skeletonOf(toolId), toolId);
  for (const [skeleton, ids] of bySkeleton) {
    if (ids.length < 2 || skeleton.length < shortestSkeleton) continue;
    const [least = ''] = ids.sort();
    const unlike = ids.find((id) => caseFold(id) !== caseFold(least));
    if (unlike === undefined) continue;
    for (const toolId of ids) {
      const facts = { toolId, other: caseFold(toolId) === caseFold(least) ? unlike : least };
      add(byId.get(toolId) ?? [], buildFinding('U05', 'look-alike', 'high', toolIdPointer, facts));
    }
  }
}

function caseFold(toolId: string): string {
  return (beyondAscii.test(toolId) ? toolId.normalize('NFC') : toolId).toLowerCase();
}

/** The rows of every id that could be a copy or a look-alike of another: in an ordinary catalog, of next to none. */
function findCandidates(toolIds: readonly string[]): Map<string, number[]> {
  const firsts = new Map<string, number>();
  const candidates = new Set<number>();
  const note = (key: string, row: number): void => {
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else candidates.add(first).add(row);
  };
  for (const [row, toolId] of toolIds.entries()) {
    note(skeletonOf(toolId), row);
    // An alphabet's capitals may look like other letters than its small ones: case is compared by itself.
    if (beyondAscii.test(toolId)) note(caseFold(toolId), row);
  }
  const byId = new Map<string, number[]>();
  for (const row of candidates) append(byId, toolIds[row] as string, row);
  return byId;
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
