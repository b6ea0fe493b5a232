import { CircleCheck, History, PencilLine, TriangleAlert, Undo2 } from 'lucide-react';
import { findDerivation } from '../../dialects/derivations';
import type { AssignedField } from '../../engine/assigned';
import { describeLapse } from '../../model/decision';
import { type Fact, factValue, isAssignable } from '../../model/fact';
import type { Dialect, PostureField, Suggestion } from '../../model/tool';
import { FactBadge } from '../../parts/FactBadge';
import { formatDay } from '../../parts/formatQuantity';
import { describeBasis, describeMeaning, describeUnstated, fieldWire } from '../../parts/postureMeanings';
import { describeValue, fieldLabel, fieldPlain, type Speaker, valueLabel } from '../../parts/postureWords';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { withdraw } from '../../state/ledger';
import { Button } from '../../ui/Button';

interface Props {
  readonly field: PostureField;
  readonly fact: Fact;
  readonly dialect: Dialect;
  readonly speaker: Speaker;
  readonly assigned?: AssignedField | undefined;
  /** What in the tool speaks against the value. */
  readonly against: readonly string[];
  /** Values that something untrusted speaks for. */
  readonly suggestions: readonly Suggestion[];
  /** Asks for a value to be assigned; `value` is what is suggested. Absent where assigning is not possible. */
  readonly onAssign?: ((value?: string) => void) | undefined;
  /** Whether what RFC 0078 means by the field is shown. */
  readonly isExplained: boolean;
}

/** One fact: what it is, the wire word, the same in plain words, how we know, and on request what the RFC means. */
export function FactRow(props: Props) {
  const { field, fact, dialect, speaker, assigned, against, suggestions, onAssign, isExplained } = props;
  const value = factValue(fact);
  const isOpen = isAssignable(field) && (fact.basis === 'unstated' || fact.basis === 'assigned');
  const basis = describeBasis(fact, speaker);
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3 py-2">
      <dt className="min-w-0 pt-px">
        <span className="block font-medium">{fieldLabel(field)}</span>
        <span className="block text-ink-3 text-xs">{fieldPlain(field)}</span>
      </dt>
      <dd className="min-w-0">
        <FactBadge field={field} fact={fact} dialect={dialect} whole />
        <p className="mt-0.5 text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">
          {describeFact(field, fact, dialect, speaker)}
          {fact.basis !== 'unstated' && fact.basis !== 'stated' && (
            <span className="text-ink-3">
              {' · '}
              <QuotingText words={basis} />
            </span>
          )}
        </p>
        {against.length > 0 && (
          <p role="note" className="mt-0.5 text-miss text-xs leading-4.5">
            Its own words speak against it: <UntrustedText text={against.join(', ')} />.
          </p>
        )}
        {assigned !== undefined && <StandingNote assigned={assigned} />}
        {fact.basis === 'unstated' &&
          suggestions.map((suggestion) => <SuggestionNote key={suggestion.rule} suggestion={suggestion} />)}
        {isOpen && onAssign !== undefined && (
          <Button
            aria-haspopup="dialog"
            variant="quiet"
            className="-ml-1 [&_svg]:size-3.5"
            onClick={() => onAssign(suggestions[0]?.value)}
          >
            <PencilLine aria-hidden />
            {fact.basis === 'assigned' ? 'Change' : 'Assign'} {fieldLabel(field).toLowerCase()}…
          </Button>
        )}
        {assigned !== undefined && (
          <Button variant="quiet" className="-ml-1 [&_svg]:size-3.5" onClick={() => withdraw(assigned.assignment)}>
            <Undo2 aria-hidden />
            Withdraw {fieldLabel(field).toLowerCase()}
          </Button>
        )}
        {isExplained && (
          <p className="mt-1.5 border-line-strong border-l-2 pl-2.5 text-xs text-ink-2 leading-4.5">
            {describeMeaning(field, value)} <span className="text-ink-3">Field: </span>
            <code className="font-mono">{fieldWire(field)}</code>
          </p>
        )}
      </dd>
    </div>
  );
}

function describeFact(field: PostureField, fact: Fact, dialect: Dialect, speaker: Speaker): string {
  const value = factValue(fact);
  if (value !== undefined) return describeValue(field, value);
  if (field === 'tier' && dialect !== 'openwop') {
    return 'Nobody has decided yet. This format has no word for it: treat the tool as if it could do anything.';
  }
  return `${describeValue(field, undefined, speaker)}. ${describeUnstated(field)}`;
}

function SuggestionNote({ suggestion: { value, rule } }: { readonly suggestion: Suggestion }) {
  const words = findDerivation(rule)?.words;
  return (
    <p className="mt-0.5 text-xs text-ink-2 leading-4.5">
      Suggested:{' '}
      <strong className="font-semibold">
        <UntrustedText text={value} />
      </strong>
      . <span className="text-ink-3">{words}</span>
    </p>
  );
}

const looks = {
  disagrees: { Icon: TriangleAlert, words: 'What its source says is another value, and that one counts.' },
  confirms: { Icon: CircleCheck, words: 'The source now says the same.' },
} as const;

/** An assignment that has no effect on the fact beside it, and why: told, never silently dropped. */
function StandingNote({ assigned: { field, assignment, standing } }: { readonly assigned: AssignedField }) {
  if (standing === 'applied') return null;
  const isLapsed = standing !== 'confirms' && standing !== 'disagrees';
  const { Icon, words } = isLapsed ? { Icon: History, words: describeLapse(standing) } : looks[standing];
  const { value, reason, by, at, from } = assignment;
  const isQuiet = standing === 'confirms';
  return (
    <p
      role="note"
      className={`mt-1.5 flex items-start gap-1.5 text-xs leading-4.5 ${
        isQuiet ? 'text-ink-3' : 'rounded-md border border-line-strong bg-sunk px-2 py-1.5 text-ink-2'
      }`}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold text-ink">
          {isLapsed && 'Lapsed: '}
          {standing === 'disagrees' && 'Disagreement: '}
        </strong>
        {by === undefined ? 'a reviewer' : <UntrustedText text={by} />} assigned{' '}
        <strong className="font-semibold">
          <UntrustedText text={valueLabel(field, value)} />
        </strong>{' '}
        on {formatDay(at)}
        {from !== undefined && (
          <>
            , from <UntrustedText text={from} />
          </>
        )}
        . {words}
        {reason !== '' && (
          <span className="block text-ink-3">
            Reason: “<UntrustedText text={reason} />”
          </span>
        )}
      </span>
    </p>
  );
}
