import { Check, TriangleAlert } from 'lucide-react';
import type { Doubt } from '../../engine/compare/certainty';
import { aspectLabel, describeDoubt, verdictWords } from '../../engine/compare/changeWords';
import type { ComparisonSummary } from '../../engine/comparisonTable';
import { accessAspects } from '../../model/change';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

export interface VerdictProps {
  readonly summary: ComparisonSummary;
  readonly doubts: readonly Doubt[];
}

/** The answer first: is there new access? Then in which respects, and what can't be known. */
export function Verdict({ summary, doubts }: VerdictProps) {
  const { newAccess, wider, counts } = summary;
  const [answer = '', ...more] = verdictWords(summary, summary);
  const isClean = answer === 'No new access';
  const Icon = isClean ? Check : TriangleAlert;
  const aspects = accessAspects.filter((aspect) => wider[aspect] > 0);
  return (
    <div className="grid gap-1">
      <p role="status" className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Icon aria-hidden className={`size-5 flex-none ${isClean ? 'text-read' : 'text-exec'}`} />
        {answer}
      </p>
      {newAccess > 0 && (
        <p className="text-ink-2 tabular-nums">
          {[
            ...(counts.added > 0 ? [`${formatCount(counts.added)} added`] : []),
            ...(counts.wider > 0 ? [`${formatCount(counts.wider)} wider`] : []),
          ].join(', ')}
          {aspects.length > 0 &&
            `; wider in ${aspects.map((aspect) => `${aspectLabel(aspect)} (${formatCount(wider[aspect])})`).join(', ')}`}
          .
        </p>
      )}
      {more.map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
      {doubts.length > 0 && (
        <ul aria-label="What can’t be known" className="grid max-w-prose gap-0.5 text-ink-2 text-xs">
          {doubts.map((doubt, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
            <li key={i} className="[overflow-wrap:anywhere]">
              <UntrustedText text={describeDoubt(doubt)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
