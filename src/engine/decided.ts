import { emptyLedger, type Ledger, ofKind } from '../draft/ledger';
import { type JudgedFinding, type Origins, rejectionIn, type ToolOrigin, toolStanding } from '../draft/verdicts';
import { facets } from '../model/columns';
import type { Finding } from '../model/finding';
import { type FindingPrint, isOpenState } from '../model/judgement';
import { rowDigest } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import { type LoadedCatalog, placeOf } from './loadedCatalog';

export type JudgedPrint = JudgedFinding & { readonly print: FindingPrint };

/** What people decided about tools, servers and findings, over readings that never change. */
export interface Decided {
  readonly ledger: Ledger;
  /** Whether a finding was judged in the tool of this toolId, or the server of this name. */
  readonly isJudged: (id: string) => boolean;
  /** How all that is found in a tool or server stands, in order. */
  readonly judge: (id: string, findings: readonly Finding[], value: unknown) => readonly JudgedPrint[];
}

/** What is decided before anybody is heard: nothing is judged, so nothing is asked of `judge`. */
export const nothingDecided: Decided = {
  ledger: emptyLedger,
  isJudged: () => false,
  judge: () => {
    throw new Error('Nothing was judged.');
  },
};

/** Parts findings into those that count and those that somebody accepted or called a false alarm. */
export function partFindings(
  { isJudged, judge }: Decided,
  id: string,
  findings: readonly Finding[],
  value: unknown,
): { readonly open: readonly Finding[]; readonly settled: readonly Finding[] } {
  if (!isJudged(id)) return { open: findings, settled: [] };
  const states = judge(id, findings, value);
  const isOpen = (_: Finding, place: number) => isOpenState(states[place]?.state ?? 'open');
  return { open: findings.filter(isOpen), settled: findings.filter((one, place) => !isOpen(one, place)) };
}

/** Where the tools come from that only a verdict on their server or source rejects, and whose id doesn't tell which that is. */
export function rejectedOrigins({ index, sources, starts }: LoadedCatalog, { ledger }: Decided): Origins {
  const origins = new Map<string, ToolOrigin>();
  if (!rejectsAbove(ledger)) return origins;
  for (const [row, toolId] of index.toolIds.entries()) {
    const origin = { server: index.servers.get(row), source: placeOf({ sources, starts }, row).source.id };
    const isRejected = toolStanding(ledger, toolId, null, origin).state === 'rejected';
    if (isRejected && rejectionIn(ledger, toolId, undefined) === undefined) origins.set(toolId, origin);
  }
  return origins;
}

/** Whether a server or source is rejected: then tools are meant that nobody has judged. */
function rejectsAbove(ledger: Ledger): boolean {
  return [...ledger.values()].some((decisions) =>
    ofKind(decisions, 'verdict').some(({ about, value }) => about !== 'tool' && value === 'rejected'),
  );
}

/**
 * How each row stands by the verdicts on it, its server and its source. `former`: what was approved by another id has
 * changed.
 */
export function verdictColumn(
  loaded: LoadedCatalog,
  { ledger }: Decided,
  former: NonNullable<Column['former']> = new Map(),
): Column {
  const { index } = loaded;
  const { toolIds, servers, size } = index;
  const rows = rejectsAbove(ledger)
    ? [...toolIds.keys()]
    : new Set(
        [...ledger].flatMap(([id, all]) => (ofKind(all, 'verdict').length > 0 ? (index.rowsOf.get(id) ?? []) : [])),
      );
  const column = columnOfFacts(facets.verdict, String, size, function* () {
    for (const row of [...rows, ...former.keys()]) {
      const toolId = toolIds[row] ?? '';
      const { source, place } = placeOf(loaded, row);
      const digest = ledger.has(toolId) ? rowDigest(source, place) : null;
      const { state } = toolStanding(ledger, toolId, digest, { server: servers.get(row), source: source.id });
      const isRenamed = state === 'none' && former.get(row)?.verdict.value === 'approved';
      yield [row, isRenamed ? 'changed' : state] as const;
    }
  });
  return former.size === 0 ? column : { ...column, former };
}
