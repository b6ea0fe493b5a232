import { GitCompareArrows } from 'lucide-react';
import type { ComparisonSummary } from '../engine/comparisonTable';
import { revealPlain } from '../model/revealText';
import { useStillReading } from '../state/awaited';
import { compareAgain, stopComparing, useChangesInUse } from '../state/comparison';
import { changeAddress, readAddress } from '../state/useAddress';
import { Button } from '../ui/Button';
import { formatCount, formatCounted } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

/** How much changed since the baseline in use, in a few words that lead to the changes; nothing where there is none. */
export function SinceBaseline() {
  const changes = useChangesInUse();
  const isSoFar = useStillReading(['finding']).length > 0;
  const isAsked = readAddress().address.choices.has('change') || readAddress().address.sort?.key === 'change';
  switch (changes.kind) {
    case 'none':
    case 'pending':
      return null;
    case 'missing':
      return (
        <span role="status" className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
          <UntrustedText text={changes.words} />
        </span>
      );
    case 'comparing':
      // Seldom more than a moment: said only where rows wait for it.
      return isAsked ? (
        <span role="status" className="inline-flex items-center gap-1 text-ink-2">
          Comparing with <Name text={changes.name} />…
          <Button variant="quiet" onClick={stopComparing}>
            Cancel
          </Button>
        </span>
      ) : null;
    case 'stopped':
      return (
        <Button variant="quiet" onClick={compareAgain}>
          Compare with <Name text={changes.name} />
        </Button>
      );
    case 'compared': {
      const { summary, target } = changes;
      const [first, ...rest] = describeSince(summary);
      const baseline = `${revealPlain(changes.name, 60)}${/\bbaseline$/i.test(changes.name) ? '' : ' baseline'}`;
      const soFar = isSoFar ? ' so far' : '';
      return (
        <button
          type="button"
          aria-label={`${[`${first}${soFar}`, ...rest].join(', ')} since the ${baseline}`}
          className={`inline-flex min-h-6 min-w-0 items-center gap-1 rounded px-1 hover:underline max-sm:shrink-0 touch:min-h-11 ${summary.newAccess > 0 ? 'font-medium text-write' : 'text-ink-2'}`}
          onClick={() => changeAddress({ view: 'compare', with: target, tool: null, copy: 1 })}
        >
          <GitCompareArrows aria-hidden className="size-3.5 flex-none" />
          <span className="min-w-0 truncate tabular-nums">
            {first}
            {soFar}
            {/* Most pages have no room for the rest. */}
            <span className="max-[110rem]:hidden">
              {rest.map((part) => `, ${part}`)} since the <Name text={changes.name} />
              {/\bbaseline$/i.test(changes.name) ? '' : ' baseline'}
            </span>
          </span>
        </button>
      );
    }
    default:
      return changes satisfies never;
  }
}

function Name({ text }: { readonly text: string }) {
  return <UntrustedText className="inline-block max-w-44 truncate align-bottom" text={text} />;
}

/** `2 may do more` `1 added` `3 changed otherwise` · `no change` · `nothing changed among the 6 it covers; 195 not covered` */
export function describeSince({
  counts,
  newAccess,
  total,
  covered,
  notCovered,
  servers,
}: Pick<
  ComparisonSummary,
  'counts' | 'newAccess' | 'total' | 'covered' | 'notCovered' | 'servers'
>): readonly string[] {
  const scope = notCovered === 0 ? [] : [`${formatCount(covered)} covered; ${formatCount(notCovered)} not`];
  if (total === 0 && servers.words.length === 0)
    return notCovered === 0
      ? ['no change']
      : [`nothing changed among the ${formatCount(covered)} it covers; ${formatCount(notCovered)} not covered`];
  const rest = total - newAccess;
  return [
    ...servers.words,
    ...(counts.wider > 0 ? [`${formatCount(counts.wider)} may do more`] : []),
    ...(counts.added > 0 ? [`${formatCount(counts.added)} added`] : []),
    ...(rest > 0 ? [newAccess > 0 ? `${formatCount(rest)} changed otherwise` : formatCounted(rest, 'change')] : []),
    ...scope,
  ];
}
