import { type DerivationSettings, isConfirmedElsewhere, withConfirmation } from '../../dialects/derivations';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { changeDerivations, useDerivations } from '../../state/derivationStore';
import { NumberField, RadioOption } from '../../ui/fields';
import { FoldedPart } from './FoldedPart';

/** From which risk tier on a robot asks a person: told by the manifests in the catalog, one of them, or typed. */
function ConfirmationTier({ files }: { readonly files: readonly SourceSummary[] }) {
  const settings = useDerivations();
  const manifests = files.filter(({ confirmationAboveTier }) => confirmationAboveTier !== undefined);
  const typed = settings.confirmationAboveTier;
  const chosen = manifests.find(({ id }) => id === settings.confirmationFrom);
  const { confirmationElsewhere: lowest } = withConfirmation(defaultChoice(settings), files);
  const isOpen = typed === null && chosen === undefined;
  return (
    <div className="grid max-w-160 gap-3">
      <p className="text-ink-2">
        A HIS tool whose risk tier lies above what its robot’s manifest says always asks a person; below it, approval
        stays unstated. A risk tier never becomes a safety tier. Removing a manifest removes its rules.
      </p>
      {manifests.length > 0 && (
        <fieldset className="rounded-lg border border-line py-1">
          <legend className="sr-only">Which robot manifest counts</legend>
          <RadioOption
            name="confirmation"
            label="Each file’s own manifest"
            gloss={`A file without one goes by the lowest tier of all manifests here: ${lowest ?? 'none'}.`}
            isChosen={isOpen}
            onChoose={() => changeDerivations(defaultChoice(settings))}
          />
          {manifests.map(({ id, name, confirmationAboveTier }) => (
            <RadioOption
              key={id}
              name="confirmation"
              label={`For all: ${name}`}
              gloss={`asks a person above risk tier ${confirmationAboveTier}`}
              isChosen={typed === null && chosen?.id === id}
              onChoose={() => changeDerivations({ ...settings, confirmationAboveTier: null, confirmationFrom: id })}
            />
          ))}
        </fieldset>
      )}
      <div className="max-w-64">
        <NumberField
          label="Robot asks a person above risk tier"
          value={typed ?? undefined}
          canBeEmpty
          check={(value) => (Number.isInteger(value) && value >= 0 && value <= 3 ? undefined : 'A tier from 0 to 3.')}
          onChange={(value) => changeDerivations({ ...settings, confirmationAboveTier: value ?? null })}
          hint={
            typed === null
              ? '0 to 3, for all robots; empty: the manifests decide.'
              : 'This goes before every manifest. Empty it, and the manifests decide.'
          }
        />
      </div>
    </div>
  );
}

function defaultChoice(settings: DerivationSettings): DerivationSettings {
  return { ...settings, confirmationAboveTier: null, confirmationFrom: null };
}

interface RobotConfirmationProps {
  readonly files: readonly SourceSummary[];
  readonly settings: DerivationSettings;
}

/** Only where a robot's tools or manifest are here, or a tier was set. */
export function RobotConfirmation({ files, settings }: RobotConfirmationProps) {
  const isSet = settings.confirmationAboveTier !== null || settings.confirmationFrom !== null;
  const isNeeded = files.some(
    (file) => isConfirmedElsewhere(file.dialects) || file.confirmationAboveTier !== undefined,
  );
  if (!isNeeded && !isSet) return null;
  return (
    <FoldedPart title="Robot confirmation" note={isSet ? 'set by you' : 'by manifest'} startsOpen={isSet}>
      <ConfirmationTier files={files} />
    </FoldedPart>
  );
}
