import type { Draft } from '../model/draft';
import type { ExportTools } from './exportTarget';

/** A finding of an entry that no export may pass over. */
export interface ExportBlocker {
  readonly toolId: string;
  readonly rule: string;
}

/** Critical findings that nobody has acknowledged with a reason: nothing else ever blocks an export. */
export function findBlockers(draft: Draft, tools: ExportTools): readonly ExportBlocker[] {
  return [...draft.entries.values()].flatMap(({ toolId, acknowledged = [] }) => {
    const known = new Set(acknowledged.map(({ rule }) => rule));
    const critical = (tools.get(toolId)?.findings ?? []).filter(({ severity }) => severity === 'critical');
    const rules = new Set(critical.map(({ rule }) => rule).filter((rule) => !known.has(rule)));
    return [...rules].map((rule) => ({ toolId, rule }));
  });
}
