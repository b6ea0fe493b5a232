import { standingOf, type ToolOrigin, toolStanding } from '../draft/verdicts';
import type { Verdict, VerdictSubject } from '../model/decision';
import type { VerdictState } from '../model/judgement';
import { useLedger } from '../state/ledger';
import type { JudgedSubject } from '../state/openDialog';
import { giveVerdict, takeBackVerdicts } from '../state/verdicts';
import { Button } from '../ui/Button';
import { formatDay } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

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

interface Props {
  readonly about: VerdictSubject;
  /** A toolId, a server's name or a source's id. */
  readonly id: string;
  readonly subject: JudgedSubject;
  /** Of what is shown; undefined for a source, of which only its tools change. */
  readonly digest: string | null | undefined;
  /** What the buttons are about, where several lines stand on one page. */
  readonly name?: string;
  /** What else there is to say of a verdict that stands. */
  readonly since?: string;
  /** Of a tool: what its verdict may come from. */
  readonly origin?: ToolOrigin;
  readonly className?: string;
}

/** How something stands, and what a reviewer can say of it. */
export function VerdictLine({ about, id, subject, digest, name, since = '', origin, className = '' }: Props) {
  const ledger = useLedger();
  const { verdict, ...standing } =
    origin === undefined
      ? standingOf(ledger.get(id), about, digest ?? null)
      : toolStanding(ledger, id, digest ?? null, origin);
  const judge = (value: Verdict['value']) => void giveVerdict(subject, value, digest);
  const isInherited = verdict !== undefined && verdict.about !== about;
  const state = digest === undefined && standing.state === 'changed' ? 'approved' : standing.state;
  const isBehind = state === 'changed' || since !== '';
  const named = (label: string) => (name === undefined ? {} : { 'aria-label': `${label} ${name}` });
  return (
    <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${className}`}>
      <p role="status" className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${isBehind ? 'text-write' : 'text-ink-2'}`}>
        {words[state]}
        {isInherited && `, with its ${verdict.about},`}
        {verdict !== undefined && <UntrustedText text={describeVerdict(verdict)} />}
        {since}
      </p>
      {(state !== 'approved' || since !== '') && !isInherited && (
        <Button data-judge="approve" {...named('Approve')} onClick={() => judge('approved')}>
          Approve
        </Button>
      )}
      {state !== 'rejected' && (
        <Button data-judge="reject" variant="quiet" {...named('Reject')} onClick={() => judge('rejected')}>
          Reject
        </Button>
      )}
      {state !== 'none' && !isInherited && (
        <Button
          data-judge="take-back"
          variant="quiet"
          {...named('Take back')}
          onClick={() => takeBackVerdicts(id, about)}
        >
          Take back
        </Button>
      )}
    </div>
  );
}
