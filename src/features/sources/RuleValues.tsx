import { type ReactNode, useId } from 'react';
import { type DerivationId, type DerivationSettings, registryKinds, type Thresholds } from '../../dialects/derivations';
import { replayPolicies, sources } from '../../model/tool';
import { NumberField } from '../../parts/NumberField';
import { Select } from '../../ui/Select';

interface RuleValuesProps {
  readonly id: DerivationId;
  readonly settings: DerivationSettings;
  readonly onChange: (changes: Partial<DerivationSettings>) => void;
}

/** What a rule takes: a value for each of its source's words, or from which number on. */
export function RuleValues({ id, settings, onChange }: RuleValuesProps) {
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
      <Select id={id} wrapperClassName="w-full" value={value} onChange={(event) => onChange(event.target.value)}>
        {!options.includes(value) && value !== '' && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
        <option value="">leave unstated</option>
      </Select>
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
