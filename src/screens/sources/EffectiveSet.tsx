import { useState } from 'react';
import type { ToolKey } from '../../catalog/protocol';
import type { ExposureRule } from '../../dialects/exposure';
import type { ExposureEffect, WithheldTool } from '../../dialects/judgeCatalog';
import { Button } from '../../ui/Button';
import { Disclosure } from '../shared/Disclosure';
import { formatCount, formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { describeWithheld, ruleLabels } from './sourceWords';

export interface EffectiveSetProps {
  readonly effect: ExposureEffect;
  readonly onOpenTool: (key: ToolKey) => void;
}

/** How many tools a caller would be shown, and for the others the first rule that withholds each. */
export function EffectiveSet({ effect, onOpenTool }: EffectiveSetProps) {
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
                {formatCounted(count, 'tool')} of these {count === 1 ? 'hangs' : 'hang'} on the {rule},{' '}
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
              <Disclosure summary={`${ruleLabels[rule]}: ${formatCount(count)} ${describeKinds(withheld, rule)}`}>
                <WithheldList tools={withheld.filter(({ verdict }) => verdict.rule === rule)} onOpenTool={onOpenTool} />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function describeKinds(withheld: readonly WithheldTool[], rule: ExposureRule): string {
  return withheld.find(({ verdict }) => verdict.rule === rule)?.verdict.kind ?? 'hidden';
}

const pageLength = 100;

function WithheldList({
  tools,
  onOpenTool,
}: {
  readonly tools: readonly WithheldTool[];
  readonly onOpenTool: EffectiveSetProps['onOpenTool'];
}) {
  const [shown, setShown] = useState(pageLength);
  const left = tools.length - shown;
  return (
    <>
      <ul className="grid gap-1">
        {tools.slice(0, shown).map(({ toolId, copy, verdict }) => (
          <li key={`${copy} ${toolId}`} className="flex flex-wrap items-baseline gap-x-2">
            <button
              type="button"
              className="min-h-6 text-left font-mono text-accent text-xs [overflow-wrap:anywhere] hover:underline max-sm:min-h-11"
              onClick={() => onOpenTool({ toolId, copy })}
            >
              <UntrustedText text={toolId} />
            </button>
            <span className="text-ink-2">{describeWithheld(verdict.rule, verdict.reason)}</span>
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
