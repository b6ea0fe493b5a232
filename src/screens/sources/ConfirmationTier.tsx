import { Button } from '../../ui/Button';
import type { SourceSummary } from '../../workers/protocol';
import { NumberField } from '../shared/NumberField';
import { UntrustedText } from '../shared/UntrustedText';

export interface ConfirmationTierProps {
  /** Null while nobody has said. */
  readonly tier: number | null;
  readonly onTier: (tier: number | null) => void;
  /** Files with a robot manifest in them. */
  readonly manifests: readonly Pick<SourceSummary, 'id' | 'name' | 'confirmationAboveTier'>[];
}

/** From which risk tier on a robot asks a person: typed, or taken from a manifest. */
export function ConfirmationTier({ tier, onTier, manifests }: ConfirmationTierProps) {
  const said = manifests.filter(({ confirmationAboveTier }) => confirmationAboveTier !== undefined);
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        A HIS tool whose risk tier lies above this one always asks a person; below it, approval stays unstated. A risk
        tier never becomes a safety tier.
      </p>
      <div className="max-w-64">
        <NumberField
          label="Robot asks a person above risk tier"
          value={tier ?? undefined}
          canBeEmpty
          check={(value) => (Number.isInteger(value) && value >= 0 && value <= 3 ? undefined : 'A tier from 0 to 3.')}
          onChange={(value) => onTier(value ?? null)}
          hint="0 to 3; empty: each file’s own robot manifest decides."
        />
      </div>
      {said.length > 0 && (
        <ul className="grid gap-1.5">
          {said.map(({ id, name, confirmationAboveTier = 0 }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <UntrustedText text={name} /> says {confirmationAboveTier}
              </span>
              <Button
                aria-label={`Use ${confirmationAboveTier} from ${name}`}
                disabled={tier === confirmationAboveTier}
                onClick={() => onTier(confirmationAboveTier)}
              >
                {tier === confirmationAboveTier ? 'In use' : 'Use for all robots’ tools'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
