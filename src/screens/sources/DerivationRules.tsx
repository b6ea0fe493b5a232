import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  type DerivationId,
  type DerivationSettings,
  defaultDerivations,
  derivations,
  registryKinds,
  type Thresholds,
} from '../../dialects/derivations';
import { derivationIds } from '../../dialects/readDerivations';
import { replayPolicies, sources } from '../../model/tool';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { NumberField } from '../shared/NumberField';

export interface DerivationRulesProps {
  readonly settings: DerivationSettings;
  readonly onSettings: (settings: DerivationSettings) => void;
}

/** Rules whose outcome a person must take up first, by their id. */
const isSuggestion = (id: DerivationId) => id.startsWith('mcp-') && id !== 'mcp-list-source';

/** Every rule by which something is concluded that no source says: its words, where they come from, and its numbers. */
export function DerivationRules({ settings, onSettings }: DerivationRulesProps) {
  const isDefault = JSON.stringify(rulesOf(settings)) === JSON.stringify(rulesOf(defaultDerivations));
  const change = (changes: Partial<DerivationSettings>) => onSettings({ ...settings, ...changes });
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ink-2">
        Where a source doesn’t say in RFC 0078’s words what these rules conclude, a tool shows the rule beside the
        value. A rule that is switched off leaves the value unstated. No rule ever sets a safety tier: that one can only
        be suggested.
      </p>
      <ul aria-label="Rules" className="divide-y divide-line rounded-xl border border-line bg-panel">
        {derivationIds.map((id) => (
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
        onClick={() => onSettings({ ...defaultDerivations, confirmationAboveTier: settings.confirmationAboveTier })}
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
      <label htmlFor={id} className="flex items-start gap-2.5 max-sm:min-h-11">
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

function RuleValues({ id, settings, onChange }: RuleValuesProps) {
  const { masSources, masReplay, registrySources, registryCost } = settings;
  switch (id) {
    case 'mas-impl-kind-source':
      return (
        <Row>
          {(['python', 'remote_tool', 'openapi'] as const).map((kind) => (
            <Choice
              key={kind}
              label={kind}
              value={masSources[kind]}
              options={sources}
              onChange={(value) => onChange({ masSources: { ...masSources, [kind]: value } })}
            />
          ))}
        </Row>
      );
    case 'mas-idempotent-replay':
      return (
        <Row>
          <Choice
            label="idempotent: true"
            value={masReplay.idempotent}
            options={replayPolicies}
            onChange={(idempotent) => onChange({ masReplay: { ...masReplay, idempotent } })}
          />
          <Choice
            label="idempotent: false"
            value={masReplay.notIdempotent}
            options={replayPolicies}
            onChange={(notIdempotent) => onChange({ masReplay: { ...masReplay, notIdempotent } })}
          />
        </Row>
      );
    case 'registry-kind-source':
      return (
        <Row>
          {registryKinds.map((kind) => (
            <Choice
              key={kind}
              label={kind}
              value={registrySources[kind]}
              options={sources}
              onChange={(value) => onChange({ registrySources: { ...registrySources, [kind]: value } })}
            />
          ))}
        </Row>
      );
    case 'registry-cost':
      return (
        <>
          <ThresholdFields
            unit="tokens"
            thresholds={registryCost.tokens}
            onChange={(tokens) => onChange({ registryCost: { ...registryCost, tokens } })}
          />
          <ThresholdFields
            unit="dollars"
            thresholds={registryCost.dollars}
            onChange={(dollars) => onChange({ registryCost: { ...registryCost, dollars } })}
          />
        </>
      );
    case 'registry-latency':
      return (
        <ThresholdFields
          unit="ms"
          thresholds={settings.registryLatencyMs}
          onChange={(registryLatencyMs) => onChange({ registryLatencyMs })}
        />
      );
    case 'mcp-list-source':
    case 'mcp-read-only-tier':
    case 'mcp-destructive-tier':
    case 'mcp-idempotent-replay':
    case 'mcp-open-world-egress':
    case 'his-risk-approval':
      return null;
    default:
      return id satisfies never;
  }
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="mt-2 grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">{children}</div>;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block w-fit font-mono text-ink-2 text-xs">
        {label}
      </label>
      <select
        id={id}
        className="h-8 w-full rounded-[7px] border border-ctl bg-panel px-2 max-sm:h-11"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!options.includes(value) && value !== '' && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
        <option value="">leave unstated</option>
      </select>
    </div>
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
