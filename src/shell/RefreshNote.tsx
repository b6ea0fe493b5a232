import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReadingChange } from '../engine/compareReadings';
import { hostSource } from '../model/source';
import { formatCount } from '../parts/formatQuantity';
import { catalogClient } from '../state/catalogClient';
import { useEngineQuery } from '../state/engineQuery';
import { useHost } from '../state/hostStore';
import { useReading } from '../state/sources/hostList';
import { changeAddress } from '../state/useAddress';
import { IconButton } from '../ui/Button';

/** What the last refresh changed, in one line that leads to the changes themselves. */
export function RefreshNote() {
  const { reading, isReading, failure, stopped } = useReading((now) => now);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const host = useHost();
  const hasOther = (reading?.change?.changed ?? 0) > 0;
  const { answer: wider } = useEngineQuery('wider', [host?.id, reading?.readAt, hasOther], () =>
    host === null || !hasOther ? Promise.resolve(0) : catalogClient.ask('widerSince', { id: hostSource(host.id) }),
  );
  // On small screens it would cover how the next refresh goes.
  if (isReading || failure !== null || stopped !== null) return null;
  if (!reading?.change || reading.readAt === dismissed) return null;
  const { change } = reading;
  const hasChanged = change.added + change.removed + change.changed > 0;
  return (
    <span className="inline-flex min-w-0 items-center text-ink-2 text-xs tabular-nums max-xl:flex max-xl:border-line max-xl:border-t max-xl:px-4 max-xl:py-1">
      {!hasChanged && (reading.sinceVisit ? 'nothing changed since your last visit' : 'no change')}
      {hasChanged && (
        <button
          type="button"
          className={`min-h-6 rounded px-1 text-left font-medium hover:underline touch:min-h-11 ${wider === null || (wider ?? 0) > 0 ? 'text-exec' : 'text-accent'}`}
          onClick={() => changeAddress({ view: 'compare', with: 'previous' })}
        >
          {describeChange(change, reading.tokenTurn === reading.former?.tokenTurn)}
          {hasOther && wider !== undefined && describeWider(wider)}
          {reading.sinceVisit && ' since your last visit'}
        </button>
      )}
      <IconButton
        label="Dismiss the change note"
        icon={<X aria-hidden />}
        className="size-6! touch:size-11!"
        onClick={() => setDismissed(reading.readAt)}
      />
    </span>
  );
}

/** `3 added, 1 removed, 2 changed`; what another token does not show may be there all the same. */
function describeChange({ added, removed, changed }: ReadingChange, isSameToken: boolean): string {
  const gone = isSameToken ? 'removed' : 'no longer visible to you';
  return `${formatCount(added)} added, ${formatCount(removed)} ${gone}, ${formatCount(changed)} changed`;
}

/** What of the changed tools may do more; null where too many changed to look at each. */
function describeWider(wider: number | null): string {
  if (wider === null) return ': see whether any may do more';
  return wider === 0 ? ': none may do more' : `: ${formatCount(wider)} may do more`;
}
