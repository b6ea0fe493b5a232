import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { isObject, type JsonObject, member } from '../../../../model/json';
import { UntrustedText } from '../../../../parts/UntrustedText';
import type { FieldNode } from '../../../../schemas/boundSchema';
import { closestBranch, resolveWhen } from '../../../../schemas/branches';
import {
  asNode,
  blankOf,
  keyOf,
  kindOf,
  nameOf,
  nodesOf,
  type Option,
  optionsOf,
  pointerOf,
} from '../../../../schemas/fieldNode';
import { fitsTypes, type SchemaType, schemaTypes } from '../../../../schemas/merged';
import { Checkbox } from '../../../../ui/Checkbox';
import { ChoiceInput } from './ChoiceInput';
import { optionsIn } from './FieldTemplate';
import { useControl, useForm } from './fieldContext';
import { idOf, wordButton } from './fieldLook';

/** One of some values of any kind: those of an `enum`, a constant, or null. */
export function ChoiceField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { isItem } = useControl();
  return (
    <ChoiceInput
      value={formData as unknown}
      options={optionsOf(schema as FieldNode)}
      canLeaveOut={!isItem}
      onChange={(chosen) => onChange(chosen, fieldPathId.path)}
    />
  );
}

/** Several of some values, each at most once. */
export function ChoicesField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { id, labelId, describedBy, isWrong, isItem } = useControl();
  const options = optionsOf(asNode(schema.items));
  const given: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const chosen = new Set(given.map(keyOf));

  function tick(option: Option, isOn: boolean) {
    const next = tickOption(given, options, option, isOn);
    onChange(next.length === 0 && !isItem ? undefined : next, fieldPathId.path);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={`flex flex-wrap gap-x-4 gap-y-0.5 rounded-[7px] border px-2.5 py-1 ${isWrong ? 'border-miss' : 'border-line-strong'}`}
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
            checked={chosen.has(keyOf(option.value))}
            onChange={(event) => tick(option, event.target.checked)}
          />
          <UntrustedText text={nameOf(option)} />
        </label>
      ))}
    </div>
  );
}

/** Chosen values with one more or less. What is chosen stays; what comes takes its place in the order of the schema. */
function tickOption(chosen: readonly unknown[], options: readonly Option[], { value }: Option, isOn: boolean) {
  const key = keyOf(value);
  const others = chosen.filter((one) => keyOf(one) !== key);
  if (!isOn) return others;
  const order = options.map((option) => keyOf(option.value));
  const later = new Set(order.slice(order.indexOf(key) + 1));
  const at = others.findIndex((one) => later.has(keyOf(one)));
  return at < 0 ? [...others, value] : others.toSpliced(at, 0, value);
}

/**
 * One of several shapes: which one, then its fields. A choice holds until the value is typed as JSON; then the value
 * decides again. Unlike rjsf's own it takes no shape for chosen while there is no value.
 */
export function UnionField(props: FieldProps) {
  const { schema, formData, fieldPathId, registry, required, onChange } = props;
  const { SchemaField } = registry.fields;
  const { store, validator } = useForm();
  const control = useControl();
  const branches = nodesOf((schema as FieldNode)['x-branches']);
  const [choice, setChoice] = useState(() => ({ of: formData, at: closestBranch(validator, branches, formData) }));
  let { at } = choice;
  if (keyOf(choice.of) !== keyOf(formData)) {
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

  return (
    <>
      <ChoiceInput
        value={at < 0 ? undefined : at}
        options={branches.map(({ title }, i) => ({ value: i, label: String(title), isName: true }))}
        canLeaveOut={!control.isItem}
        onChange={choose}
      />
      {formData === undefined && branch === undefined && (
        <p className="mt-1 text-[0.75rem] text-ink-2 leading-4.5">Left out until you choose one.</p>
      )}
      {branch !== undefined && SchemaField !== undefined && !isNull(branch) && (
        <div className="mt-2 border-line-strong border-l-2 pl-3">
          <SchemaField
            key={at}
            {...props}
            schema={branch}
            required={required ?? false}
            errorSchema={wholeErrors(props)}
            uiSchema={{ 'ui:title': control.label, 'ui:options': { isBare: true, isItem: control.isItem } }}
          />
        </div>
      )}
    </>
  );
}

function isNull(node: FieldNode): boolean {
  const [first, second] = optionsOf(node);
  return kindOf(node) === 'choice' && first?.value === null && second === undefined;
}

/**
 * The value to go on with after another branch was chosen: what fits both stays, what only the old branch knows goes,
 * what neither knows stays, and constants of the new branch are set.
 */
function switchBranch(value: unknown, from: FieldNode | undefined, to: FieldNode): unknown {
  const options = optionsOf(to);
  const [only] = options;
  if (kindOf(to) === 'choice') return options.length === 1 ? only?.value : undefined;
  const types = typesOf(to);
  if (types.includes('object')) {
    const after = propertiesOf(to);
    const before = from === undefined ? {} : propertiesOf(from);
    const kept = Object.entries(isObject(value) ? value : {}).filter(([name, inner]) => {
      const property = member(after, name);
      if (!isObject(property)) return !Object.hasOwn(before, name) && to['additionalProperties'] !== false;
      const admitted = typesOf(property);
      return admitted.length === 0 || fitsTypes(inner, admitted);
    });
    const constants = Object.entries(after).flatMap(([name, property]) => {
      const [constant, another] = optionsOf(asNode(property));
      return constant === undefined || another !== undefined ? [] : [[name, constant.value] as const];
    });
    const next = Object.fromEntries([...constants, ...kept, ...constants]);
    return Object.keys(next).length > 0 ? next : undefined;
  }
  return types.length === 0 || fitsTypes(value, types) ? value : undefined;
}

function propertiesOf(node: FieldNode): JsonObject {
  const properties = member(node, 'properties');
  return isObject(properties) ? properties : {};
}

function typesOf(node: FieldNode): readonly SchemaType[] {
  const types = [node['type']].flat();
  return schemaTypes.filter((type) => types.includes(type));
}

/** A field is given the errors inside of it apart from its own: the field it draws in its place gets all. */
function wholeErrors({ errorSchema, rawErrors }: FieldProps): ErrorSchema {
  return { ...errorSchema, ...(rawErrors !== undefined && { __errors: rawErrors }) } as ErrorSchema;
}

/** A schema within itself: its fields come once they are asked for or there is a value, one level at a time. */
export function AgainField(props: FieldProps) {
  const { schema, formData, fieldPathId, name, registry } = props;
  const { SchemaField } = registry.fields;
  const [isAsked, setAsked] = useState(false);
  const { definitions } = useForm();
  const node = schema as FieldNode;
  const definition = definitions.get(String(node['x-again']));
  const { isBare } = optionsIn(props.uiSchema);
  if (SchemaField === undefined || definition === undefined) return null;
  if (isAsked || isBare || formData !== undefined) {
    const { $id: _, type: __, 'x-kind': ___, 'x-again': ____, 'x-source': _____, ...said } = node;
    const own = { ...definition, ...said };
    const uiSchema = { ...props.uiSchema, 'ui:options': { ...props.uiSchema?.['ui:options'], isUnfolded: isAsked } };
    return <SchemaField {...props} schema={own} uiSchema={uiSchema} errorSchema={wholeErrors(props)} />;
  }
  const label = typeof node['title'] === 'string' && node['title'].trim() !== '' ? node['title'] : name;
  const id = idOf('', fieldPathId.$id);
  return (
    <div data-pointer={pointerOf(fieldPathId.path)} className="col-span-full flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-medium">
        <UntrustedText text={label} />
      </span>
      <span className="font-mono text-ink-2 text-xs">the same shape again</span>
      <button
        type="button"
        onClick={() => {
          setAsked(true);
          requestAnimationFrame(() => {
            const inputs = document.querySelectorAll<HTMLElement>('input, select, textarea');
            [...inputs].find((input) => input.id.startsWith(`${id}/`))?.focus();
          });
        }}
        aria-label={`Show the fields of ${label}`}
        className={wordButton}
      >
        Show its fields
      </button>
    </div>
  );
}

/** An object with conditions: what those that hold add is drawn among its fields. */
export function WhenField(props: FieldProps) {
  const { schema, formData, registry } = props;
  const { SchemaField } = registry.fields;
  const { validator } = useForm();
  if (SchemaField === undefined) return null;
  const resolved = resolveWhen(validator, schema as FieldNode, formData ?? {});
  return <SchemaField {...props} schema={resolved} errorSchema={wholeErrors(props)} />;
}
