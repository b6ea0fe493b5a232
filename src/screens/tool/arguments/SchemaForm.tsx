import RjsfForm from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema, FieldProps as RjsfFieldProps } from '@rjsf/utils';
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { isObject, member } from '../../../model/json';
import { createBranchValidator } from '../../../schemas/branches';
import type { RenderSchema } from '../../../schemas/renderSchema';
import { changeAt, type Path, pointerOf } from './argumentValue';
import { Field } from './Field';
import { planField } from './fieldPlan';
import { createFieldResolver } from './fieldResolver';
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

/** What the root draws, beside what rjsf hands down. */
interface RootContext extends Pick<Props, 'render' | 'store' | 'prefix' | 'marks' | 'onChange'> {}

const fields: RegistryFieldsType = { SchemaField: Root };
const nowhere = <span hidden />;
const ArgumentsValue = createContext<unknown>(undefined);
const root: Path = [];

/**
 * The arguments as fields. rjsf follows references, decides conditions and tells branches apart; fields and value are
 * ours. It is not given the value: working through the whole of it at every keystroke is what would make typing slow.
 */
export function SchemaForm({ render, value, store, prefix, marks, onChange }: Props) {
  const form = useMemo(() => {
    const context: RootContext = { render, store, prefix, marks, onChange };
    const definitions = { $defs: member(render.schema, '$defs') ?? {} } as RJSFSchema;
    return (
      <RjsfForm
        tagName="div"
        schema={definitions}
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
  }, [render, store, prefix, marks, onChange]);
  return <ArgumentsValue value={value}>{form}</ArgumentsValue>;
}

/** Where our fields begin. */
function Root({ registry }: RjsfFieldProps) {
  const { schemaUtils } = registry;
  const context = registry.formContext as RootContext;
  const { render, store } = context;
  const value = useContext(ArgumentsValue);
  // Read when something is typed: several changes may come before the next rendering.
  const live = useRef(value);
  useLayoutEffect(() => {
    if (live.current === value) return;
    live.current = value;
    store.arrive();
  }, [value, store]);
  const form = useMemo((): FormContext => {
    const { render: drawn, onChange, ...rest } = context;
    const definitions = member(drawn.schema, '$defs');
    const kept = new Set<string>();
    return {
      ...rest,
      facts: drawn.facts,
      kept,
      schemaUtils,
      resolve: createFieldResolver(schemaUtils, isObject(definitions) ? definitions : {}),
      Field,
      UnionBody,
      change(path, next, literal) {
        const changed = changeAt(live.current, path, next, (place) => kept.has(pointerOf(place)));
        live.current = changed;
        onChange(changed, literal === undefined ? undefined : { pointer: pointerOf(path), text: literal });
      },
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
