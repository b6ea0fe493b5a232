import { useId } from 'react';
import { type ExposureContext, readContext, writeContext } from '../../dialects/exposure';
import { revealPlain } from '../../model/revealText';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useEngineQuery } from '../../state/engineQuery';
import { chooseContext, useRegistryContext } from '../../state/preferences';
import { FirstItems } from '../../ui/FirstItems';
import { Checkbox, Select } from '../../ui/Input';
import { FilterGroup } from './FilterGroup';

const fields = [
  { name: 'tenant', label: 'Tenant', names: 'tenants' },
  { name: 'environment', label: 'Environment', names: 'environments' },
  { name: 'cluster', label: 'Cluster', names: 'clusters' },
  { name: 'gang', label: 'Gang', names: 'gangs' },
] as const;
const anybody: ExposureContext = { licences: [] };

/** Who asks the tool registry, chosen among the filters; nothing until the names that the tools mention are there. */
export function ContextFilter() {
  const parts = useRegistryContext();
  const { revision } = useKnownCatalog();
  const { answer: offered, failure } = useEngineQuery('offeredContext', [revision], (signal) =>
    catalogClient.ask('offeredContext', null, { signal }),
  );
  if (failure !== null) return <QuestionFailed {...failure} />;
  if (offered === undefined) return null;
  const context = readContext(parts);
  const choose = (next: ExposureContext | null) => chooseContext(next === null ? [] : writeContext(next));
  const { licences, ...asked } = context ?? anybody;
  const allLicences = union(offered.licences, licences);
  return (
    <FilterGroup label="Registry context" onClear={context === null ? null : () => choose(null)}>
      {fields.map(({ name, label, names }) => {
        const { [name]: chosen, ...others } = asked;
        return (
          <Field
            key={name}
            label={label}
            value={chosen}
            names={union(offered[names], chosen === undefined ? [] : [chosen])}
            onChange={(value) => choose({ ...others, ...(value !== '' && { [name]: value }), licences })}
          />
        );
      })}
      {allLicences.length > 0 && (
        <fieldset aria-label="Licences granted" className="mt-1 max-h-40 overflow-y-auto">
          <legend className="text-ink-2 text-xs">Licences granted</legend>
          <FirstItems items={allLicences}>
            {(shown) =>
              shown.map((licence) => (
                <label
                  key={licence}
                  className="flex min-h-6.25 items-center gap-2 rounded px-1 hover:bg-sunk max-lg:min-h-11 touch:min-h-11"
                >
                  <Checkbox
                    aria-label={licence}
                    checked={licences.includes(licence)}
                    onChange={({ target }) =>
                      choose({
                        ...asked,
                        licences: target.checked
                          ? [...licences, licence]
                          : licences.filter((other) => other !== licence),
                      })
                    }
                  />
                  <UntrustedText className="min-w-0 truncate font-mono text-xs" text={licence} />
                </label>
              ))
            }
          </FirstItems>
        </fieldset>
      )}
    </FilterGroup>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
}

/** Nothing where no tool names one: there is nothing to choose from. */
function Field({ label, value = '', names, onChange }: FieldProps) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <div className="mb-1">
      <label htmlFor={id} className="block text-ink-2 text-xs">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        size="dense"
        wrapperClassName="w-full"
        className={`max-lg:h-11 touch:h-11 ${value === '' ? 'text-ink-3' : ''}`}
      >
        <option value="">not checked</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {revealPlain(name)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function union(names: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...names, ...more])];
}
