import type { RequirementOfSet, RequirementsSum } from '../../model/readiness';
import { StateBadge } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { stateLabel } from '../../parts/readinessWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Card } from './draftParts';

export interface ReadinessCardProps {
  /** Null while nothing is known of whom the tools are checked against. */
  readonly sum: RequirementsSum | null;
  readonly onDetails: () => void;
}

const maxShown = 8;

/** Whether whoever is checked against can run the draft's tools, and what is missing first. */
export function ReadinessCard({ sum, onDetails }: ReadinessCardProps) {
  const gaps = sum?.requirements.filter(({ state }) => state !== 'held') ?? [];
  return (
    <Card
      title="Readiness"
      beside={
        <Button variant="quiet" aria-haspopup="dialog" onClick={onDetails}>
          Requirements
        </Button>
      }
    >
      {sum === null ? (
        <p className="text-ink-2">
          Choose who to check under “Access as”, or enter scopes under “Scopes and credentials”.
        </p>
      ) : (
        <div className="grid gap-2">
          <p>
            <b className="font-semibold">
              <UntrustedText text={sum.identity} />
            </b>
            :{' '}
            <span role="status" aria-label="Readiness of the draft" className="tabular-nums">
              {formatCount(sum.verdicts.ready)} ready, {formatCount(sum.verdicts.missing)} missing,{' '}
              {formatCount(sum.verdicts.unknown)} unknown
            </span>
          </p>
          {gaps.length > 0 ? (
            <ul aria-label="Missing or not verifiable" className="grid gap-1">
              {gaps.slice(0, maxShown).map((gap) => (
                <Gap key={`${gap.kind} ${gap.name}`} gap={gap} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">Nothing that these tools state is missing.</p>
          )}
          {gaps.length > maxShown && (
            <p className="text-ink-3 text-xs">{formatCount(gaps.length - maxShown)} more under Requirements.</p>
          )}
        </div>
      )}
    </Card>
  );
}

function Gap({ gap }: { readonly gap: RequirementOfSet }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <UntrustedText isCode className="min-w-0" text={gap.name} />
      <span className="text-ink-3 text-xs">{gap.kind}</span>
      <StateBadge state={stateLabel(gap.state)} />
      <span className="ml-auto text-ink-3 text-xs">{formatCounted(gap.tools.length, 'tool')}</span>
    </li>
  );
}
