import { useId, useState } from 'react';
import type { ExposureContext } from '../../dialects/exposure';
import type { ExposureEffect, OfferedContext } from '../../dialects/judgeCatalog';
import type { ToolKey } from '../../engine/layout';
import { TextField } from '../../parts/TextField';
import { UntrustedText } from '../../parts/UntrustedText';
import { Checkbox } from '../../ui/Checkbox';
import { EffectiveSet } from './EffectiveSet';

export interface ContextPickerProps {
  readonly context: ExposureContext;
  readonly onContext: (context: ExposureContext) => void;
  /** Names the catalog's registry tools mention. */
  readonly offered: OfferedContext;
  /** What this caller would be shown; null while it is worked out. */
  readonly effect: ExposureEffect | null;
  readonly onOpenTool: (key: ToolKey) => void;
}

/** Who asks, and which of the registry's tools they would be shown. */
export function ContextPicker({ context, onContext, offered, effect, onOpenTool }: ContextPickerProps) {
  const [unlicensed, setUnlicensed] = useState<'hidden' | 'blocked'>('hidden');
  const set = (name: 'tenant' | 'environment' | 'cluster' | 'gang', text: string) => {
    const { [name]: _before, ...rest } = context;
    onContext(text.trim() === '' ? rest : { ...rest, [name]: text.trim() });
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-2">
        A tool registry shows a tool only to those its descriptor admits. Say who asks; what you leave empty is not
        checked.
      </p>
      <div className="grid gap-x-3 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <NameField
          label="Tenant"
          value={context.tenant}
          names={offered.tenants}
          onChange={(text) => set('tenant', text)}
        />
        <NameField
          label="Environment"
          value={context.environment}
          names={offered.environments}
          onChange={(text) => set('environment', text)}
        />
        <NameField
          label="Cluster"
          value={context.cluster}
          names={offered.clusters}
          onChange={(text) => set('cluster', text)}
        />
        <NameField label="Gang" value={context.gang} names={offered.gangs} onChange={(text) => set('gang', text)} />
      </div>
      <Licences context={context} onContext={onContext} offered={offered.licences} />
      <Unlicensed value={unlicensed} onChange={setUnlicensed} />
      {effect === null ? (
        <p className="text-ink-3">Working out what this caller would be shown…</p>
      ) : (
        <EffectiveSet {...{ effect, context, unlicensed, onOpenTool }} />
      )}
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly names: readonly string[];
  readonly onChange: (text: string) => void;
}

/** A name, typed or taken from those the tools mention. */
function NameField({ label, value = '', names, onChange }: NameFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  // Spaces at the ends count for nothing, but may be typed.
  const shown = text.trim() === value ? text : value;
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        list={id}
        placeholder={names.length === 0 ? 'not checked' : `not checked · ${names.length} to choose from`}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

type PartProps = Pick<ContextPickerProps, 'context' | 'onContext'>;

function Licences({ context, onContext, offered }: PartProps & { readonly offered: readonly string[] }) {
  const id = useId();
  const granted = context.licences;
  const others = granted.filter((name) => !offered.includes(name));
  const [typed, setTyped] = useState(others.join(', '));
  const grant = (licences: readonly string[]) => onContext({ ...context, licences: [...new Set(licences)] });
  return (
    <fieldset aria-label="Licences granted">
      <legend className="mb-1 font-medium">Licences granted</legend>
      {offered.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
          {offered.map((name) => (
            <label key={name} htmlFor={`${id} ${name}`} className="flex min-h-6 items-center gap-2 touch:min-h-11">
              <Checkbox
                id={`${id} ${name}`}
                checked={granted.includes(name)}
                onChange={(event) =>
                  grant(event.target.checked ? [...granted, name] : granted.filter((other) => other !== name))
                }
              />
              <span className="font-mono text-xs [overflow-wrap:anywhere]">
                <UntrustedText text={name} />
              </span>
            </label>
          ))}
        </div>
      )}
      <div className="max-w-96">
        <TextField
          label="Other licences"
          hint="Separated by commas."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            const names = event.target.value.split(',').map((name) => name.trim());
            grant([...granted.filter((name) => offered.includes(name)), ...names.filter((name) => name !== '')]);
          }}
        />
      </div>
    </fieldset>
  );
}

interface UnlicensedProps {
  readonly value: 'hidden' | 'blocked';
  readonly onChange: (value: 'hidden' | 'blocked') => void;
}

function Unlicensed({ value: chosen, onChange }: UnlicensedProps) {
  const name = useId();
  const options = [
    { value: 'hidden', label: 'hide it', gloss: 'the caller never hears of it' },
    { value: 'blocked', label: 'block it', gloss: 'the caller sees it, but may not call it' },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">A tool whose licence is not granted</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map(({ value, label, gloss }) => (
          <label key={value} className="flex min-h-6 items-center gap-2 touch:min-h-11">
            <input
              type="radio"
              name={name}
              className="radio"
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            <span>
              {label} <span className="text-ink-3">{gloss}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
