import { useEffect, useState } from 'react';
import { useProgress } from '../state/useCatalog';
import { ReadingProgress } from './ReadingProgress';

export interface ProgressProps {
  readonly variant: 'full' | 'banner';
  readonly hostLabel: string;
  readonly onCancel: () => void;
}

/** Quick readings pass without a word: a banner that comes and goes within a moment only makes the page jump. */
const quietMs = 400;

/** How far the reading is, in a component of its own: it changes ten times a second. */
export function Progress({ variant, hostLabel, onCancel }: ProgressProps) {
  const progress = useProgress();
  const startedAt = progress?.startedAt ?? Number.POSITIVE_INFINITY;
  const [shownFor, setShownFor] = useState(() => (quietLeft(startedAt) > 0 ? null : startedAt));
  useEffect(() => {
    const timer = setTimeout(() => setShownFor(startedAt), Math.max(0, quietLeft(startedAt)));
    return () => clearTimeout(timer);
  }, [startedAt]);
  if (progress === null || (shownFor !== startedAt && progress.wait === null)) return null;
  return (
    <ReadingProgress
      variant={variant}
      hostLabel={hostLabel}
      startedAt={progress.startedAt}
      bytes={progress.bytes}
      expectedBytes={progress.expectedBytes ?? undefined}
      tools={progress.tools}
      wait={progress.wait ?? undefined}
      onCancel={onCancel}
    />
  );
}

/** Milliseconds. */
function quietLeft(startedAt: number): number {
  return startedAt + quietMs - Date.now();
}
