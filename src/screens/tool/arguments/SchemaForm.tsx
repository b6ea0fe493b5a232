import RjsfForm, { type FormProps } from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema, FieldProps as RjsfFieldProps } from '@rjsf/utils';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { isObject } from '../../../model/json';
import { createBranchValidator } from '../../../schemas/branches';
import type { RenderSchema } from '../../../schemas/renderSchema';
import { changeAt, type Path, pointerOf } from './argumentValue';
import { Field } from './Field';
import { keyOf, planField } from './fieldPlan';
import { Form, type FormContext } from './formContext';
import type { FormStore } from './formStore';
import { ObjectBody } from './ObjectBody';
import { UnionBody } from './UnionField';

interface Props {
  readonly render: RenderSchema;
  readonly value: unknown;
  readonly store: FormStore;
  readonly prefix: string;
  readonly marks: readonly string[];
  readonly onChange: (value: unknown, literal?: { readonly pointer: string; readonly text: string }) => void;
}

/** Nothing is filled in that nobody asked for: left out is not empty. */
const nothingFilledIn: NonNullable<FormProps['experimental_defaultFormStateBehavior']> = {
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  mergeDefaultsIntoFormData: 'useFormDataIfPresent',
};
const fields: RegistryFieldsType = { SchemaField: Root };
const nowhere = <span hidden />;

/** What the form's root needs beside what rjsf hands down. */
interface RootContext extends Omit<FormContext, 'schemaUtils' | 'change' | 'Field' | 'UnionBody'> {
  readonly onValue: Props['onChange'];
}

/** The arguments as fields. rjsf resolves the schema and holds the value; the fields are ours. */
export function SchemaForm({ render, value, store, prefix, marks, onChange }: Props) {
  const validator = useMemo(() => createBranchValidator(), []);
  const context = useMemo(
    (): RootContext => ({
      facts: render.facts,
      store,
      prefix,
      marks,
      kept: new Set(),
      onValue: onChange,
    }),
    [render, store, prefix, marks, onChange],
  );
  return (
    <RjsfForm
      tagName="div"
      schema={render.schema as RJSFSchema}
      validator={validator}
      formData={value}
      formContext={context}
      fields={fields}
      idPrefix={prefix}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={nothingFilledIn}
    >
      {nowhere}
    </RjsfForm>
  );
}

const root: Path = [];

/**
 * Where our fields begin. Every change is a change of the whole: rjsf would otherwise clear what another branch of a
 * condition had, and what a person typed is theirs.
 */
function Root({ schema, formData, registry, onChange }: RjsfFieldProps) {
  const { schemaUtils } = registry;
  const context = registry.formContext as RootContext;
  // Read when something is typed: several changes may come before the next rendering.
  const live = useRef({ value: formData as unknown, onChange });
  const { store } = context;
  useLayoutEffect(() => {
    const isOurs = keyOf(live.current.value) === keyOf(formData);
    live.current = { value: formData, onChange };
    if (!isOurs) store.arrive();
  }, [formData, onChange, store]);
  const form = useMemo((): FormContext => {
    const { onValue, ...rest } = context;
    return {
      ...rest,
      schemaUtils,
      Field,
      UnionBody,
      change(path, value, literal) {
        const changed = changeAt(live.current.value, path, value, (place) => rest.kept.has(pointerOf(place)));
        live.current.value = changed;
        // Both in one go: rjsf shows its own value first, and what counts is the value as it was made here.
        live.current.onChange(changed, []);
        onValue(changed, literal === undefined ? undefined : { pointer: pointerOf(path), text: literal });
      },
    };
  }, [context, schemaUtils]);
  const resolved = useMemo(() => schemaUtils.retrieveSchema(schema, formData), [schemaUtils, schema, formData]);
  const { plan, schema: planned } = planField(resolved);
  const value: unknown = formData;
  return (
    <Form value={form}>
      {plan.kind === 'object' && (value === undefined || isObject(value)) ? (
        <ObjectBody schema={planned} path={root} pointer="" value={value} />
      ) : (
        <Field schema={schema} parent={null} step="" label="Arguments" value={value} required />
      )}
    </Form>
  );
}
