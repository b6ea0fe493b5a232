import { type FormerVerdict, standingOf, type ToolOrigin, toolStanding } from '../draft/verdicts';
import { describeAuthor } from '../model/dates';
import type { Verdict, VerdictSubject } from '../model/decision';
import type { VerdictState } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import { useLedger } from '../state/ledger';
import type { JudgedSubject } from '../state/openDialog';
import { carryOver, giveVerdict, takeBackVerdicts } from '../state/verdicts';
import { Button } from '../ui/Button';
import { UntrustedText } from './UntrustedText';

const words: Readonly<Record<VerdictState, string>> = {
  none: 'Not reviewed',
  approved: 'Approved',
  changed: 'Changed since it was approved',
  rejected: 'Rejected',
};

/** Likely was `mcp:docs.read`, approved by Ada on 14 Nov 2026: it only reads. */
export function FormerWords({ former: { toolId, verdict, isSame } }: { readonly former: FormerVerdict }) {
  return (
    <>
      {isSame ? 'was ' : 'likely was '}
      <UntrustedText isCode text={toolId} />, {verdict.value}
      <UntrustedText text={` ${describeAuthor(verdict)}`} />
      {isSame ? '; nothing but its name changed' : verdict.value === 'approved' && '; changed since'}
    </>
  );
}

interface CarryOverProps {
  readonly toolId: string;
  readonly former: FormerVerdict;
}

/** One press for an approval that a tool had by its former id; nothing where more than its name is other. */
export function CarryOver({ toolId, former }: CarryOverProps) {
  if (!former.isSame) return null;
  return (
    <Button
      aria-label={`Carry the approval over to ${revealPlain(toolId)}`}
      onClick={() => void carryOver(toolId, former)}
    >
      Carry the approval over
    </Button>
  );
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
  /** Of a tool: the verdict on what it was called before. */
  readonly former?: FormerVerdict | null;
  readonly className?: string;
}

/** How something stands, and what a reviewer can say of it. */
export function VerdictLine({
  about,
  id,
  subject,
  digest,
  name,
  since = '',
  origin,
  former = null,
  className = '',
}: Props) {
  const ledger = useLedger();
  const { verdict, ...standing } =
    origin === undefined
      ? standingOf(ledger.get(id), about, digest ?? null)
      : toolStanding(ledger, id, digest ?? null, origin);
  const judge = (value: Verdict['value']) => void giveVerdict(subject, value, digest);
  const isInherited = verdict !== undefined && verdict.about !== about;
  const state = digest === undefined && standing.state === 'changed' ? 'approved' : standing.state;
  const renamed = state === 'none' ? former : null;
  const isBehind = renamed !== null || state === 'changed' || since !== '';
  const named = (label: string) => (name === undefined ? {} : { 'aria-label': `${label} ${name}` });
  return (
    <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 ${className}`}>
      <p
        role="status"
        className={`min-w-0 grow basis-40 [overflow-wrap:anywhere] ${isBehind ? 'text-write' : 'text-ink-2'}`}
      >
        {words[state]}
        {isInherited && `, with its ${verdict.about},`}
        {verdict !== undefined && <UntrustedText text={` ${describeAuthor(verdict)}`} />}
        {since}
        {renamed !== null && (
          <>
            : <FormerWords former={renamed} />
          </>
        )}
      </p>
      {renamed !== null && <CarryOver toolId={id} former={renamed} />}
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
