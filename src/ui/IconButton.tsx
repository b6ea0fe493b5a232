import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, also shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only a picture: 30 px square, 44 px for fingers. Paper has none. */
export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-7.5 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-sunk hover:text-ink disabled:opacity-40 touch:size-11 print:hidden [&_svg]:size-4 ${className}`}
      {...rest}
    >
      {icon}
    </button>
  );
}
