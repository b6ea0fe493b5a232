import { formatBytes, formatCount, formatCounted, formatDuration } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import type { ReadingFile } from '../../state/filesStore';
import { Button } from '../../ui/Button';

interface ReadingFilesProps {
  readonly files: readonly ReadingFile[];
  /** Of all that were just added, those that wait included. */
  readonly onCancel: () => void;
}

/** How far the reading of added files is, and the way to stop it. */
export function ReadingFiles({ files, onCancel }: ReadingFilesProps) {
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
      {files.some(({ canCancel }) => canCancel) && <Button onClick={onCancel}>Cancel</Button>}
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
