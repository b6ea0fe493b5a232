import type { Mode } from '../../model/draft';

export interface ModeControlProps {
  readonly toolId: string;
  readonly mode: Mode;
  /** Whether it may run without asking at all. */
  readonly mayRun: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (mode: Mode) => void;
}

const half =
  'flex h-5.75 items-center px-2 font-medium max-md:h-11 touch:h-11 touch:min-w-11 touch:justify-center max-md:px-3';
// Where a person's own colours replace these, the line tells which half it is.
// Paper has no backgrounds.
const chosen = 'bg-ink text-bg print:bg-transparent print:text-ink forced-colors:underline forced-colors:decoration-2';
const other = 'text-ink-2 hover:text-ink';

/**
 * How an entry runs: two halves for the pointer over a native list, which takes the keys and names the control. One that
 * always asks has no other half.
 */
export function ModeControl({ toolId, mode, mayRun, describedBy, onChange }: ModeControlProps) {
  return (
    <span className="relative inline-flex overflow-hidden rounded-md border border-ctl text-xs focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
      <select
        aria-label={`Mode of ${toolId}`}
        aria-describedby={describedBy}
        value={mode}
        onChange={(event) => onChange(event.target.value === 'auto' ? 'auto' : 'ask')}
        className="absolute inset-0 opacity-0"
      >
        <option value="ask">ask</option>
        <option value="auto" disabled={!mayRun}>
          auto
        </option>
      </select>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: the list below them takes the keys */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: the same */}
      <span
        aria-hidden
        className={`relative ${half} ${mode === 'ask' ? chosen : `${other} print:hidden`}`}
        onClick={() => onChange('ask')}
      >
        ask
      </span>
      {mayRun && (
        <span
          aria-hidden
          className={`relative ${half} ${mode === 'auto' ? chosen : `${other} print:hidden`}`}
          onClick={() => onChange('auto')}
        >
          auto
        </span>
      )}
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: the same */}
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: the list below them takes the keys */}
    </span>
  );
}
