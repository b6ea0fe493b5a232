import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../parts/Age';
import { formatBytes, formatCount, formatCounted, formatDuration } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { cancelFiles, dismissRemoval, type ReadingFile, undoRemoval, useFiles } from '../../state/filesStore';
import { Button, IconButton } from '../../ui/Button';
import { isFocusLost } from '../../ui/focus';

interface SourcesStatusProps {
  readonly sources: number;
  readonly tools: number;
}

/** One line of one height: what is here, what was removed, what is being read. Nothing below it moves when it changes. */
export function SourcesStatus({ sources, tools }: SourcesStatusProps) {
  const { removed, reading } = useFiles();
  const [first] = removed;
  const undo = useRef<HTMLButtonElement>(null);
  // The button that removed is gone with what it removed.
  useLayoutEffect(() => {
    if (removed.length > 0 && isFocusLost()) undo.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <div data-keeps-focus className="flex h-9 items-center gap-4 touch:h-11">
      <div
        className={`flex min-w-0 items-center gap-2 ${reading.length > 0 && removed.length === 0 ? 'max-sm:hidden' : ''}`}
      >
        <p role="status" className="truncate text-ink-2 tabular-nums">
          {first === undefined ? (
            `${formatCounted(sources, 'source')} · ${formatCounted(tools, 'tool')}`
          ) : removed.length === 1 ? (
            <>
              Removed <UntrustedText text={first.name} />.
            </>
          ) : (
            `Removed ${formatCounted(removed.length, 'file')}.`
          )}
        </p>
        {removed.length > 0 && (
          <>
            <Button ref={undo} variant="quiet" aria-label="Undo removal" onClick={undoRemoval}>
              Undo
            </Button>
            <IconButton label="Dismiss" icon={<X />} onClick={dismissRemoval} />
          </>
        )}
      </div>
      <ReadingFiles files={reading} />
    </div>
  );
}

function ReadingFiles({ files }: { readonly files: readonly ReadingFile[] }) {
  const now = useNow(250);
  const current = files.find(({ startedAt }) => startedAt !== null) ?? files[0];
  if (current === undefined) return null;
  const waiting = files.length - 1;
  const figures = [
    describeProgress(current),
    ...(waiting > 0 ? [`${formatCounted(waiting, 'more file')} waiting`] : []),
  ].join(', ');
  return (
    <section aria-label="Reading files" className="ml-auto flex min-w-0 items-center gap-3 tabular-nums">
      <p className="min-w-0 truncate text-ink-2">
        Reading <UntrustedText text={current.name} />: {figures}
      </p>
      <progress
        aria-label="Reading files"
        aria-valuetext={figures}
        {...measure(current)}
        className="block h-1 w-24 flex-none appearance-none overflow-hidden rounded-full border-0 bg-accent-soft indeterminate:animate-pulse indeterminate:bg-accent max-lg:hidden [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
      {current.startedAt !== null && (
        <span className="flex-none text-ink-3 max-sm:hidden">{formatDuration(now - current.startedAt)}</span>
      )}
      {files.some(({ canCancel }) => canCancel) && <Button onClick={cancelFiles}>Cancel</Button>}
    </section>
  );
}

function describeProgress({ bytes, progress }: ReadingFile): string {
  if (progress === null) return formatBytes(bytes);
  if ('bytes' in progress) return `${formatBytes(progress.bytes)} of ${formatBytes(bytes)}`;
  if ('tools' in progress) return `${formatBytes(bytes)}, ${formatCounted(progress.tools, 'tool')} so far`;
  return `${formatCount(progress.audited)} of ${formatCounted(progress.of, 'tool')} checked`;
}

/** What the bar shows: nothing while the text is parsed, since nobody knows how long that takes. */
function measure({ bytes, progress }: ReadingFile): { value?: number; max?: number } {
  if (progress === null || 'tools' in progress) return {};
  return 'bytes' in progress ? { value: progress.bytes, max: bytes } : { value: progress.audited, max: progress.of };
}
