import { X } from 'lucide-react';
import type { Ref } from 'react';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import type { ReadingFile } from '../../state/filesStore';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { ReadingFiles } from './ReadingFiles';

export interface SourcesStatusProps {
  readonly sources: number;
  readonly tools: number;
  /** The names of the files removed last, while that can be undone. */
  readonly removed: readonly string[];
  readonly reading: readonly ReadingFile[];
  readonly undoButton: Ref<HTMLButtonElement>;
  readonly onUndo: () => void;
  readonly onDismissRemoval: () => void;
  readonly onCancel: () => void;
}

/** One line of one height: what is here, what was removed, what is being read. Nothing below it moves when it changes. */
export function SourcesStatus(props: SourcesStatusProps) {
  const { sources, tools, removed, reading, undoButton, onUndo, onDismissRemoval, onCancel } = props;
  const [first] = removed;
  return (
    <div className="flex h-9 items-center gap-4 touch:h-11">
      <div
        className={`flex min-w-0 items-center gap-2 ${reading.length > 0 && removed.length === 0 ? 'max-sm:hidden' : ''}`}
      >
        <p role="status" className="truncate text-ink-2 tabular-nums">
          {first === undefined ? (
            `${formatCounted(sources, 'source')} · ${formatCounted(tools, 'tool')}`
          ) : removed.length === 1 ? (
            <>
              Removed <UntrustedText text={first} />.
            </>
          ) : (
            `Removed ${formatCounted(removed.length, 'file')}.`
          )}
        </p>
        {removed.length > 0 && (
          <>
            <Button ref={undoButton} variant="quiet" aria-label="Undo removal" onClick={onUndo}>
              Undo
            </Button>
            <IconButton label="Dismiss" icon={<X />} onClick={onDismissRemoval} />
          </>
        )}
      </div>
      <ReadingFiles files={reading} onCancel={onCancel} />
    </div>
  );
}
