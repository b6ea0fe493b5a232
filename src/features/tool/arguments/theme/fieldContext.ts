import type { ValidatorType } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { FieldNode } from '../../../../schemas/boundSchema';
import type { FieldFacts } from '../../../../schemas/fieldFacts';
import { type ArgumentsStore, useArguments } from '../../../../state/argumentsStore';

interface FormParts {
  readonly store: ArgumentsStore;
  readonly facts: ReadonlyMap<string, FieldFacts>;
  /** Parts of the schema that lie within themselves. */
  readonly definitions: ReadonlyMap<string, FieldNode>;
  readonly validator: ValidatorType;
  /** Folded search terms to highlight. */
  readonly marks: readonly string[];
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of its form.');
  return form;
}

/** What a control needs of the field around it. */
export interface ControlProps {
  readonly id: string;
  readonly labelId: string;
  /** Ids of what explains it. */
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly required: boolean;
  /** The field's name, for the parts of a control. */
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
