import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How often a tool was called, refused and unavailable, over all evidence. */
export interface UsedCounts {
  readonly called: number;
  readonly refused: number;
  readonly unavailable: number;
}

/** By toolId. A store of its own: the table needs it at the start, and the evidence behind it comes later. */
const counts = createStore<ReadonlyMap<string, UsedCounts>>(() => new Map());

export function noteUsedCounts(next: ReadonlyMap<string, UsedCounts>): void {
  counts.setState(next, true);
}

export function useUsedCounts(toolId: string): UsedCounts | undefined {
  return useStore(counts, (all) => all.get(toolId));
}
