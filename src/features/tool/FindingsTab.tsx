import { describeFinding, ruleReason } from '../../audit/rules';
import type { DetailedFinding } from '../../engine/toolDetail';
import { isCounted, severities } from '../../model/finding';
import { SeverityBadge } from '../../parts/badges';
import { JudgeFinding } from '../../parts/JudgeFinding';
import { RuleLimits } from '../../parts/RuleLimits';
import { SoFar } from '../../parts/SoFar';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';

export interface FindingsTabProps {
  readonly toolId: string;
  readonly findings: readonly DetailedFinding[];
  /** Whether its content is read. */
  readonly isJudged: boolean;
  readonly onRaw: () => void;
}

/** What the rules found in this tool, worst first, each with its place and a next step. */
export function FindingsTab({ toolId, findings, isJudged, onRaw }: FindingsTabProps) {
  if (findings.length === 0) {
    return (
      <div className="grid max-w-prose justify-items-start gap-2">
        {isJudged ? (
          <p>No known pattern found, which is not the same as safe.</p>
        ) : (
          <SoFar look="sentence" over={['finding']} />
        )}
        <Button onClick={onRaw}>Read the descriptor</Button>
        <RuleLimits />
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {severities.map((severity) => {
        const group = findings.filter((finding) => finding.severity === severity);
        if (group.length === 0) return null;
        return (
          <section key={severity} aria-label={severity}>
            <SeverityBadge severity={severity} count={group.length} />
            <FirstList items={group} className="mt-1.5 divide-y divide-line rounded-md border border-line">
              {(finding, i) => <FindingItem key={i} finding={finding} toolId={toolId} />}
            </FirstList>
          </section>
        );
      })}
      {findings.some(({ span }) => span !== undefined) && <Button onClick={onRaw}>Show them in the descriptor</Button>}
      <RuleLimits />
    </div>
  );
}

interface ItemProps {
  readonly finding: DetailedFinding;
  readonly toolId: string;
}

function FindingItem({ finding, toolId }: ItemProps) {
  const { title, sentence, nextStep } = describeFinding(finding);
  return (
    <li data-finding className="px-3 py-2.5">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        <span className="text-ink-3 text-xs">
          <span className="font-mono">{finding.rule}</span>, {finding.confidence} confidence
        </span>
      </p>
      <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">
        <QuotingText words={sentence} />
      </p>
      <p className="mt-1 text-ink-2">
        <span className="font-medium text-ink">Why it matters: </span>
        {ruleReason(finding.rule)}
      </p>
      <p className="mt-1 text-ink-2">
        <span className="font-medium text-ink">Next: </span>
        {nextStep}
      </p>
      <p className="mt-1 text-ink-3 text-xs">
        Where: {finding.pointer === '' ? 'the whole entry' : <UntrustedText isCode text={finding.pointer} />}
      </p>
      {isCounted(finding.severity) && <JudgeFinding of={toolId} {...finding} />}
    </li>
  );
}
