import RjsfForm from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema, FieldProps as RjsfFieldProps } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { isObject, type JsonObject, member } from '../../../model/json';
import { createBranchValidator } from '../../../schemas/branches';
import type { RenderSchema } from '../../../schemas/renderSchema';
import type { ArgumentsState } from './argumentsState';
import type { Path } from './argumentValue';
import { Field } from './Field';
import { planField } from './fieldPlan';
import { createFieldResolver } from './fieldResolver';
import { Form, type FormContext, useArguments } from './formContext';
import type { FormStore } from './formStore';
import { ObjectBody } from './ObjectBody';
import { UnionBody } from './UnionField';

/** What the root draws, beside what rjsf hands down. */
interface RootContext {
  readonly render: RenderSchema;
  /** Holds the arguments. */
  readonly store: FormStore;
  readonly prefix: string;
  readonly marks: readonly string[];
}

const fields: RegistryFieldsType = { SchemaField: Root };
const nowhere = <span hidden />;
const root: Path = [];
const wholeValue = ({ value }: ArgumentsState) => value;

/**
 * The arguments as fields. rjsf follows references, decides conditions and tells branches apart; fields and value are
 * ours. It is not given the value: working through the whole of it at every keystroke is what would make typing slow.
 */
export const SchemaForm = memo(function SchemaForm(context: RootContext) {
  const { render, prefix } = context;
  return (
    <RjsfForm
      tagName="div"
      schema={{ $defs: definitionsOf(render) } as RJSFSchema}
      validator={createBranchValidator()}
      formContext={context}
      fields={fields}
      idPrefix={prefix}
      noValidate
      noHtml5Validate
      showErrorList={false}
    >
      {nowhere}
    </RjsfForm>
  );
});

function definitionsOf({ schema }: RenderSchema): JsonObject {
  const definitions = member(schema, '$defs');
  return isObject(definitions) ? definitions : {};
}

/** Where our fields begin. */
function Root({ registry }: RjsfFieldProps) {
  const { schemaUtils } = registry;
  const context = registry.formContext as RootContext;
  const { render, store } = context;
  const value = useArguments(store, wholeValue);
  const form = useMemo((): FormContext => {
    const { render: drawn, ...rest } = context;
    return {
      ...rest,
      facts: drawn.facts,
      schemaUtils,
      resolve: createFieldResolver(schemaUtils, definitionsOf(drawn)),
      Field,
      UnionBody,
    };
  }, [context, schemaUtils]);
  const schema = render.schema as RJSFSchema;
  const { plan, schema: planned } = planField(form.resolve(schema, value));
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
