import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

/** For text that no browser or password manager keeps, fills, corrects or spells out. */
export const noAutofillProps = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const;

const look = 'min-w-0 rounded-md border bg-panel px-2.5 text-ink placeholder:text-ink-3 max-sm:text-base';

interface Looks {
  readonly isCode?: boolean;
  readonly isWrong?: boolean;
}

function lookOf({ isCode = false, isWrong = false }: Looks): string {
  return `${look} ${isCode ? 'font-mono text-xs placeholder:font-sans' : ''} ${isWrong ? 'border-miss' : 'border-ctl'}`;
}

/** One line of text in the app's look: as high as a button. */
export function Input({ isCode, isWrong, className = '', ...rest }: ComponentProps<'input'> & Looks) {
  return (
    <input
      type="text"
      {...noAutofillProps}
      className={`h-7.5 touch:h-11 ${lookOf({ isCode, isWrong })} ${className}`}
      {...rest}
    />
  );
}

/** Several lines of text in the app's look. */
export function TextArea({ isCode, isWrong, className = '', ...rest }: ComponentProps<'textarea'> & Looks) {
  return (
    <textarea
      {...noAutofillProps}
      className={`block w-full resize-y py-1.5 leading-5 ${lookOf({ isCode, isWrong })} ${className}`}
      {...rest}
    />
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly mixed?: boolean;
}

/** A native checkbox in our look; `mixed` shows that some of what it stands for is selected. */
export function Checkbox({ mixed = false, className = '', ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return <input ref={input} type="checkbox" className={`checkbox ${className}`} {...rest} />;
}

const sizes = {
  dense: 'h-7 rounded-md pl-2 text-xs',
  normal: 'h-7.5 rounded-md pl-2.5',
} as const;

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  /** Default: normal. Either is 44 px high for fingers. */
  readonly size?: keyof typeof sizes;
  readonly isWrong?: boolean;
  /** Of the select; its width goes on `wrapperClassName`. */
  readonly className?: string;
  readonly wrapperClassName?: string;
}

/** A native select in our look: the browser's own list, keys and touch picker, and our arrow. */
export function Select({
  size = 'normal',
  isWrong = false,
  className = '',
  wrapperClassName = '',
  children,
  ...rest
}: SelectProps) {
  return (
    <span className={`relative inline-flex min-w-0 ${wrapperClassName}`}>
      <select
        className={`w-full min-w-0 appearance-none truncate border bg-panel pr-7 enabled:hover:bg-sunk disabled:opacity-50 touch:h-11 ${sizes[size]} ${isWrong ? 'border-miss' : 'border-ctl'} ${className}`}
        {...rest}
      >
        {children}
      </select>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 size-3.5 fill-none stroke-2 stroke-current text-ink-3"
      >
        <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

export interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'multiple' | 'className'> {
  readonly children: ReactNode;
  readonly onFile: (file: File) => void;
}

/** A native file input that looks like our buttons. The same file can be chosen again. */
export function FileButton({ children, onFile, ...rest }: FileButtonProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  }
  return (
    <label className="relative inline-flex h-7.5 w-fit shrink-0 items-center gap-1.5 rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 touch:min-h-11 [&_svg]:size-4">
      {children}
      <input
        {...rest}
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={choose}
      />
    </label>
  );
}
