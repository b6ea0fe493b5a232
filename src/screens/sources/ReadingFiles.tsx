import { Button } from '../../ui/Button';
import { formatBytes, formatCounted, formatDuration } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { useNow } from '../shared/useNow';

/** A file that is being read. */
export interface ReadingFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Tools read so far; null before the first word of it. */
  readonly tools: number | null;
  /** In milliseconds since 1970; null while it waits for its turn. */
  readonly startedAt: number | null;
}

export interface ReadingFilesProps {
  readonly files: readonly ReadingFile[];
  /** Of them all, those that wait included. */
  readonly onCancel: () => void;
}

/** How far the reading of added files is, and the way to stop it. */
export function ReadingFiles({ files, onCancel }: ReadingFilesProps) {
  const now = useNow(250);
  const current = files.find(({ startedAt }) => startedAt !== null) ?? files[0];
  if (current === undefined) return null;
  const waiting = files.length - 1;
  const figures = [
    formatBytes(current.bytes),
    ...(current.tools === null ? [] : [`${formatCounted(current.tools, 'tool')} so far`]),
    ...(waiting > 0 ? [`${formatCounted(waiting, 'more file')} waiting`] : []),
  ].join(', ');
  return (
    <section aria-label="Reading files" className="overflow-hidden rounded-xl border border-line bg-panel">
      <progress
        aria-label="Reading files"
        aria-valuetext={figures}
        className="block h-1 w-full animate-pulse appearance-none border-0 bg-accent [&::-webkit-progress-bar]:bg-accent"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 tabular-nums">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          Reading <UntrustedText text={current.name} /> <span className="text-ink-2">{figures}</span>
        </p>
        {current.startedAt !== null && <span className="text-ink-3">{formatDuration(now - current.startedAt)}</span>}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
