import { X } from 'lucide-react';
import type { ReadingChange } from '../model/readingChange';
import { IconButton } from '../ui/IconButton';
import { formatCount } from './formatQuantity';

export interface ChangeNoteProps {
  readonly change: ReadingChange;
  /** Whether both readings were asked for with the same token, or with none. */
  readonly isSameToken: boolean;
  /** Shows what changed. */
  readonly onCompare: () => void;
  readonly onDismiss: () => void;
}

/** What the last refresh changed, in one line that leads to the changes themselves. */
export function ChangeNote({ change, isSameToken, onCompare, onDismiss }: ChangeNoteProps) {
  const hasChanged = change.added + change.removed + change.changed > 0;
  return (
    <span className="inline-flex min-w-0 items-center text-ink-2 text-xs tabular-nums max-xl:absolute max-xl:top-full max-xl:right-2 max-xl:z-20 max-xl:rounded-b-lg max-xl:border max-xl:border-line max-xl:bg-panel max-xl:pl-2">
      {!hasChanged && 'no change'}
      {hasChanged && (
        <button
          type="button"
          className="min-h-6 rounded px-1 text-left font-medium text-accent hover:underline touch:min-h-11"
          onClick={onCompare}
        >
          {describeChange(change, isSameToken)}
        </button>
      )}
      <IconButton
        label="Dismiss the change note"
        icon={<X aria-hidden />}
        className="size-6! touch:size-11!"
        onClick={onDismiss}
      />
    </span>
  );
}

/** `3 added, 1 removed, 2 changed`; what another token does not show may be there all the same. */
function describeChange({ added, removed, changed }: ReadingChange, isSameToken: boolean): string {
  const gone = isSameToken ? 'removed' : 'no longer visible to you';
  return `${formatCount(added)} added, ${formatCount(removed)} ${gone}, ${formatCount(changed)} changed`;
}
