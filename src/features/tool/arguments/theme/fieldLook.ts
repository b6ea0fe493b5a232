/** The look of whatever a value is typed into: 32 px high, 44 px on narrow screens. */
export function controlLook(isWrong: boolean, isMono = true): string {
  const border = isWrong ? 'border-miss' : 'border-ctl';
  return `w-full min-w-0 rounded-[7px] border bg-panel px-2.5 text-ink placeholder:text-ink-3 disabled:bg-sunk disabled:text-ink-3 max-sm:text-base ${border} ${isMono ? 'font-mono text-xs' : 'text-sm'}`;
}

export const oneLine = 'h-8 touch:h-11';

/** A small word that is a button, beside a label or below a control. */
export const wordButton =
  'inline-flex min-h-6 shrink-0 items-center gap-1 rounded px-1 font-medium text-xs text-accent hover:underline disabled:opacity-50 touch:min-h-11 touch:min-w-11 [&_svg]:size-3.5';

/** What every control of a field is given. */
export interface ControlProps {
  readonly id: string;
  /** Ids of what explains it, or undefined. */
  readonly describedBy: string | undefined;
  readonly isWrong: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
  /** The field's name, for the parts of a control. */
  readonly label: string;
}

export function ariaOf({ id, describedBy, isWrong, required, disabled }: ControlProps) {
  return {
    id,
    disabled,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  } as const;
}

/** An id for a place: ids are listed with spaces between, so they may hold none themselves. */
export function idOf(prefix: string, pointer: string): string {
  return `${prefix}${pointer.replace(/\s/g, (space) => `~s${space.charCodeAt(0)}`)}`;
}
