import { useState } from 'react';
import type { ExposureContext } from '../../dialects/exposure';
import type { ExposureEffect, WithheldTool } from '../../dialects/judgeCatalog';
import type { ToolKey } from '../../engine/layout';
import { Disclosure } from '../../parts/Disclosure';
import { describeWithheld, ruleLabels } from '../../parts/exposureWords';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';

export interface EffectiveSetProps {
  readonly effect: ExposureEffect;
  readonly context: ExposureContext;
  /** What happens to a tool whose licence is not granted. */
  readonly unlicensed: 'hidden' | 'blocked';
  readonly onOpenTool: (key: ToolKey) => void;
}

/** How many tools a caller would be shown, and for the others the first rule that withholds each. */
export function EffectiveSet({ effect, context, unlicensed, onOpenTool }: EffectiveSetProps) {
  const { total, exposed, unchecked, byRule, withheld } = effect;
  const rules = byRule.filter(({ count }) => count > 0);
  return (
    <section aria-label="Effective set" className="rounded-xl border border-line bg-panel">
      <div className="px-4 py-3">
        <p role="status" className="font-semibold text-base tabular-nums">
          {formatCount(exposed)} of {formatCounted(total, 'registry tool')} exposed
        </p>
        {unchecked.length > 0 && exposed > 0 && (
          <ul className="mt-1 text-ink-2">
            {unchecked.map(({ rule, count }) => (
              <li key={rule}>
                {formatCounted(count, 'tool')} of these {count === 1 ? 'depends' : 'depend'} on the {rule},{' '}
                {rule === 'licence' ? 'of which the descriptor says nothing' : 'which is not chosen'}.
              </li>
            ))}
          </ul>
        )}
      </div>
      {rules.length > 0 && (
        <ol aria-label="Rules that withhold tools" className="divide-y divide-line border-line border-t">
          {rules.map(({ rule, count }) => (
            <li key={rule} className="px-4 py-2">
              <Disclosure
                summary={`${ruleLabels[rule]}: ${formatCount(count)} ${rule === 'licence' ? unlicensed : 'hidden'}`}
              >
                <WithheldList
                  tools={withheld.filter(({ verdict }) => verdict.rule === rule)}
                  {...{ context, onOpenTool }}
                />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const pageLength = 100;

interface WithheldListProps extends Pick<EffectiveSetProps, 'context' | 'onOpenTool'> {
  readonly tools: readonly WithheldTool[];
}

function WithheldList({ tools, context, onOpenTool }: WithheldListProps) {
  const [shown, setShown] = useState(pageLength);
  const left = tools.length - shown;
  return (
    <>
      <ul className="grid gap-1">
        {tools.slice(0, shown).map(({ toolId, copy, verdict }) => (
          <li key={`${copy} ${toolId}`} className="flex flex-wrap items-baseline gap-x-2">
            <button
              type="button"
              className="min-h-6 text-left font-mono text-accent text-xs [overflow-wrap:anywhere] hover:underline touch:min-h-11"
              onClick={() => onOpenTool({ toolId, copy })}
            >
              <UntrustedText text={toolId} />
            </button>
            <span className="text-ink-2">
              <UntrustedText text={describeWithheld(verdict, context)} />
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-2" onClick={() => setShown(shown + pageLength)}>
          Show {formatCount(Math.min(left, pageLength))} more
        </Button>
      )}
    </>
  );
}
