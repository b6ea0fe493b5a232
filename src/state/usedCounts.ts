import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How often a tool was called, refused and unavailable, over all evidence. */
export interface UsedCounts {
  readonly called: number;
  readonly refused: number;
  readonly unavailable: number;
}

/** Counts by toolId. Apart from the evidence, which loads later: the table needs them at the start. */
const counts = createStore<ReadonlyMap<string, UsedCounts>>(() => new Map());

export function noteUsedCounts(next: ReadonlyMap<string, UsedCounts>): void {
  counts.setState(next, true);
}

/** A file read in a host's place, whose counts of calls wait until the evidence is loaded. */
export const countedFile = createStore<{ readonly file: File; readonly at: string } | null>(() => null);

export function useUsedCounts(toolId: string): UsedCounts | undefined {
  return useStore(counts, (all) => all.get(toolId));
}
