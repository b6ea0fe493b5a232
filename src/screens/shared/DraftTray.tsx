import { Button } from '../../ui/Button';
import { formatCounted } from './formatQuantity';

export interface DraftTrayProps {
  readonly name: string;
  readonly count: number;
  readonly isKept: boolean;
  readonly onShow: () => void;
  readonly onClear: () => void;
}

/** The open draft at the bottom of every view: how much is in it, and the way to it. */
export function DraftTray({ name, count, isKept, onShow, onClear }: DraftTrayProps) {
  return (
    <section
      aria-label="Allowlist draft"
      className="flex min-h-[3.25rem] items-center gap-4 border-line border-t bg-panel px-4 shadow-[0_-6px_18px_-14px_var(--shade)] max-sm:gap-2 print:hidden"
    >
      <span className="font-medium max-sm:hidden">{name}</span>
      <output className="text-ink-2 tabular-nums">
        <b className="font-semibold text-ink">{formatCounted(count, 'tool')}</b> selected
      </output>
      {!isKept && (
        <span role="alert" className="text-ink-2 text-xs">
          This browser keeps nothing for this page (private window, or storage full). The selection lasts until you
          close it.
        </span>
      )}
      <span className="ml-auto flex items-center gap-2">
        {count > 0 && (
          <>
            <Button variant="quiet" onClick={onClear}>
              Clear selection
            </Button>
            <Button onClick={onShow}>Show selected</Button>
          </>
        )}
        {count === 0 && <span className="text-ink-3 text-xs max-sm:hidden">Tick tools to gather an allowlist.</span>}
      </span>
    </section>
  );
}
