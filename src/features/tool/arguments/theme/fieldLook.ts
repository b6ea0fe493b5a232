import type { ControlProps } from './fieldContext';

/** The look of whatever a value is typed into: 32 px high, 44 px on narrow screens. */
export function controlLook(isWrong: boolean): string {
  return `w-full min-w-0 rounded-[7px] border bg-panel px-2.5 font-mono text-ink text-xs placeholder:text-ink-3 disabled:bg-sunk disabled:text-ink-3 max-sm:text-base ${isWrong ? 'border-miss' : 'border-ctl'}`;
}

export const oneLine = 'h-8 touch:h-11';
export const manyLines = 'field-sizing-content block max-h-56 min-h-14 resize-y py-1.5 leading-4.5';

/** A small word that is a button, beside a label or below a control. */
export const wordButton =
  'inline-flex min-h-6 shrink-0 items-center gap-1 rounded px-1 font-medium text-xs text-accent hover:underline disabled:opacity-50 touch:min-h-11 touch:min-w-11 [&_svg]:size-3.5';

export function ariaOf({ id, describedBy, isWrong, required }: ControlProps) {
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  } as const;
}

/** An id for a place: ids are listed with spaces between, so they may hold none themselves. */
export function idOf(prefix: string, pointer: string): string {
  return `${prefix}${pointer.replace(/\s/g, (space) => `~s${space.charCodeAt(0)}`)}`;
}
