import type { Draft } from '../model/draft';
import type { ExportTools } from './exportTarget';
import { familiesOf, isFromMcp } from './nameTools';
import { findTarget } from './targets';

/** Whether one of these targets can load a tool's definition only when a search finds it. */
export function canLoadOnDemand(targetIds: readonly string[]): boolean {
  return targetIds.some((id) => findTarget(id)?.defers !== undefined);
}

/**
 * The entries whose definitions are not always loaded in any of these targets that can: those that are marked, and
 * where a target defers whole servers, whose server's others are marked too.
 */
export function loadedOnDemand(draft: Draft, tools: ExportTools, targetIds: readonly string[]): ReadonlySet<string> {
  const entries = [...draft.entries.values()].filter(({ toolId, source }) =>
    isFromMcp(toolId, tools.get(toolId)?.tool, source),
  );
  const marked = entries.filter(({ loadOnDemand }) => loadOnDemand).map(({ toolId }) => toolId);
  const deferring = targetIds.map((id) => findTarget(id)?.defers).filter((defers) => defers !== undefined);
  if (deferring.length === 0) return new Set();
  if (!deferring.includes('servers')) return new Set(marked);
  const families = familiesOf(draft, tools);
  const isMarked = new Set(marked);
  const kept = new Set(entries.flatMap(({ toolId }) => (isMarked.has(toolId) ? [] : [families.get(toolId)])));
  return new Set(marked.filter((toolId) => !kept.has(families.get(toolId))));
}
