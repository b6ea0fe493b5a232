import { Button } from '../../ui/Button';
import { useFocusHeir } from '../../ui/useFocusHeir';
import { focusableRow } from './useRowFocus';

/** Filters that leave nothing. */
export function NoMatches({ onClearAll }: { onClearAll: () => void }) {
  const button = useFocusHeir<HTMLButtonElement>(focusableRow);
  return (
    <div className="sticky left-0 flex flex-col items-center gap-2 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base">No tool matches all of these filters</p>
      <p className="max-w-md text-ink-2">The counts beside each filter tell what choosing it instead would show.</p>
      <Button ref={button} variant="primary" className="mt-2" onClick={onClearAll}>
        Show all tools
      </Button>
    </div>
  );
}
