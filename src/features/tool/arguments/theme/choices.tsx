import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { isObject } from '../../../../model/json';
import { revealPlain } from '../../../../model/revealText';
import { UntrustedText } from '../../../../parts/UntrustedText';
import { closestBranch, resolveWhen } from '../../../../schemas/branches';
import {
  blankOf,
  equalityKey,
  type FieldNode,
  itemOf,
  labelOf,
  type Option,
  optionName,
  optionsOf,
  propertyOf,
  typesOf,
} from '../../../../schemas/fieldNode';
import { fitsTypes } from '../../../../schemas/keywords';
import { Checkbox, noAutofillProps, Select } from '../../../../ui/Input';
import { SearchSelect } from '../../../../ui/SearchSelect';
import { ariaOf, controlLook, Inner, nodeOf, noteLook, oneLine, useControl, useForm } from './fieldContext';

interface ChoiceProps {
  readonly value: unknown;
  readonly options: readonly Option[];
  readonly onChange: (value: unknown) => void;
}

const searchableAbove = 12;

/** One of some values of any kind: those of an `enum`, a constant, or null. */
export function ChoiceField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const options = optionsOf(nodeOf(schema));
  const value: unknown = formData;
  return <ChoiceInput value={value} options={options} onChange={(chosen) => onChange(chosen, fieldPathId.path)} />;
}

/** One of some values. A value that is none of them is shown as it is. */
function ChoiceInput(props: ChoiceProps) {
  const { value, options, onChange } = props;
  const control = useControl();
  if (options.length > searchableAbove) return <SearchChoice {...props} />;
  const at = value === undefined ? -1 : options.findIndex((option) => equalityKey(option.value) === equalityKey(value));
  const isOther = value !== undefined && at < 0;
  return (
    <Select
      {...ariaOf(control)}
      value={isOther ? 'other' : at}
      onChange={({ target }) => onChange(target.value === '-1' ? undefined : options[Number(target.value)]?.value)}
      isWrong={control.isWrong}
      wrapperClassName="w-full"
      className={at < 0 && !isOther ? 'text-ink-3' : ''}
    >
      <option value={-1} disabled={control.isItem && value !== undefined}>
        {control.required ? 'Choose…' : 'Left out'}
      </option>
      {isOther && (
        <option value="other" disabled>
          {revealPlain(labelOf(value))} (none of these)
        </option>
      )}
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
        <option key={i} value={i}>
          {revealPlain(optionName(option), 1_000)}
        </option>
      ))}
    </Select>
  );
}

function SearchChoice({ value, options, onChange }: ChoiceProps) {
  const control = useControl();
  const listed = options.find((option) => equalityKey(option.value) === equalityKey(value));
  const chosen =
    value === undefined ? null : (listed ?? { value, label: `${labelOf(value)} (none of these)`, isName: true });
  return (
    <SearchSelect
      label={control.label}
      options={options}
      chosen={chosen}
      isEqual={(one, other) => equalityKey(one.value) === equalityKey(other.value)}
      nameOf={optionName}
      onChoose={(option) => onChange(option?.value)}
      canClear={!control.isItem}
      input={{
        ...ariaOf(control),
        ...noAutofillProps,
        placeholder: control.required ? 'Choose…' : 'Left out',
        className: `${controlLook(control.isWrong)} ${oneLine} pr-8`,
      }}
    >
      {(option) => <UntrustedText text={optionName(option)} />}
    </SearchSelect>
  );
}

export function ChoicesField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { id, labelId, describedBy, isWrong, isItem } = useControl();
  const options = optionsOf(itemOf(nodeOf(schema)));
  const given: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const chosen = new Set(given.map(equalityKey));

  function tick({ value }: Option, isOn: boolean) {
    const others = given.filter((one) => equalityKey(one) !== equalityKey(value));
    const next = isOn ? [...others, value] : others;
    onChange(next.length === 0 && !isItem ? undefined : next, fieldPathId.path);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={`flex flex-wrap gap-x-4 gap-y-0.5 rounded-md border px-2.5 py-1 ${isWrong ? 'border-miss' : 'border-line-strong'}`}
    >
      {options.map((option, i) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
          key={i}
          htmlFor={i === 0 ? id : `${id}.${i}`}
          className="flex min-h-6 items-center gap-2 font-mono text-xs [overflow-wrap:anywhere] touch:min-h-11"
        >
          <Checkbox
            id={i === 0 ? id : `${id}.${i}`}
            checked={chosen.has(equalityKey(option.value))}
            onChange={(event) => tick(option, event.target.checked)}
          />
          <UntrustedText text={optionName(option)} />
        </label>
      ))}
    </div>
  );
}

/** One of several shapes, then its fields. A choice holds until the value is typed as JSON; then the value decides again. */
export function UnionField(props: FieldProps) {
  const { schema, formData, fieldPathId, required = false, onChange } = props;
  const { store, validator } = useForm();
  const control = useControl();
  const branches = nodeOf(schema)['x-branches'] ?? [];
  const [choice, setChoice] = useState(() => ({ of: formData, at: closestBranch(validator, branches, formData) }));
  let { at } = choice;
  if (equalityKey(choice.of) !== equalityKey(formData)) {
    if (store.getState().source === 'text') at = closestBranch(validator, branches, formData);
    setChoice({ of: formData, at });
  }
  const branch = branches[at];

  function choose(chosen: unknown) {
    const next = typeof chosen === 'number' ? chosen : -1;
    const to = branches[next];
    setChoice({ of: formData, at: next });
    const value = to === undefined ? undefined : switchBranch(formData, branch, to);
    // An item is never left out: it becomes the emptiest value of its shape.
    onChange(value === undefined && control.isItem && to !== undefined ? blankOf(to) : value, fieldPathId.path);
  }

  const isNull = branch?.enum?.length === 1 && branch.enum[0] === null;
  return (
    <>
      <ChoiceInput
        value={at < 0 ? undefined : at}
        options={branches.map(({ title = '' }, i) => ({ value: i, label: title, isName: true }))}
        onChange={choose}
      />
      {formData === undefined && branch === undefined && (
        <p className={`${noteLook} text-ink-2`}>Left out until you choose one.</p>
      )}
      {branch !== undefined && !isNull && (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          <Inner
            key={at}
            field={props}
            node={branch}
            required={required}
            title={control.label}
            options={{ isBare: true, isItem: control.isItem }}
          />
        </div>
      )}
    </>
  );
}

/** Returns what of a value goes on in another branch: all but what only the old one knows, and the new constants. */
function switchBranch(value: unknown, from: FieldNode | undefined, to: FieldNode): unknown {
  if (to['x-kind'] === 'choice') return to.enum?.length === 1 ? to.enum[0] : undefined;
  const types = typesOf(to);
  if (!types.includes('object')) return types.length === 0 || fitsTypes(value, types) ? value : undefined;
  const kept = Object.entries(isObject(value) ? value : {}).filter(([name, inner]) => {
    const property = propertyOf(to, name);
    const isOld = from !== undefined && propertyOf(from, name) !== undefined;
    if (property === undefined) return !isOld && to.additionalProperties !== false;
    return property.type === undefined || fitsTypes(inner, typesOf(property));
  });
  const constants = Object.entries(to.properties ?? {}).flatMap(([name, { enum: values = [] }]) =>
    values.length === 1 ? [[name, values[0]] as const] : [],
  );
  const next = Object.fromEntries([...constants, ...kept, ...constants]);
  return Object.keys(next).length > 0 ? next : undefined;
}

/** A schema within itself: folded until it is opened or there is a value, one level at a time. */
export function AgainField(props: FieldProps) {
  const { $id: _, type: __, 'x-kind': ___, 'x-again': name = '', ...said } = nodeOf(props.schema);
  const definition = useForm().definitions.get(name);
  if (definition === undefined) return null;
  const node = { ...definition, ...said };
  return <Inner field={props} node={node} required={props.required === true} options={{ isAgain: true }} />;
}

/** An object with conditions: what those that hold add is drawn among its fields. */
export function WhenField(props: FieldProps) {
  const { schema, formData, required = false } = props;
  const { validator } = useForm();
  return <Inner field={props} node={resolveWhen(validator, nodeOf(schema), formData ?? {})} required={required} />;
}
