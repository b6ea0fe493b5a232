const firstMs = 20;
const usualMs = 300;
const longestMs = 5_000;
/** How many times longer than a write took the next one waits. */
const restFactor = 10;

interface Pace {
  /** Writes soon, together with what is noted until then. */
  readonly note: () => void;
  /** Whether something is noted whose write has not begun. */
  readonly isWaiting: () => boolean;
  /** Runs the write, for all that is noted so far. */
  readonly run: (write: () => unknown) => Promise<void>;
}

/**
 * Paces what edits have written: calls `begin` 20 ms after the first one, then 300 ms after the last write, or ten times
 * as long as that took, 5 seconds at most. A page that crashes loses the edits of that time and of the write.
 */
export function paceWrites(begin: () => unknown): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isNoted = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let restMs = usualMs;
  const note = () => {
    isNoted = true;
    const isRested = performance.now() - endedAt > Math.max(1_000, restMs);
    if (!isRunning) timer ??= setTimeout(begin, isRested ? firstMs : restMs);
  };
  return {
    note,
    isWaiting: () => isNoted,
    run: async (write) => {
      clearTimeout(timer);
      timer = undefined;
      isNoted = false;
      isRunning = true;
      const began = performance.now();
      try {
        await write();
      } finally {
        endedAt = performance.now();
        restMs = Math.min(longestMs, Math.max(usualMs, restFactor * (endedAt - began)));
        isRunning = false;
        if (isNoted) note();
      }
    },
  };
}
