import Form from '@rjsf/core';
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { createBranchValidator } from '../../../schemas/branches';
import type { RenderSchema } from '../../../schemas/renderSchema';
import { FormContext } from './formContext';
import type { FormStore } from './formStore';
import { theme } from './theme/theme';

interface Props {
  readonly render: RenderSchema;
  /** Holds the arguments. */
  readonly store: FormStore;
  readonly prefix: string;
  readonly marks: readonly string[];
  /** What the worker finds wrong, in rjsf's own format. */
  readonly errors: ErrorSchema | undefined;
}

const noButton = <span hidden />;
/** Nothing is ever filled in unasked. */
const populateNothing = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
} as const;

/**
 * The arguments as fields: rjsf's form in our theme, over the render schema. It validates nothing itself; its validator
 * tells branches and conditions apart. Why the arguments themselves come from their store: `theme/fields/SchemaField`.
 */
export const SchemaForm = memo(function SchemaForm({ render, store, prefix, marks, errors }: Props) {
  const validator = useMemo(createBranchValidator, []);
  const context = useMemo(() => ({ facts: render.facts, store, marks, prefix }), [render, store, marks, prefix]);
  return (
    <FormContext value={context}>
      <Form
        tagName="div"
        className="contents"
        schema={render.schema as RJSFSchema}
        validator={validator}
        {...theme}
        {...(errors === undefined ? {} : { extraErrors: errors })}
        idPrefix={prefix}
        experimental_defaultFormStateBehavior={populateNothing}
        noHtml5Validate
        showErrorList={false}
      >
        {noButton}
      </Form>
    </FormContext>
  );
});
