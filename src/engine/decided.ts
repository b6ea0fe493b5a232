import { printOf } from '../audit/findingPrint';
import { emptyLedger, enter, type Ledger } from '../draft/ledger';
import { type JudgedFinding, judgedAs, standingOf } from '../draft/verdicts';
import { facets } from '../model/columns';
import type { Decision } from '../model/decision';
import type { Finding } from '../model/finding';
import { type FindingPrint, isOpenState } from '../model/judgement';
import { rowDigest } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import { type LoadedCatalog, placeOf } from './loadedCatalog';

/** What people decided about tools, servers and findings, over readings that never change. */
export interface Decided {
  readonly ledger: Ledger;
  /** Whether anything was said of findings in what goes by this name, a toolId or a server's. */
  readonly isJudged: (id: string) => boolean;
  readonly judge: (id: string, finding: Finding, value: unknown) => JudgedFinding & { readonly print: FindingPrint };
}

export const nothingDecided: Decided = decidedFrom([]);

export function decidedFrom(decisions: readonly Decision[]): Decided {
  const ledger = enter(emptyLedger, decisions);
  const judged = new Set(decisions.flatMap(({ kind, toolId }) => (kind === 'judgement' ? [toolId] : [])));
  return {
    ledger,
    isJudged: (id) => judged.has(id),
    judge: (id, finding, value) => {
      const print = printOf(finding, value);
      return { ...judgedAs(print, ledger.get(id)), print };
    },
  };
}

/** Parts findings into those that count and those that somebody accepted or called a false alarm. */
export function partFindings(
  { isJudged, judge }: Decided,
  id: string,
  findings: readonly Finding[],
  value: unknown,
): { readonly open: readonly Finding[]; readonly settled: readonly Finding[] } {
  if (!isJudged(id)) return { open: findings, settled: [] };
  const isOpen = (finding: Finding) => isOpenState(judge(id, finding, value).state);
  return { open: findings.filter(isOpen), settled: findings.filter((finding) => !isOpen(finding)) };
}

/** How each row stands by the verdicts on it. */
export function verdictColumn(loaded: LoadedCatalog, { ledger }: Decided): Column {
  const { size, rowsOf } = loaded.index;
  return columnOfFacts(facets.verdict, String, size, function* () {
    for (const [toolId, decisions] of ledger) {
      if (!decisions.some(({ kind }) => kind === 'verdict')) continue;
      for (const row of rowsOf.get(toolId) ?? []) {
        const { source, place } = placeOf(loaded, row);
        yield [row, standingOf(decisions, 'tool', rowDigest(source, place)).state] as const;
      }
    }
  });
}
