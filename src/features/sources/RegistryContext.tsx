import { useId, useMemo, useState } from 'react';
import {
  type ExposedTool,
  type ExposureContext,
  type ExposureEffect,
  judgeCatalog,
  offerContext,
  readContext,
  type WithheldTool,
  writeContext,
} from '../../dialects/exposure';
import { describeWithheld, ruleLabels } from '../../parts/exposureWords';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { chooseContext, useRegistryContext } from '../../state/preferences';
import { openTool } from '../../state/useAddress';
import { FirstList } from '../../ui/FirstItems';
import { TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/Input';
import { FoldedPart } from './FoldedPart';

const anybody: ExposureContext = { licences: [] };
const fields = [
  ['tenant', 'Tenant', 'tenants'],
  ['environment', 'Environment', 'environments'],
  ['cluster', 'Cluster', 'clusters'],
  ['gang', 'Gang', 'gangs'],
] as const;

/** Who asks, and which of the registry's tools they would be shown. */
export function RegistryContext({ exposed }: { readonly exposed: readonly ExposedTool[] }) {
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts) ?? anybody, [parts]);
  const effect = useMemo(() => judgeCatalog(exposed, context), [exposed, context]);
  const offered = useMemo(() => offerContext(exposed.map(({ exposure }) => exposure)), [exposed]);
  const set = (name: (typeof fields)[number][0], text: string) => {
    const { [name]: _before, ...rest } = context;
    onContext(text.trim() === '' ? rest : { ...rest, [name]: text.trim() });
  };
  return (
    <FoldedPart title="Registry context" note={`${effect.exposed} of ${formatCounted(effect.total, 'tool')} exposed`}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          A tool registry shows a tool only to those its descriptor admits. Say who asks; what you leave empty is not
          checked.
        </p>
        <div className="grid gap-x-3 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {fields.map(([name, label, names]) => (
            <NameField
              key={name}
              label={label}
              value={context[name]}
              names={offered[names]}
              onChange={(text) => set(name, text)}
            />
          ))}
        </div>
        <Licences context={context} offered={offered.licences} />
        <EffectiveSet {...{ effect, context }} />
      </div>
    </FoldedPart>
  );
}

/** Typing a name makes one entry in the history. */
function onContext(context: ExposureContext): void {
  chooseContext(writeContext(context), 'coalesce');
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

interface LicencesProps {
  readonly context: ExposureContext;
  readonly offered: readonly string[];
}

function Licences({ context, offered }: LicencesProps) {
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
              <UntrustedText isCode text={name} />
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

interface EffectiveSetProps {
  readonly effect: ExposureEffect;
  readonly context: ExposureContext;
}

/** How many tools a caller would be shown, and for the others the first rule that withholds each. */
function EffectiveSet({ effect, context }: EffectiveSetProps) {
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
                {formatCounted(count, 'tool')} of these {count === 1 ? 'depends' : 'depend'} on the {rule},{' '}
                {rule === 'licence' || context[rule] !== undefined
                  ? 'of which the descriptor says nothing'
                  : 'which is not chosen'}
                .
              </li>
            ))}
          </ul>
        )}
      </div>
      {rules.length > 0 && (
        <ol aria-label="Rules that withhold tools" className="divide-y divide-line border-line border-t">
          {rules.map(({ rule, count }) => (
            <li key={rule} className="px-4 py-2">
              <Disclosure
                summary={`${ruleLabels[rule]}: ${formatCount(count)} ${rule === 'licence' ? 'hidden, or seen and blocked' : 'hidden'}`}
              >
                <WithheldList tools={withheld.filter(({ verdict }) => verdict.rule === rule)} context={context} />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function WithheldList({
  tools,
  context,
}: Pick<EffectiveSetProps, 'context'> & { readonly tools: readonly WithheldTool[] }) {
  return (
    <FirstList items={tools} className="grid gap-1">
      {({ toolId, copy, verdict }) => (
        <li key={`${copy} ${toolId}`} className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            className="min-h-6 text-left font-mono text-accent text-xs [overflow-wrap:anywhere] hover:underline touch:min-h-11"
            onClick={() => openTool({ toolId, copy })}
          >
            <UntrustedText text={toolId} />
          </button>
          <UntrustedText className="text-ink-2" text={describeWithheld(verdict, context)} />
        </li>
      )}
    </FirstList>
  );
}
