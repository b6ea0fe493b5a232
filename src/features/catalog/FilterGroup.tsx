import type { ReactNode } from 'react';

interface FilterGroupProps {
  readonly label: string;
  /** Takes the choice back; null where nothing is chosen. */
  readonly onClear: (() => void) | null;
  readonly children: ReactNode;
}

/** A group of filters under its heading, with the way to clear what is chosen in it. */
export function FilterGroup({ label, onClear, children }: FilterGroupProps) {
  return (
    <fieldset aria-label={label} className="mb-2 min-w-0">
      <legend className="flex min-h-6 w-full items-center justify-between font-semibold text-ink-2 text-xs">
        {label}
        {onClear !== null && (
          <button
            type="button"
            className="min-h-6 px-1 font-medium text-accent hover:underline max-lg:min-h-11 touch:min-h-11"
            aria-label={`Clear ${label}`}
            onClick={onClear}
          >
            clear
          </button>
        )}
      </legend>
      {children}
    </fieldset>
  );
}
