import { useState } from 'react';
import { TextField } from './TextField';

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
