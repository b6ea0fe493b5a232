import type { ComponentProps } from 'react';

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
        className={`w-full min-w-0 appearance-none truncate border bg-panel pr-7 enabled:hover:bg-sunk disabled:opacity-50 touch:h-11 print:border-0 print:bg-transparent print:pl-0 print:opacity-100 ${sizes[size]} ${isWrong ? 'border-miss' : 'border-ctl'} ${className}`}
        {...rest}
      >
        {children}
      </select>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 size-3.5 print:hidden fill-none stroke-2 stroke-current text-ink-3"
      >
        <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
