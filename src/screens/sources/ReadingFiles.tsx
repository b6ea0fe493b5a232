import { Button } from '../../ui/Button';
import type { FileProgress } from '../../workers/fileProtocol';
import { formatBytes, formatCount, formatCounted, formatDuration } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { useNow } from '../shared/useNow';

/** A file that is being read. */
export interface ReadingFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Null before the first word of it. */
  readonly progress: FileProgress | null;
  /** In milliseconds since 1970; null while it waits for its turn. */
  readonly startedAt: number | null;
  /** False for those this browser keeps: they come back. */
  readonly canCancel: boolean;
}

export interface ReadingFilesProps {
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
    <section aria-label="Reading files" className="overflow-hidden rounded-xl border border-line bg-panel">
      <progress
        aria-label="Reading files"
        aria-valuetext={figures}
        {...measure(current)}
        className="block h-1 w-full appearance-none border-0 bg-accent-soft indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 tabular-nums">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          Reading <UntrustedText text={current.name} /> <span className="text-ink-2">{figures}</span>
        </p>
        {current.startedAt !== null && <span className="text-ink-3">{formatDuration(now - current.startedAt)}</span>}
        {files.some(({ canCancel }) => canCancel) && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </section>
  );
}

function describeProgress({ bytes, progress }: ReadingFile): string {
  if (progress === null) return formatBytes(bytes);
  if ('bytes' in progress) return `${formatBytes(progress.bytes)} of ${formatBytes(bytes)}`;
  if ('tools' in progress) return `${formatBytes(bytes)}, ${formatCounted(progress.tools, 'tool')} so far`;
  return `${formatCount(progress.audited)} of ${formatCounted(progress.of, 'tool')} checked`;
}

/** What the bar shows: nothing while the text is taken apart, since how long that takes nobody knows. */
function measure({ bytes, progress }: ReadingFile): { value?: number; max?: number } {
  if (progress === null || 'tools' in progress) return {};
  return 'bytes' in progress ? { value: progress.bytes, max: bytes } : { value: progress.audited, max: progress.of };
}
