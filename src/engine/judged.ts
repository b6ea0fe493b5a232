import { printOf } from '../audit/findingPrint';
import { emptyLedger, enter, type JoinedDecision, takeApart } from '../draft/ledger';
import { judgedAs } from '../draft/verdicts';
import type { Decided } from './decided';

/* Apart from `decided`, which the worker needs to start: it needs no rules. */

export function decidedFrom(joined: readonly JoinedDecision[]): Decided {
  const decisions = takeApart(joined);
  const ledger = enter(emptyLedger, decisions);
  const judged = new Set(decisions.flatMap(({ kind, toolId }) => (kind === 'judgement' ? [toolId] : [])));
  return {
    ledger,
    isJudged: (id) => judged.has(id),
    judge: (id, findings, value) => {
      const prints = findings.map((one) => printOf(one, value));
      const present = new Set(prints.map(({ found }) => found));
      return prints.map((print) => ({ ...judgedAs(print, ledger.get(id), Date.now(), present), print }));
    },
  };
}
