import type { ComparisonSummary } from '../engine/comparisonTable';
import { Button } from '../ui/Button';
import { formatCount } from './formatQuantity';
import { SpriteIcon } from './SpriteIcon';
import { UntrustedText } from './UntrustedText';

export type ChangedSinceProps =
  /** Untrusted text: why there is nothing to compare with. */
  | { readonly kind: 'missing'; readonly words: string }
  | ({ readonly name: string } & (
      | { readonly kind: 'comparing'; readonly onStop: () => void }
      | { readonly kind: 'stopped'; readonly onAgain: () => void }
      | { readonly kind: 'compared'; readonly summary: ComparisonSummary; readonly onCompare: () => void }
    ));

/** What changed since a baseline, in a few words that lead to the changes. */
export function ChangedSince(props: ChangedSinceProps) {
  if (props.kind === 'missing')
    return (
      <span role="status" className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
        <UntrustedText text={props.words} />
      </span>
    );
  const name = <UntrustedText className="inline-block max-w-44 truncate align-bottom" text={props.name} />;
  switch (props.kind) {
    case 'comparing':
      return (
        <span role="status" className="inline-flex items-center gap-1 text-ink-2">
          Comparing with {name}…
          <Button variant="quiet" onClick={props.onStop}>
            Cancel
          </Button>
        </span>
      );
    case 'stopped':
      return (
        <Button variant="quiet" onClick={props.onAgain}>
          Compare with {name}
        </Button>
      );
    case 'compared': {
      const [first, ...rest] = describeSince(props.summary);
      return (
        <button
          type="button"
          className={`inline-flex min-h-6 min-w-0 items-center gap-1 rounded px-1 hover:underline touch:min-h-11 ${props.summary.newAccess > 0 ? 'font-medium text-exec' : 'text-ink-2'}`}
          onClick={props.onCompare}
        >
          <SpriteIcon name="compare" className="size-3.5 flex-none" />
          <span className="min-w-0 truncate tabular-nums">
            {first}
            {/* A phone has no room for the rest. */}
            <span className="max-sm:sr-only">
              {rest.map((part) => `, ${part}`)} since {name}
            </span>
          </span>
        </button>
      );
    }
    default:
      return props satisfies never;
  }
}

/** `2 wider` `1 added` `3 other changes` · `no change` · `nothing changed among the 6 it covers; 195 not covered` */
function describeSince({ counts, newAccess, total, covered, notCovered }: ComparisonSummary): readonly string[] {
  const scope = notCovered === 0 ? [] : [`${formatCount(covered)} covered; ${formatCount(notCovered)} not`];
  if (total === 0)
    return notCovered === 0
      ? ['no change']
      : [`nothing changed among the ${formatCount(covered)} it covers; ${formatCount(notCovered)} not covered`];
  const rest = total - newAccess;
  return [
    ...(counts.wider > 0 ? [`${formatCount(counts.wider)} wider`] : []),
    ...(counts.added > 0 ? [`${formatCount(counts.added)} added`] : []),
    ...(rest > 0 ? [`${formatCount(rest)} ${newAccess > 0 ? 'other ' : ''}${rest === 1 ? 'change' : 'changes'}`] : []),
    ...scope,
  ];
}
