import { type ComponentType, createContext, useContext } from 'react';
import type { RichText } from '../../../../model/revealText';
import type { FieldKind, FieldNode } from '../../../../schemas/fieldNode';
import { type ArgumentsStore, useArguments } from '../../../../state/argumentsStore';

export type Path = readonly (string | number)[];

interface FormParts {
  readonly store: ArgumentsStore;
  /** Before the ids of all its controls. */
  readonly prefix: string;
  readonly definitions: ReadonlyMap<string, FieldNode>;
  readonly marks: readonly string[];
  /** What is wrong, by the place of the control it is said at. */
  readonly problems: ReadonlyMap<string, readonly { readonly words: RichText }[]>;
  /** What a value is edited with, by its kind. */
  readonly controls: Readonly<Record<Exclude<FieldKind, 'again' | 'when'>, ComponentType>>;
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of its form.');
  return form;
}

/** A value of the form: what its schema says, what it is, and how it is drawn. */
export interface FieldState {
  readonly node: FieldNode;
  readonly value: unknown;
  readonly path: Path;
  readonly pointer: string;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string;
  /** What is wrong with it, to be said beside it. */
  readonly problems: readonly RichText[];
  readonly isWrong: boolean;
  readonly required: boolean;
  readonly label: string;
  /** An item of a list or an entry of a map is never left out: cleared, it is the emptiest value of its kind. */
  readonly isItem: boolean;
  /** Whether the field fills its parent, whose label already names it. */
  readonly isBare: boolean;
  /** Its schema lies within itself: without a value it starts folded. */
  readonly isAgain: boolean;
  readonly onChange: (value: unknown) => void;
}

export const FieldContext = createContext<FieldState | null>(null);

export function useField(): FieldState {
  const field = useContext(FieldContext);
  if (field === null) throw new Error('A control stands outside of its field.');
  return field;
}

/** Tells whether a place below this one should come into sight. */
export function useIsRevealed(pointer: string): boolean {
  return useArguments(useForm().store, ({ revealed }) => revealed?.startsWith(`${pointer}/`) === true);
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

export function ariaOf({ id, describedBy, isWrong, required }: FieldState) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  } as const;
}

/** Names the control of a member's name, by the member's place. */
export function nameControl(pointer: string): string {
  return `${pointer}#name`;
}
