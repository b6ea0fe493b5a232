import { CircleCheck, History, TriangleAlert } from 'lucide-react';
import type { AssignedField } from '../../engine/protocol';
import { valueLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';

const looks = {
  lapsed: { Icon: History, words: 'The tool has changed since, so it no longer counts.' },
  disagrees: { Icon: TriangleAlert, words: 'What its source says is another value, and that one counts.' },
  confirms: { Icon: CircleCheck, words: 'The source now says the same.' },
} as const;

/** An assignment that has no effect on the fact beside it, and why: told, never silently dropped. */
export function StandingNote({ assigned: { field, assignment, standing } }: { readonly assigned: AssignedField }) {
  if (standing === 'applied') return null;
  const { Icon, words } = looks[standing];
  const { value, reason, by, at } = assignment;
  const isQuiet = standing === 'confirms';
  return (
    <p
      role="note"
      className={`mt-1.5 flex items-start gap-1.5 text-[0.75rem] leading-4.5 ${
        isQuiet ? 'text-ink-3' : 'rounded-md border border-line-strong bg-sunk px-2 py-1.5 text-ink-2'
      }`}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="font-semibold text-ink">
          {standing === 'lapsed' && 'Lapsed: '}
          {standing === 'disagrees' && 'Disagreement: '}
        </strong>
        {by === undefined ? 'a reviewer' : <UntrustedText text={by} />} assigned{' '}
        <strong className="font-semibold">
          <UntrustedText text={valueLabel(field, value)} />
        </strong>{' '}
        on {at.slice(0, 10)}. {words}
        {reason !== '' && (
          <span className="block text-ink-3">
            Reason: “<UntrustedText text={reason} />”
          </span>
        )}
      </span>
    </p>
  );
}
