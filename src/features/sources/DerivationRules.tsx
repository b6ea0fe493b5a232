import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  type DerivationId,
  type DerivationSettings,
  defaultDerivations,
  derivationIds,
  derivations,
  isConfirmedElsewhere,
  type Thresholds,
  withConfirmation,
} from '../../dialects/derivations';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { replayPolicies, sources } from '../../model/tool';
import { changeDerivations, useDerivations } from '../../state/derivationStore';
import { Button } from '../../ui/Button';
import { NumberField, RadioOption } from '../../ui/fields';
import { Checkbox, Select } from '../../ui/Input';
import { FoldedPart } from './FoldedPart';

/** Rules whose outcome a person must take up first, by their id. */
const isSuggestion = (id: DerivationId) =>
  id === 'his-still-tier' || (id.startsWith('mcp-') && id !== 'mcp-list-source');

/** Returns the rules that derive facts of tools in these dialects, and those that are switched off. */
export function rulesOfDialects(dialects: ReadonlySet<string>, { off }: DerivationSettings): readonly DerivationId[] {
  return derivationIds.filter((id) => dialects.has(id.split('-', 1).join()) || off.includes(id));
}

/** Each rule with its words, where they come from, and its numbers. */
export function DerivationRules({ rules }: { readonly rules: readonly DerivationId[] }) {
  const settings = useDerivations();
  const isDefault = JSON.stringify(rulesOf(settings)) === JSON.stringify(rulesOf(defaultDerivations));
  const change = (changes: Partial<DerivationSettings>) => changeDerivations({ ...settings, ...changes });
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        Where a source doesn’t say in RFC 0078’s words what these rules conclude, a tool shows the rule beside the
        value. A rule that is switched off leaves the value unstated. No rule ever sets a safety tier: that one can only
        be suggested.
      </p>
      <ul aria-label="Rules" className="divide-y divide-line rounded-xl border border-line bg-panel">
        {rules.map((id) => (
          <Rule
            key={id}
            id={id}
            isOn={!settings.off.includes(id)}
            onSwitch={(isOn) =>
              change({
                off: derivationIds.filter((other) => (other === id ? !isOn : settings.off.includes(other))),
              })
            }
          >
            <RuleValues id={id} settings={settings} onChange={change} />
          </Rule>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        disabled={isDefault}
        onClick={() =>
          changeDerivations({ ...defaultDerivations, confirmationAboveTier: settings.confirmationAboveTier })
        }
      >
        <RotateCcw aria-hidden />
        Reset the rules
      </Button>
    </div>
  );
}

/** The robot's tier is no rule: it stands apart, and is kept on a reset. */
function rulesOf(settings: DerivationSettings): DerivationSettings {
  return { ...settings, confirmationAboveTier: null };
}

interface RuleProps {
  readonly id: DerivationId;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Rule({ id: rule, isOn, onSwitch, children }: RuleProps) {
  const { words, reference } = derivations[rule];
  const id = useId();
  const describedBy = `${id}-reference`;
  return (
    <li className="px-4 py-2.5">
      <label htmlFor={id} className="flex items-start gap-2.5 touch:min-h-11">
        <Checkbox
          id={id}
          className="mt-0.5"
          aria-label={words}
          aria-describedby={describedBy}
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <span className="min-w-0">
          <span className={isOn ? '' : 'text-ink-3'}>{words}</span>
          <span id={describedBy} className="block text-ink-3 text-xs">
            {isSuggestion(rule) ? 'Suggests only. ' : ''}
            {reference}
          </span>
        </span>
      </label>
      {isOn && <div className="pl-6.5 empty:hidden">{children}</div>}
    </li>
  );
}

interface RuleValuesProps {
  readonly id: DerivationId;
  readonly settings: DerivationSettings;
  readonly onChange: (changes: Partial<DerivationSettings>) => void;
}

/** What a rule takes: a value for each of its source's words, or from which number on. */
function RuleValues({ id, settings, onChange }: RuleValuesProps) {
  const { masSources, masReplay, registrySources, registryCost } = settings;
  switch (id) {
    case 'mas-impl-kind-source':
      return (
        <Choices
          values={masSources}
          options={sources}
          onChange={(next) => onChange({ masSources: { ...masSources, ...next } })}
        />
      );
    case 'mas-idempotent-replay':
      return (
        <Choices
          values={masReplay}
          labels={{ idempotent: 'idempotent: true', notIdempotent: 'idempotent: false' }}
          options={replayPolicies}
          onChange={(next) => onChange({ masReplay: { ...masReplay, ...next } })}
        />
      );
    case 'registry-kind-source':
      return (
        <Choices
          values={registrySources}
          options={sources}
          onChange={(next) => onChange({ registrySources: { ...registrySources, ...next } })}
        />
      );
    case 'registry-cost':
      return (['tokens', 'dollars'] as const).map((unit) => (
        <ThresholdFields
          key={unit}
          unit={unit}
          thresholds={registryCost[unit]}
          onChange={(next) => onChange({ registryCost: { ...registryCost, [unit]: next } })}
        />
      ));
    case 'registry-latency':
      return (
        <ThresholdFields
          unit="ms"
          thresholds={settings.registryLatencyMs}
          onChange={(registryLatencyMs) => onChange({ registryLatencyMs })}
        />
      );
    default:
      return null;
  }
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2 grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">{children}</div>;
}

interface ChoicesProps {
  /** What each of the source's words becomes. */
  readonly values: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly options: readonly string[];
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

function Choices({ values, labels, options, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <Row>
      {Object.entries(values).map(([word, value]) => (
        <div key={word} className="min-w-0">
          <label htmlFor={`${id}-${word}`} className="mb-1 block w-fit font-mono text-ink-2 text-xs">
            {labels?.[word] ?? word}
          </label>
          <Select
            id={`${id}-${word}`}
            wrapperClassName="w-full"
            value={value}
            onChange={(event) => onChange({ [word]: event.target.value })}
          >
            {[...new Set([...(value === '' ? [] : [value]), ...options])].map((option) => (
              <option key={option}>{option}</option>
            ))}
            <option value="">leave unstated</option>
          </Select>
        </div>
      ))}
    </Row>
  );
}

interface ThresholdFieldsProps {
  readonly unit: string;
  readonly thresholds: Thresholds;
  readonly onChange: (thresholds: Thresholds) => void;
}

function ThresholdFields({ unit, thresholds, onChange }: ThresholdFieldsProps) {
  const { medium, high } = thresholds;
  return (
    <Row>
      <NumberField
        label={`medium from (${unit})`}
        value={medium}
        check={(value) => checkBounds(value, 0, high)}
        onChange={(value) => value !== undefined && onChange({ medium: value, high })}
      />
      <NumberField
        label={`high from (${unit})`}
        value={high}
        check={(value) => checkBounds(value, medium, Number.POSITIVE_INFINITY)}
        onChange={(value) => value !== undefined && onChange({ medium, high: value })}
      />
    </Row>
  );
}

function checkBounds(value: number, least: number, most: number): string | undefined {
  if (value < least) return least === 0 ? 'No less than 0.' : `No less than medium, ${least}.`;
  return value > most ? `No more than high, ${most}.` : undefined;
}

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
        stays not stated. A risk tier never becomes a safety tier. Removing a manifest removes its rules.
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
