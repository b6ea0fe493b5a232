import { type Claims, certaintyFor } from '../../model/capability';
import { type ClosedSessions, callsOf, type OddRun, sumDays } from '../../model/usage';
import type { CallEvidence, UsedTool } from '../../state/evidenceStore';
import { sumByTool } from '../../usage/sumByTool';

/** A tool that may write or run commands, and how often it was called. */
export interface RiskyTool {
  readonly toolId: string;
  readonly calls: number;
  /** Calls that ran without anybody being asked first, as far as logs say. */
  readonly unasked: number;
  readonly mayRunCommands: boolean;
}

/** What agents did with the tools of a catalog. */
export interface CallsMade {
  readonly calls: number;
  readonly risky: readonly RiskyTool[];
}

/** The tools of the catalog that were called. */
export function calledTools(used: readonly UsedTool[]): readonly string[] {
  return [...sumByTool(used).values()].flatMap(({ toolId, counts }) => (callsOf(counts) > 0 ? [toolId] : []));
}

/** Adds up calls; a tool that is not among `claims` counts as one that may do anything. */
export function callsMade(
  used: readonly UsedTool[],
  claims: ReadonlyMap<string, Claims>,
  isMeant: (toolId: string) => boolean,
): CallsMade {
  const called = [...sumByTool(used).values()].flatMap(({ toolId, counts }) => {
    const calls = callsOf(counts);
    return calls === 0 || !isMeant(toolId) ? [] : [{ toolId, calls, unasked: counts.unasked }];
  });
  const risky = called.flatMap((one): RiskyTool[] => {
    const tool = claims.get(one.toolId);
    if (certaintyFor('writes', tool) === 'no') return [];
    return [{ ...one, mayRunCommands: certaintyFor('commands', tool) !== 'no' }];
  });
  return {
    calls: called.reduce((sum, { calls }) => sum + calls, 0),
    risky: risky.sort((a, b) => b.unasked - a.unasked || b.calls - a.calls),
  };
}

/** Calls of names that mean no one tool of the catalog, by the evidence that says so. */
export function unmatchedCalls(
  used: readonly UsedTool[],
): readonly { readonly evidence: CallEvidence; readonly calls: number }[] {
  const sums = new Map<CallEvidence, number>();
  for (const { evidence, resolved, days } of used) {
    const calls = resolved.kind === 'tool' ? 0 : callsOf(sumDays(days));
    if (calls > 0) sums.set(evidence, (sums.get(evidence) ?? 0) + calls);
  }
  return Array.from(sums, ([evidence, calls]) => ({ evidence, calls }));
}

/** How tool sessions of openwop hosts ended, over all evidence. */
export function closedSessions(evidence: readonly CallEvidence[]): readonly ClosedSessions[] {
  const sums = new Map<string, ClosedSessions>();
  for (const one of evidence.flatMap(({ usage }) => usage.closed)) {
    const key = JSON.stringify([one.tool, one.outcome]);
    sums.set(key, { ...one, sessions: one.sessions + (sums.get(key)?.sessions ?? 0) });
  }
  return [...sums.values()];
}

/** Runs of openwop hosts whose tool sessions don't add up, each once. */
export function oddRuns(evidence: readonly CallEvidence[]): readonly OddRun[] {
  const runs = evidence.flatMap(({ usage }) => usage.runs);
  return [...new Map(runs.map((one) => [JSON.stringify([one.run, one.tool]), one])).values()];
}
