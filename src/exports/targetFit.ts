import type { Draft } from '../model/draft';
import type { Tool } from '../model/tool';
import type { ExportTarget, ExportTools } from './exportTarget';
import { findTarget } from './targets';

/** How a draft fits one of the targets it is meant for. */
export interface TargetFit {
  readonly target: ExportTarget;
  /** Entries it can hold; one the catalog does not show counts as one of them. */
  readonly fitting: number;
  readonly entries: number;
  /** Whether it holds no more than the target takes. */
  readonly isWithin: boolean;
}

/** Each target chosen for a draft; ids this app does not know are passed over. */
export function fitTargets(draft: Draft, tools: ExportTools): readonly TargetFit[] {
  return draft.targets.flatMap((id) => {
    const target = findTarget(id);
    if (target === undefined) return [];
    let fitting = 0;
    for (const toolId of draft.entries.keys()) {
      const tool = tools.get(toolId)?.tool;
      if (tool === undefined || (target.refuses?.(tool) ?? null) === null) fitting++;
    }
    const isWithin = fitting <= (target.maxTools ?? Number.POSITIVE_INFINITY);
    return [{ target, fitting, entries: draft.entries.size, isWithin }];
  });
}

/** The labels of the targets, of those with these ids, that can't express a tool. */
export function refusingTargets(ids: readonly string[]): (tool: Tool) => readonly string[] {
  const chosen = ids.flatMap((id) => findTarget(id) ?? []);
  return (tool) => chosen.filter(({ refuses }) => (refuses?.(tool) ?? null) !== null).map(({ label }) => label);
}
