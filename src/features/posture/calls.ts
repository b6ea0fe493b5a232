import { type Claims, certaintyFor } from '../../model/capability';
import { callsOf, type OddRun, sumDays } from '../../model/usage';
import type { Evidence, UsedTool } from '../../state/evidenceStore';

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
  return [
    ...new Set(
      used.flatMap(({ resolved, days }) =>
        resolved.kind === 'tool' && callsOf(sumDays(days)) > 0 ? [resolved.toolId] : [],
      ),
    ),
  ];
}

/** Adds up calls; a tool that is not among `claims` counts as one that may do anything. */
export function callsMade(
  used: readonly UsedTool[],
  claims: ReadonlyMap<string, Claims>,
  isMeant: (toolId: string) => boolean,
): CallsMade {
  const tools = new Map<string, RiskyTool>();
  let calls = 0;
  for (const { resolved, days } of used) {
    if (resolved.kind !== 'tool' || !isMeant(resolved.toolId)) continue;
    const sum = sumDays(days);
    const { toolId } = resolved;
    calls += callsOf(sum);
    const tool = claims.get(toolId);
    if (callsOf(sum) === 0 || certaintyFor('writes', tool) === 'no') continue;
    const before = tools.get(toolId);
    tools.set(toolId, {
      toolId,
      calls: (before?.calls ?? 0) + callsOf(sum),
      unasked: (before?.unasked ?? 0) + sum.unasked,
      mayRunCommands: certaintyFor('commands', tool) !== 'no',
    });
  }
  return { calls, risky: [...tools.values()].sort((a, b) => b.unasked - a.unasked || b.calls - a.calls) };
}

/** Runs of openwop hosts whose tool sessions don't add up, each once. */
export function oddRuns(evidence: readonly Evidence[]): readonly OddRun[] {
  const runs = evidence.flatMap(({ usage }) => usage.runs);
  return [...new Map(runs.map((one) => [JSON.stringify([one.run, one.tool]), one])).values()];
}
