import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Input, Select } from './Input';

interface FieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value, said at once. */
  readonly problem?: string | undefined;
  /** Draws the control with these. */
  readonly children: (control: {
    readonly id: string;
    readonly isWrong: boolean;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

/** A control with its label above and a hint or a problem below. */
export function Field({ label, hint, problem = '', children }: FieldProps) {
  const id = useId();
  const isWrong = problem !== '';
  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit font-medium">
        {label}
      </label>
      {children({
        id,
        isWrong,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': hint === undefined ? `${id}-problem` : `${id}-problem ${id}-hint`,
      })}
      {/* Always there, so that a screen reader hears a problem the moment it is written. */}
      <p id={`${id}-problem`} role="status" className="text-miss text-xs [&:not(:empty)]:mt-1">
        {problem}
      </p>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1 text-ink-3 text-xs">
          {hint}
        </div>
      )}
    </div>
  );
}

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children'>,
    Omit<FieldProps, 'children'> {
  /** A control inside the field's right end. */
  readonly beside?: ReactNode;
  readonly isMasked?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text that a machine reads, with its label above and a hint or a problem below. */
export function TextField({ label, hint, problem, beside, isMasked = false, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className="relative block">
          <Input
            {...input}
            {...control}
            ref={ref}
            isCode
            className={`w-full ${beside === undefined ? '' : 'pr-16'} ${isMasked ? '[-webkit-text-security:disc]' : ''}`}
          />
          {beside !== undefined && <span className="absolute inset-y-0 right-1 flex items-center">{beside}</span>}
        </span>
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly onChoose: (value: Value) => void;
}

/** One of some values, from the browser's own list. */
export function SelectField<Value extends string>({ label, value, options, onChoose }: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          wrapperClassName="w-full"
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value);
            if (chosen !== undefined) onChoose(chosen[0]);
          }}
        >
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export interface NumberFieldProps {
  readonly label: string;
  /** Undefined shows an empty field. */
  readonly value: number | undefined;
  /** What is wrong with a number; undefined where it will do. */
  readonly check?: (value: number) => string | undefined;
  /** Called with each number that will do; undefined where the field was emptied and may be empty. */
  readonly onChange: (value: number | undefined) => void;
  readonly canBeEmpty?: boolean;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A number somebody types: taken as soon as it will do, and what is half-typed stays as it is. */
export function NumberField({ label, value, check, onChange, canBeEmpty = false, hint, disabled }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly for: number | undefined } | null>(null);
  // What was typed is forgotten once the value is changed from elsewhere.
  const text = typed !== null && typed.for === value ? typed.text : value === undefined ? '' : String(value);
  const problem = problemOf(text, canBeEmpty, check);

  function type(next: string) {
    const isFine = problemOf(next, canBeEmpty, check) === undefined;
    const number = next.trim() === '' ? undefined : Number(next);
    setTyped({ text: next, for: isFine ? number : value });
    if (isFine && number !== value) onChange(number);
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      disabled={disabled}
      problem={problem}
      {...(hint !== undefined && { hint })}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function problemOf(text: string, canBeEmpty: boolean, check: NumberFieldProps['check']): string | undefined {
  if (text.trim() === '') return canBeEmpty ? undefined : 'A number is needed.';
  const number = Number(text);
  return Number.isFinite(number) ? check?.(number) : 'This is no number.';
}

const lineLook = 'flex min-h-9 items-start gap-2.5 px-3 py-1.5 has-checked:bg-sunk touch:min-h-11';

export interface RadioOptionProps {
  readonly name: string;
  readonly label: string;
  readonly gloss?: string;
  readonly note?: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

/** One choice of several: a word, what it means, and what speaks for it. */
export function RadioOption({ name, label, gloss, note, isChosen, isDisabled = false, onChoose }: RadioOptionProps) {
  const id = useId();
  return (
    <label className={`${lineLook} ${isDisabled ? 'cursor-not-allowed text-ink-3' : ''}`}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={id}
        className="mt-0.5 radio"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <span id={id} className="block text-ink-2 text-xs [overflow-wrap:anywhere]">
          {gloss}
          {note !== undefined && note !== '' && <span className="block text-ink-3">{note}</span>}
        </span>
      </span>
    </label>
  );
}
