import { standingOf } from '../../draft/verdicts';
import type { ToolDetail } from '../../engine/toolDetail';
import type { Verdict } from '../../model/decision';
import type { VerdictState } from '../../model/judgement';
import { formatDay } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useLedger } from '../../state/ledger';
import { giveVerdicts, takeBackVerdicts } from '../../state/verdicts';
import { Button } from '../../ui/Button';

const words: Readonly<Record<VerdictState, string>> = {
  none: 'Not reviewed',
  approved: 'Approved',
  changed: 'Changed since it was approved',
  rejected: 'Rejected',
};

/** ` by Ada on 14 Nov 2026: it only reads, from theirs.review.json` */
function describeVerdict({ by = 'nobody named', at, reason, from }: Verdict): string {
  return ` by ${by} on ${formatDay(at)}${reason === '' ? '' : `: ${reason}`}${from === undefined ? '' : `, from ${from}`}`;
}

/** How the tool stands, and what a reviewer can say of it. */
export function VerdictLine({ toolId, digest }: Pick<ToolDetail, 'toolId' | 'digest'>) {
  const { state, verdict } = standingOf(useLedger().get(toolId), 'tool', digest);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 px-4.5">
      <p className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${state === 'changed' ? 'text-write' : 'text-ink-2'}`}>
        {words[state]}
        {verdict !== undefined && <UntrustedText text={describeVerdict(verdict)} />}
      </p>
      {state !== 'approved' && (
        <Button data-judge="approve" onClick={() => void giveVerdicts([toolId], 'approved')}>
          Approve
        </Button>
      )}
      {state !== 'rejected' && (
        <Button data-judge="reject" variant="quiet" onClick={() => void giveVerdicts([toolId], 'rejected')}>
          Reject
        </Button>
      )}
      {state !== 'none' && (
        <Button data-judge="take-back" variant="quiet" onClick={() => takeBackVerdicts(toolId)}>
          Take back
        </Button>
      )}
    </div>
  );
}
