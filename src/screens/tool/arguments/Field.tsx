import type { RJSFSchema } from '@rjsf/utils';
import { memo, useMemo, useState } from 'react';
import type { FieldFacts } from '../../../schemas/fieldFacts';
import { UntrustedText } from '../../shared/UntrustedText';
import { blankFor, pointerOf } from './argumentValue';
import { BooleanInput } from './BooleanInput';
import { ChoiceInput } from './ChoiceInput';
import { ChoicesInput } from './ChoicesInput';
import { type DrawnField, type FieldProps, tagsOf } from './drawnField';
import { FieldFrame, type FrameIds } from './FieldFrame';
import { wordButton } from './fieldLook';
import { type FieldPlan, fits, isRecursive, keyOf, labelOf, planField, readOptions, unfold } from './fieldPlan';
import { describePlan, isLongText, isNarrow, nameBeside } from './fieldWords';
import { useForm, useLiteral } from './formContext';
import { JsonInput } from './JsonInput';
import { ListField } from './ListField';
import { NumberInput } from './NumberInput';
import { ObjectField } from './ObjectField';
import { StringListInput } from './StringListInput';
import { TextInput } from './TextInput';
import { UnionField } from './UnionField';

/** One value of the arguments, drawn as its schema says. */
export const Field = memo(function Field(props: FieldProps) {
  const { schema, parent, step, value, isItem = false } = props;
  const { schemaUtils, change, facts } = useForm();
  const [unfolded, setUnfolded] = useState(false);
  const path = useMemo(() => (parent === null ? [] : [...parent, step]), [parent, step]);
  const pointer = useMemo(() => pointerOf(path), [path]);
  const isFolded = isRecursive(schema) && !unfolded && value === undefined;
  const resolved = useMemo(
    () => (isFolded ? schema : schemaUtils.retrieveSchema(unfold(schema), value)),
    [schemaUtils, schema, value, isFolded],
  );
  const planned = useMemo(() => planField(resolved), [resolved]);
  const onChange = (next: unknown, literal?: string) => {
    change(path, next === undefined && isItem ? blankOf(planned.plan, planned.schema) : next, literal);
  };
  if (isFolded) {
    return <Recursive {...props} pointer={pointer} onUnfold={() => setUnfolded(true)} />;
  }
  const drawn: DrawnField = { ...props, ...planned, path, pointer, canLeaveOut: !isItem, onChange };
  switch (planned.plan.kind) {
    case 'object':
      return fits(planned.plan, value) ? <ObjectField {...drawn} /> : <Leaf {...drawn} plan={{ kind: 'json' }} />;
    case 'list':
    case 'tuple':
      return isStringList(drawn, facts.get(String(drawn.schema['x-source']))) || !fits(planned.plan, value) ? (
        <Leaf {...drawn} />
      ) : (
        <ListField {...drawn} />
      );
    case 'union':
      return <UnionField {...drawn} keyword={planned.plan.keyword} />;
    default:
      return <Leaf {...drawn} />;
  }
});

/** RFC 0066 `string-list`, as long as every item is a text that fits on a line. */
function isStringList({ plan, value }: DrawnField, facts: FieldFacts | undefined): boolean {
  if (plan.kind !== 'list' || facts?.widget !== 'string-list') return false;
  const isLine = (item: unknown) => typeof item === 'string' && item !== '' && !/[\r\n]/.test(item);
  return value === undefined || (Array.isArray(value) && value.every(isLine));
}

function blankOf(plan: FieldPlan, schema: RJSFSchema): unknown {
  if (plan.kind === 'choice') return readOptions(schema)?.[0]?.value ?? null;
  if (plan.kind === 'constant') return plan.value;
  return blankFor(
    plan.kind === 'text' ? 'string' : plan.kind === 'object' ? 'object' : plan.kind === 'list' ? 'array' : '',
  );
}

/** A field without fields inside. A value of another kind than the schema wants is shown as the JSON it is. */
function Leaf(props: DrawnField) {
  const {
    schema,
    step,
    label,
    required,
    value,
    plan,
    nullable,
    pointer,
    isItem = false,
    canLeaveOut,
    onChange,
  } = props;
  const { facts: allFacts } = useForm();
  const facts = allFacts.get(String(schema['x-source']));
  const literal = useLiteral(pointer);
  const isNull = value === null && nullable;
  const shown: FieldPlan = isNull || fits(plan, value) ? plan : { kind: 'json' };
  const isGroup = shown.kind === 'boolean' || shown.kind === 'choices';
  const readOnly = schema.readOnly === true;
  const isSecret = facts?.secret ?? (schema.writeOnly === true || schema.format === 'password');
  const buttons = [
    ...(nullable
      ? [
          <button
            key="null"
            type="button"
            aria-pressed={isNull}
            aria-label={`Null for ${label}`}
            onClick={() => onChange(isNull ? undefined : null)}
            className={`${wordButton} font-mono aria-pressed:bg-accent-soft`}
          >
            null
          </button>,
        ]
      : []),
    ...(value === '' && !isItem && shown.kind === 'text'
      ? [
          <button
            key="empty"
            type="button"
            aria-label={`Leave out ${label}`}
            onClick={() => onChange(undefined)}
            className={wordButton}
          >
            empty · leave out
          </button>,
        ]
      : []),
  ];
  return (
    <FieldFrame
      pointer={pointer}
      label={label}
      name={nameBeside(label, step)}
      required={required}
      typeWords={describePlan(plan, schema, nullable)}
      description={schema.description}
      facts={facts}
      tags={tagsOf(schema, readOnly)}
      value={value}
      isNarrow={isNarrow(shown, schema) && !isItem}
      isItem={isItem || props.isBare === true}
      isBare={props.isBare === true}
      isGroup={isGroup}
      aside={buttons.length > 0 ? buttons : null}
      onUse={onChange}
    >
      {(ids) => {
        const control = { ...controlOf(ids), required, label, disabled: false };
        if (isNull) return <Fixed ids={ids} text="null" />;
        switch (shown.kind) {
          case 'text':
            return (
              <TextInput
                {...control}
                value={value as string | undefined}
                schema={schema}
                isSecret={isSecret}
                isLong={isLongText(schema, String(step), facts?.widget ?? null)}
                onChange={(text) => onChange(text === '' && !isItem ? undefined : text)}
              />
            );
          case 'number':
            return (
              <NumberInput
                {...control}
                value={value === null ? undefined : (value as number | undefined)}
                literal={literal}
                isWhole={shown.isWhole}
                onChange={onChange}
              />
            );
          case 'boolean':
            return (
              <BooleanInput
                {...control}
                labelId={ids.label}
                value={value as boolean | undefined}
                canLeaveOut={canLeaveOut}
                onChange={onChange}
              />
            );
          case 'choice':
            return (
              <ChoiceInput
                {...control}
                value={value}
                options={shown.options}
                canLeaveOut={canLeaveOut}
                onChange={onChange}
              />
            );
          case 'choices':
            return (
              <ChoicesInput
                {...control}
                labelId={ids.label}
                value={value as readonly unknown[] | undefined}
                options={shown.options}
                onChange={onChange}
              />
            );
          case 'constant':
          case 'null': {
            const constant = shown.kind === 'null' ? null : shown.value;
            return (
              <ChoiceInput
                {...control}
                value={value}
                options={[{ value: constant, label: labelOf(constant) }]}
                canLeaveOut={canLeaveOut}
                onChange={onChange}
              />
            );
          }
          case 'list':
            return <StringListInput {...control} value={value as readonly string[] | undefined} onChange={onChange} />;
          default:
            return <JsonInput key={keyOf(shown.kind)} {...control} value={value} onChange={onChange} />;
        }
      }}
    </FieldFrame>
  );
}

function Fixed({ ids, text }: { readonly ids: FrameIds; readonly text: string }) {
  return (
    <output
      id={ids.control}
      className="flex h-8 items-center rounded-[7px] border border-line-strong bg-sunk px-2.5 font-mono text-ink-2 text-xs max-sm:h-11"
    >
      {text}
    </output>
  );
}

function controlOf({ control, describedBy, isWrong }: FrameIds) {
  return { id: control, describedBy, isWrong };
}

interface RecursiveProps extends FieldProps {
  readonly pointer: string;
  readonly onUnfold: () => void;
}

function Recursive({ label, pointer, required, onUnfold }: RecursiveProps) {
  return (
    <div data-pointer={pointer} className="col-span-full flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-medium">
        <UntrustedText text={label} />
      </span>
      {required && (
        <span className="font-semibold text-miss" aria-hidden>
          *
        </span>
      )}
      <span className="font-mono text-ink-2 text-xs">the same shape again</span>
      <button type="button" onClick={onUnfold} aria-label={`Show the fields of ${label}`} className={wordButton}>
        Show its fields
      </button>
    </div>
  );
}
