import { emptyLedger, type Ledger, ofKind } from '../draft/ledger';
import { type JudgedFinding, toolStanding } from '../draft/verdicts';
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

/** How each row stands by the verdicts on it, its server and its source. */
export function verdictColumn(loaded: LoadedCatalog, { ledger }: Decided): Column {
  const { toolIds, servers, size, rowsOf } = loaded.index;
  const judged = [...ledger].flatMap(([id, decisions]) =>
    ofKind(decisions, 'verdict').map(({ about, value }) => ({ id, isAbove: about !== 'tool' && value === 'rejected' })),
  );
  // Of a rejected server or source, tools are meant that nobody has judged.
  const rows = judged.some(({ isAbove }) => isAbove)
    ? [...toolIds.keys()]
    : new Set(judged.flatMap(({ id }) => rowsOf.get(id) ?? []));
  return columnOfFacts(facets.verdict, String, size, function* () {
    for (const row of rows) {
      const toolId = toolIds[row] ?? '';
      const { source, place } = placeOf(loaded, row);
      const digest = ledger.has(toolId) ? rowDigest(source, place) : null;
      yield [row, toolStanding(ledger, toolId, digest, { server: servers.get(row), source: source.id }).state] as const;
    }
  });
}
