import type { FieldProps } from '@rjsf/utils';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { foldText } from '../../../../model/foldText';
import { isObject } from '../../../../model/json';
import { revealPlain } from '../../../../model/revealText';
import { UntrustedText } from '../../../../parts/UntrustedText';
import { closestBranch, resolveWhen } from '../../../../schemas/branches';
import {
  blankOf,
  type FieldNode,
  itemOf,
  keyOf,
  labelOf,
  nameOf,
  type Option,
  optionsOf,
  pointerOf,
  propertyOf,
  typesOf,
} from '../../../../schemas/fieldNode';
import { fitsTypes } from '../../../../schemas/layers';
import { Checkbox } from '../../../../ui/Checkbox';
import { noAutofillProps } from '../../../../ui/noAutofillProps';
import { Select } from '../../../../ui/Select';
import {
  ariaOf,
  controlLook,
  Inner,
  idOf,
  nodeOf,
  noteLook,
  oneLine,
  useControl,
  useForm,
  wordButton,
} from './fieldContext';

interface ChoiceProps {
  readonly value: unknown;
  readonly options: readonly Option[];
  readonly onChange: (value: unknown) => void;
}

const maxShown = 80;
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
  const at = value === undefined ? -1 : options.findIndex((option) => keyOf(option.value) === keyOf(value));
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
          {revealPlain(nameOf(option), 1_000)}
        </option>
      ))}
    </Select>
  );
}

/** One of many values: typing narrows the list, arrows move, Enter chooses, Esc closes. */
function SearchChoice({ value, options, onChange }: ChoiceProps) {
  const control = useControl();
  const { required, isWrong, isItem, label } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const chosen = value === undefined ? undefined : options.find((option) => keyOf(option.value) === keyOf(value));
  const own = value === undefined ? '' : chosen === undefined ? `${labelOf(value)} (none of these)` : nameOf(chosen);
  const isOpen = typed !== null;
  const needle = foldText(typed ?? '');
  const found = isOpen ? options.filter((option) => foldText(nameOf(option)).includes(needle)) : [];
  const shown = found.slice(0, maxShown);
  const marked = Math.min(active, shown.length - 1);

  function show(text: string | null, at = 0) {
    setTyped(text);
    setActive(at);
  }

  function open() {
    if (!isOpen) show('', chosen === undefined ? 0 : options.indexOf(chosen));
  }

  function choose(option: Option | undefined) {
    if (option === undefined) return;
    onChange(option.value);
    show(null);
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(10),
    PageUp: () => move(-10),
    ...(isOpen && { Enter: () => choose(shown[marked]), Escape: () => show(null) }),
  };

  function move(step: number) {
    if (isOpen) setActive(Math.max(0, Math.min(shown.length - 1, marked + step)));
    else open();
  }

  function press(event: KeyboardEvent) {
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
    keys[event.key]?.();
  }

  return (
    <span className="relative block">
      <input
        ref={input}
        {...ariaOf(control)}
        {...noAutofillProps}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${marked}` : undefined}
        placeholder={isOpen ? own || 'Type to search' : required ? 'Choose…' : 'Left out'}
        value={typed ?? own}
        onClick={open}
        onBlur={() => show(null)}
        onKeyDown={press}
        onChange={(event) => show(event.target.value)}
        className={`${controlLook(isWrong)} ${oneLine} pr-8`}
      />
      {value !== undefined && !isItem && (
        <button
          type="button"
          aria-label={`Leave out ${label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange(undefined);
            show(null);
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-1 my-auto flex size-6 items-center justify-center rounded text-ink-2 hover:bg-sunk touch:size-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-panel p-1 shadow-[var(--shadow)]">
          <div id={listId} role="listbox" aria-label={label}>
            {shown.map((option, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names its active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
                key={i}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={option === chosen}
                ref={(line) => {
                  if (i === marked) line?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={`cursor-pointer rounded px-2 py-1 font-mono text-xs leading-4.5 [overflow-wrap:anywhere] max-sm:py-3 ${i === marked ? 'bg-accent-soft' : 'hover:bg-sunk'} ${option === chosen ? 'font-semibold' : ''}`}
              >
                <UntrustedText text={nameOf(option)} />
              </div>
            ))}
          </div>
          {shown.length < found.length && (
            <p className="px-2 py-1 text-ink-2 text-xs">
              and {(found.length - shown.length).toLocaleString('en-US')} more
            </p>
          )}
          {found.length === 0 && <p className="px-2 py-1 text-ink-2 text-xs">Nothing has that in its name.</p>}
        </div>
      )}
    </span>
  );
}

/** Several of some values, each at most once: what is chosen stays, what comes is put in the order of the schema. */
export function ChoicesField({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const { id, labelId, describedBy, isWrong, isItem } = useControl();
  const options = optionsOf(itemOf(nodeOf(schema)));
  const given: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const chosen = new Set(given.map(keyOf));

  function tick({ value }: Option, isOn: boolean) {
    const order = options.map((option) => keyOf(option.value));
    const others = given.filter((one) => keyOf(one) !== keyOf(value));
    const later = new Set(order.slice(order.indexOf(keyOf(value)) + 1));
    const at = others.findIndex((one) => later.has(keyOf(one)));
    const next = isOn ? others.toSpliced(at < 0 ? others.length : at, 0, value) : others;
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

/**
 * One of several shapes: which one, then its fields. A choice holds until the value is typed as JSON; then the value
 * decides again. Unlike rjsf's own it takes no shape for chosen while there is no value.
 */
export function UnionField(props: FieldProps) {
  const { schema, formData, fieldPathId, required = false, onChange } = props;
  const { store, validator } = useForm();
  const control = useControl();
  const branches = nodeOf(schema)['x-branches'] ?? [];
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

/**
 * The value to go on with after another branch was chosen: what fits both stays, what only the old branch knows goes,
 * what neither knows stays, and constants of the new branch are set.
 */
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

/** A schema within itself: its fields come once they are asked for or there is a value, one level at a time. */
export function AgainField(props: FieldProps) {
  const { formData, fieldPathId, name, required = false, uiSchema } = props;
  const [isAsked, setAsked] = useState(false);
  const { definitions } = useForm();
  const node = nodeOf(props.schema);
  const definition = definitions.get(node['x-again'] ?? '');
  if (definition === undefined) return null;
  if (isAsked || uiSchema?.['ui:options']?.['isBare'] === true || formData !== undefined) {
    const { $id: _, type: __, 'x-kind': ___, 'x-again': ____, ...said } = node;
    return (
      <Inner field={props} node={{ ...definition, ...said }} required={required} options={{ isUnfolded: isAsked }} />
    );
  }
  const label = node.title ?? name;
  const id = idOf(fieldPathId.$id);
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
  const { schema, formData, required = false } = props;
  const { validator } = useForm();
  return <Inner field={props} node={resolveWhen(validator, nodeOf(schema), formData ?? {})} required={required} />;
}
