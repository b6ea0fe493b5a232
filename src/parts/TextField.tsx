import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Input } from '../ui/Input';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'children'> {
  /** Its accessible name. */
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value, said at once. */
  readonly problem?: string | undefined;
  /** A control inside the field's right end. */
  readonly beside?: ReactNode;
  readonly isMasked?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text that a machine reads, with its label above and a hint or a problem below. */
export function TextField({ label, hint, problem, beside, isMasked = false, ref, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit font-medium">
        {label}
      </label>
      <span className="relative block">
        <Input
          {...input}
          ref={ref}
          id={id}
          isCode
          isWrong={problem !== undefined}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={[problemId, hintId].filter((part) => part !== undefined).join(' ') || undefined}
          className={`w-full ${beside === undefined ? '' : 'pr-16'} ${isMasked ? '[-webkit-text-security:disc]' : ''}`}
        />
        {beside !== undefined && <span className="absolute inset-y-0 right-1 flex items-center">{beside}</span>}
      </span>
      {/* Always there, so that a screen reader hears a problem the moment it is written. */}
      <p id={problemId} role="status" className="text-miss text-xs [&:not(:empty)]:mt-1">
        {problem}
      </p>
      {hint !== undefined && (
        <div id={hintId} className="mt-1 text-ink-3 text-xs">
          {hint}
        </div>
      )}
    </div>
  );
}
