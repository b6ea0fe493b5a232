import { isFuture } from '../model/dates';
import type { Resolved } from '../model/toolNames';
import { addDays, noCalls, sumDays, type ToolUsage, type UsageDay } from '../model/usage';

/** What was made of one tool of the catalog. */
export interface UsedSum {
  readonly toolId: string;
  readonly counts: Omit<UsageDay, 'day'>;
  /** In how many sessions it was offered. */
  readonly offered: number;
  /** When it last ran, in milliseconds since 1970; null for never, or not known. */
  readonly calledAt: number | null;
}

/** A line of evidence with the tool that its name means. */
export type ResolvedUse = Pick<ToolUsage, 'days' | 'offeredSessions' | 'calledAt'> & { readonly resolved: Resolved };

/** Adds up lines of evidence by tool. A name that means no tool, or several, counts for none. */
export function sumByTool(lines: Iterable<ResolvedUse>): ReadonlyMap<string, UsedSum> {
  const sums = new Map<string, UsedSum>();
  for (const { resolved, days, offeredSessions, calledAt } of lines) {
    if (resolved.kind !== 'tool') continue;
    const { toolId } = resolved;
    const sum = sums.get(toolId) ?? { toolId, counts: noCalls, offered: 0, calledAt: null };
    // A time in the future can't be true.
    const at = calledAt === undefined || isFuture(calledAt) ? null : Date.parse(calledAt);
    sums.set(toolId, {
      toolId,
      counts: addDays(sum.counts, sumDays(days)),
      offered: sum.offered + (offeredSessions ?? 0),
      calledAt: at === null || (sum.calledAt !== null && sum.calledAt > at) ? sum.calledAt : at,
    });
  }
  return sums;
}
