import type { ErrorSchema, FieldProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { FieldNode } from '../../../../schemas/fieldNode';
import { type ArgumentsStore, useArguments } from '../../../../state/argumentsStore';

interface FormParts {
  readonly store: ArgumentsStore;
  readonly definitions: ReadonlyMap<string, FieldNode>;
  readonly validator: ValidatorType;
  readonly marks: readonly string[];
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of its form.');
  return form;
}

export function nodeOf(schema: RJSFSchema): FieldNode {
  return schema as unknown as FieldNode;
}

export interface ControlProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly required: boolean;
  readonly label: string;
  readonly pointer: string;
  /** An item of a list or an entry of a map is never left out: cleared, it is the emptiest value of its kind. */
  readonly isItem: boolean;
}

export const Control = createContext<ControlProps | null>(null);

export function useControl(): ControlProps {
  const control = useContext(Control);
  if (control === null) throw new Error('A control stands outside of its field.');
  return control;
}

/** Tells whether a place below this one should come into sight. */
export function useIsRevealed(pointer: string): boolean {
  return useArguments(useForm().store, ({ revealed }) => revealed?.startsWith(`${pointer}/`) === true);
}

/** What a field of ours tells the template of a field it draws inside. */
export interface FieldOptions {
  readonly isItem?: boolean;
  /** Whether the field fills its parent, whose label already names it. */
  readonly isBare?: boolean;
  /** Its schema lies within itself: without a value it starts folded. */
  readonly isAgain?: boolean;
}

interface InnerProps {
  readonly field: FieldProps;
  readonly node: FieldNode;
  /** Where it stands inside; absent where it stands for the field itself. */
  readonly at?: string | number;
  readonly title?: string;
  readonly options?: FieldOptions;
  readonly required?: boolean;
  readonly onChange?: FieldProps['onChange'];
}

/** A field that a field of ours draws inside, or in its own place. */
export function Inner({ field, node, at, title, options, required = false, onChange = field.onChange }: InnerProps) {
  const { SchemaField } = field.registry.fields;
  const { fieldPathId, formData, errorSchema, rawErrors, uiSchema } = field;
  if (SchemaField === undefined) return null;
  const own = {
    ...field,
    required,
    onChange,
    schema: node as RJSFSchema,
    uiSchema: {
      ...(at === undefined && uiSchema),
      ...(title !== undefined && { 'ui:title': title }),
      'ui:options': { ...(at === undefined && uiSchema?.['ui:options']), ...options },
    },
  };
  if (at === undefined) {
    // A field is given the errors inside of it apart from its own.
    const errors = { ...errorSchema, ...(rawErrors !== undefined && { __errors: rawErrors }) } as ErrorSchema;
    return <SchemaField {...own} errorSchema={errors} />;
  }
  return (
    <SchemaField
      {...own}
      name={String(at)}
      fieldPathId={{ $id: `${fieldPathId.$id}/${at}`, path: [...fieldPathId.path, at] }}
      formData={typeof formData === 'object' && formData !== null ? formData[at] : undefined}
      errorSchema={errorSchema?.[at]}
    />
  );
}

/** The look of whatever a value is typed into: 32 px high, 44 px on narrow screens. */
export function controlLook(isWrong: boolean): string {
  return `w-full min-w-0 rounded-md border bg-panel px-2.5 font-mono text-ink text-xs placeholder:text-ink-3 disabled:bg-sunk disabled:text-ink-3 max-sm:text-base ${isWrong ? 'border-miss' : 'border-ctl'}`;
}

export const oneLine = 'h-8 touch:h-11';
export const manyLines = 'field-sizing-content block max-h-56 min-h-14 resize-y py-1.5 leading-4.5';
export const noteLook = 'mt-1 text-xs leading-4.5';

export const wordButton =
  'inline-flex min-h-6 shrink-0 items-center gap-1 rounded px-1 font-medium text-xs text-accent hover:underline disabled:opacity-50 touch:min-h-11 touch:min-w-11 [&_svg]:size-3.5';

export function ariaOf({ id, describedBy, isWrong, required }: ControlProps) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  } as const;
}

/** An id for a place: ids are listed with spaces between, so they may hold none themselves. */
export function htmlIdOf(pointer: string): string {
  return pointer.replace(/\s/g, (space) => `~s${space.charCodeAt(0)}`);
}

/** Names the control of a member's name, by the member's place. */
export function nameControl(pointer: string): string {
  return `${pointer}#name`;
}
