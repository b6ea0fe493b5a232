import Form from '@rjsf/core';
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { BoundSchema } from '../../../schemas/boundSchema';
import { createBranchValidator } from '../../../schemas/branches';
import { blankOf } from '../../../schemas/fieldNode';
import { type ArgumentsStore, changeValue, useArguments } from '../../../state/argumentsStore';
import { AgainField, ChoiceField, ChoicesField, UnionField, WhenField } from './theme/choices';
import { ListField, MapField, ObjectFieldTemplate } from './theme/containers';
import { FieldTemplate } from './theme/FieldTemplate';
import { FormContext } from './theme/fieldContext';
import { CheckboxWidget, JsonField, NumberField, TextWidget } from './theme/scalars';

interface Props {
  readonly bound: BoundSchema;
  readonly store: ArgumentsStore;
  readonly prefix: string;
  readonly marks: readonly string[];
  readonly errors: ErrorSchema | undefined;
}

const templates = { FieldTemplate, ObjectFieldTemplate };
const widgets = { TextWidget, CheckboxWidget };
const fields = {
  ...{ ArrayField: ListField, NumberField },
  // Named by the `$id` of a bounded schema's parts.
  ...{ AgainField, ChoiceField, ChoicesField, JsonField, MapField, UnionField, WhenField },
};
const noButton = <span hidden />;
/** Nothing is ever filled in unasked. */
const populateNothing = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
} as const;

/** The arguments as fields: rjsf over the bounded schema. It validates nothing itself; the worker's errors come from outside. */
export function SchemaForm({ bound, store, prefix, marks, errors }: Props) {
  const value = useArguments(store, (now) => now.value);
  const replacements = useArguments(store, (now) => now.replacements);
  const validator = useMemo(createBranchValidator, []);
  const context = useMemo(
    () => ({ store, definitions: bound.definitions, validator, marks }),
    [store, bound, validator, marks],
  );
  return (
    <FormContext value={context}>
      <Form
        key={replacements}
        tagName="div"
        className="@container"
        schema={bound.schema as RJSFSchema}
        formData={value ?? emptyOf(bound)}
        onChange={({ formData }) => changeValue(store, formData)}
        validator={validator}
        {...{ templates, widgets, fields }}
        {...(errors === undefined ? {} : { extraErrors: errors })}
        idPrefix={prefix}
        idSeparator="/"
        experimental_defaultFormStateBehavior={populateNothing}
        noValidate
        noHtml5Validate
        showErrorList={false}
      >
        {noButton}
      </Form>
    </FormContext>
  );
}

/** Returns what stands for no arguments: rjsf puts fields into an object only where there is one. */
export function emptyOf({ schema }: BoundSchema): unknown {
  return ['number', 'boolean', 'choice'].includes(schema['x-kind']) ? undefined : (blankOf(schema) ?? {});
}
