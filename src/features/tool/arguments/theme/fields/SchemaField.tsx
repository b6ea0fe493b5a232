import Own from '@rjsf/core/lib/components/fields/SchemaField.js';
import { type FieldProps, getTemplate, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { useContext, useState } from 'react';
import type { FieldFacts } from '../../../../../schemas/fieldFacts';
import type { ArgumentsState } from '../../argumentsState';
import { pointerOf } from '../../argumentValue';
import { focusPlace } from '../../focusPlace';
import { useArguments, useForm } from '../../formContext';
import { fits, isRecursive, type PlannedField, planField, unfold } from '../fieldPlan';
import { FixedPlaces, Outer } from '../fieldSpot';
import { isLongText } from '../fieldWords';
import { follow } from '../follow';

const wholeValue = ({ value }: ArgumentsState) => value;

/**
 * rjsf's own, told which field, widget and plan a schema from a stranger gets. The outermost takes the arguments from
 * their store and gives changes back, each with its place: rjsf's form would clone all of them at each keystroke, drop
 * those a condition hides, and empty those that are none of an `enum`.
 */
export function SchemaField(props: FieldProps) {
  return useContext(Outer) === null ? <RootField {...props} /> : <InnerField {...props} />;
}

function RootField(props: FieldProps) {
  const { store } = useForm();
  return <InnerField {...props} formData={useArguments(store, wholeValue)} onChange={store.changeFrom} required />;
}

function InnerField(props: FieldProps) {
  const { registry, fieldPathId, name } = props;
  const { facts } = useForm();
  const places = useContext(FixedPlaces);
  const [isUnfolded, setUnfolded] = useState(false);
  if (isRecursive(props.schema) && !isUnfolded && props.formData === undefined) {
    const Expand = getTemplate<'CyclicSchemaExpandTemplate'>('CyclicSchemaExpandTemplate', registry);
    const onExpand = () => {
      setUnfolded(true);
      requestAnimationFrame(() => focusPlace(document, pointerOf(fieldPathId.path)));
    };
    return <Expand {...{ registry, fieldPathId, name, onExpand }} schema={props.schema} uiSchema={{}} />;
  }
  const schema = follow(unfold(props.schema), registry.rootSchema);
  const planned = planField(schema);
  // A place that is left out before one that is not: there the list says null.
  const step = fieldPathId.path.at(-1);
  const isGap = props.formData === null && typeof step === 'number' && step < places && !takesNull(planned);
  const formData: unknown = isGap ? undefined : props.formData;
  const uiSchema = uiOf(
    schema,
    planned,
    formData,
    String(step ?? ''),
    facts.get(String(schema['x-source'])),
    isUnfolded,
  );
  return <Own {...props} schema={drawable(schema, planned)} uiSchema={uiSchema} formData={formData} />;
}

function takesNull({ plan, nullable }: PlannedField): boolean {
  return nullable || !['object', 'list', 'tuple', 'text', 'number', 'boolean', 'choices'].includes(plan.kind);
}

const listed = new WeakMap<object, RJSFSchema>();

/** rjsf draws each list of unique choices as one control; one of very many is a list as any other. */
function drawable(schema: RJSFSchema, { plan }: PlannedField): RJSFSchema {
  if (plan.kind !== 'list' || schema.uniqueItems !== true) return schema;
  const known = listed.get(schema) ?? { ...schema, uniqueItems: false };
  listed.set(schema, known);
  return known;
}

function uiOf(
  schema: RJSFSchema,
  planned: PlannedField,
  value: unknown,
  name: string,
  facts: FieldFacts | undefined,
  isUnfolded: boolean,
): UiSchema {
  const { plan, nullable } = planned;
  const ui = (more: UiSchema) => ({ ...more, 'ui:options': { planned, isUnfolded } });
  const isNull = value === null && nullable;
  if (plan.kind === 'json' || plan.kind === 'recursive' || !(isNull || fits(plan, value))) {
    return ui({ 'ui:field': 'JsonField', 'ui:fieldReplacesAnyOrOneOf': true });
  }
  switch (plan.kind) {
    case 'text':
      return ui({ 'ui:widget': isLongText(schema, name, facts?.widget ?? null) ? 'TextareaWidget' : 'TextWidget' });
    case 'constant':
    case 'choice':
    case 'null':
      return ui({ 'ui:field': 'StringField', 'ui:widget': 'SelectWidget' });
    case 'choices':
      return ui({ 'ui:widget': 'CheckboxesWidget' });
    case 'boolean':
      return ui({ 'ui:field': 'BooleanField', 'ui:widget': 'CheckboxWidget' });
    case 'list':
      return isStringList(value, facts) ? ui({ 'ui:widget': 'StringListWidget' }) : ui({});
    case 'number':
    case 'tuple':
    case 'object':
    case 'union':
      return ui({});
    default:
      return plan satisfies never;
  }
}

/** RFC 0066 `string-list`, as long as every item is a text that fits on a line. */
function isStringList(value: unknown, facts: FieldFacts | undefined): boolean {
  if (facts?.widget !== 'string-list') return false;
  const isLine = (item: unknown) => typeof item === 'string' && item !== '' && !/[\r\n]/.test(item);
  return value === undefined || (Array.isArray(value) && value.every(isLine));
}
