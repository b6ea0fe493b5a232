import { printOf } from '../audit/findingPrint';
import { type Ledger, listDecisions } from '../draft/ledger';
import { judgedAs } from '../draft/verdicts';
import type { Decided } from './decided';

/* Apart from `decided`, which the worker needs to start: it needs no rules. */

export function decidedFrom(ledger: Ledger): Decided {
  const judged = new Set(listDecisions(ledger).flatMap(({ kind, toolId }) => (kind === 'judgement' ? [toolId] : [])));
  return { ledger, isJudged: (id) => judged.has(id), judge: judgeBy(ledger) };
}

export function judgeBy(ledger: Ledger): Decided['judge'] {
  return (id, findings, value) => {
    const prints = findings.map((one) => printOf(one, value));
    const present = new Set(prints.map(({ found }) => found));
    return prints.map((print) => ({ ...judgedAs(print, ledger.get(id), Date.now(), present), print }));
  };
}
