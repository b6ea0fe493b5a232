import { useEffect, useState } from 'react';
import { useHost } from '../state/hostStore';
import { cancelReading, useProgress } from '../state/sources/hostList';
import type { ReadingProgress } from '../state/sources/readList';
import { Button } from '../ui/Button';
import { useFocusHandoff } from '../ui/focus';
import { useNow } from './Age';
import { formatBytes, formatCounted, formatDuration } from './formatQuantity';

/** Quick readings pass without a word: a banner that comes and goes within a moment only makes the page jump. */
const quietMs = 400;

/** How far the reading is, in a component of its own: it changes ten times a second. */
export function Progress() {
  const progress = useProgress();
  const startedAt = progress?.startedAt ?? Number.POSITIVE_INFINITY;
  const [shownFor, setShownFor] = useState(() => (quietLeft(startedAt) > 0 ? null : startedAt));
  useEffect(() => {
    const timer = setTimeout(() => setShownFor(startedAt), Math.max(0, quietLeft(startedAt)));
    return () => clearTimeout(timer);
  }, [startedAt]);
  if (progress === null || (shownFor !== startedAt && progress.wait === null)) return null;
  return <Reading progress={progress} />;
}

function quietLeft(startedAt: number): number {
  return startedAt + quietMs - Date.now();
}

const ticksMs = 250;

const barLook =
  'block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunk ' +
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent ' +
  'indeterminate:animate-pulse indeterminate:bg-accent indeterminate:[&::-webkit-progress-bar]:bg-accent';

/** How far a reading is: bytes, time, then tools; and the way to stop it. */
function Reading({ progress }: { readonly progress: ReadingProgress }) {
  const hostLabel = useHost()?.label ?? '';
  const { startedAt, wait } = progress;
  const now = useNow(ticksMs);
  const button = useFocusHandoff<HTMLButtonElement>();
  const figures = describeFigures(progress);
  const elapsed = formatDuration(now - startedAt);
  return (
    <section aria-label="Reading" className="border-line border-b bg-panel">
      <progress
        aria-label="Reading catalog"
        aria-valuetext={`${figures}, after ${elapsed}`}
        className={barLook}
        {...measureProgress(progress)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 tabular-nums max-sm:px-3">
        <span className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
          {wait === null ? `Reading ${hostLabel}: ${figures}` : describeWait(wait, now)}
        </span>
        <span className="text-ink-3">{elapsed}</span>
        <Button ref={button} onClick={cancelReading}>
          Cancel reading
        </Button>
      </div>
    </section>
  );
}

/** What the bar of a reading shows: nothing where nobody knows how much is left. */
export function measureProgress(progress: ReadingProgress | null): { value?: number; max?: number } {
  const { bytes = 0, expectedBytes = null } = progress ?? {};
  // A host that counted compressed bytes, or miscounted, would have the bar stand full for the rest of the time.
  return expectedBytes === null || bytes === 0 || bytes > expectedBytes ? {} : { value: bytes, max: expectedBytes };
}

/** `12 MB of 40 MB, 300 tools so far` */
export function describeFigures(progress: ReadingProgress): string {
  const { bytes, tools } = progress;
  if (bytes === 0) return 'Waiting for the first byte';
  const { max } = measureProgress(progress);
  const size = max === undefined ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(max)}`;
  return tools === 0 ? size : `${size}, ${formatCounted(tools, 'tool')} so far`;
}

function describeWait({ until, attempt, isAsked }: NonNullable<ReadingProgress['wait']>, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return isAsked
    ? `The host asks us to wait ${seconds} s. Try ${attempt} of 4 follows.`
    : `The host asks us to wait and doesn’t say how long. Try ${attempt} of 4 comes in ${seconds} s.`;
}
