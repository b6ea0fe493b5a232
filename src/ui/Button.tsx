import type { ComponentProps, ReactNode } from 'react';

const looks = {
  plain: 'border border-ctl bg-panel text-ink hover:bg-sunk',
  primary: 'bg-accent text-accent-ink font-semibold hover:brightness-110',
  quiet: 'text-accent hover:underline',
} as const;

export type ButtonVariant = keyof typeof looks;

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
}

/** A button in the app's look: 30 px high, 44 px for fingers. Paper has none. */
export function Button({ variant = 'plain', className = '', ...rest }: ButtonProps) {
  const size = variant === 'quiet' ? 'min-h-6 px-1' : 'h-7.5 px-2.5';
  return (
    <button
      type="button"
      className={`inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium disabled:opacity-50 touch:min-h-11 touch:min-w-11 [&_svg]:size-4 ${size} ${looks[variant]} ${className}`}
      {...rest}
    />
  );
}

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
      className={`inline-flex size-7.5 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-sunk hover:text-ink disabled:opacity-40 touch:size-11 [&_svg]:size-4 ${className}`}
      {...rest}
    >
      {icon}
    </button>
  );
}
