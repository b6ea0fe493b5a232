import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import { type Fact, factValue } from '../../model/fact';
import type { PostureField } from '../../model/tool';
import { IconButton } from '../../ui/IconButton';
import { FactBadge } from '../shared/FactBadge';
import {
  describeBasis,
  describeMeaning,
  describeUnstated,
  describeValue,
  fieldLabel,
  fieldPlain,
  fieldWire,
} from '../shared/postureWords';
import { QuotingText } from '../shared/QuotingText';

/** One fact: what it is, the wire word, the same in plain words, how we know, and on request what the RFC means. */
export function FactRow({ field, fact }: { readonly field: PostureField; readonly fact: Fact }) {
  const id = useId();
  const [explained, setExplained] = useState(false);
  const value = factValue(fact);
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3 py-2">
      <dt className="min-w-0 pt-px">
        <span className="block font-medium">{fieldLabel(field)}</span>
        <span className="block text-ink-3 text-xs">{fieldPlain(field)}</span>
      </dt>
      <dd className="flex min-w-0 items-start gap-x-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center justify-between gap-x-2">
            <FactBadge field={field} fact={fact} whole />
            {value !== undefined && (
              <span className="text-ink-3 text-xs">
                <QuotingText words={describeBasis(fact)} />
              </span>
            )}
          </p>
          <p className="mt-0.5 text-[0.75rem] text-ink-2 leading-4.5">
            {describeValue(field, value)}
            {value === undefined && `. ${describeUnstated(field)}`}
          </p>
          {explained && (
            <p id={id} className="mt-1.5 border-line-strong border-l-2 pl-2.5 text-[0.75rem] text-ink-2 leading-4.5">
              {describeMeaning(field, value)} <span className="text-ink-3">Field: </span>
              <code className="font-mono">{fieldWire(field)}</code>
            </p>
          )}
        </div>
        <IconButton
          label={`What RFC 0078 means by ${fieldLabel(field)}`}
          icon={<Info />}
          aria-expanded={explained}
          aria-controls={explained ? id : undefined}
          onClick={() => setExplained(!explained)}
          className="-mr-1.5 text-ink-3 aria-expanded:text-accent [&_svg]:size-3.5"
        />
      </dd>
    </div>
  );
}
