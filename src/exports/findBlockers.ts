import type { Draft } from '../model/draft';
import { acceptedFindings } from './acceptedFindings';
import type { ExportTools } from './exportTarget';

/** A finding of an entry that no export may pass over. */
export interface ExportBlocker {
  readonly toolId: string;
  readonly rule: string;
  /** Of the tool as it is now. */
  readonly digest: string | null;
}

/** Critical findings that nobody has accepted with a reason: nothing else ever blocks an export. */
export function findBlockers(draft: Draft, tools: ExportTools): readonly ExportBlocker[] {
  return [...draft.entries.values()].flatMap((entry) => {
    const { toolId } = entry;
    const known = tools.get(toolId);
    const accepted = new Set(acceptedFindings(entry, known).map(({ rule }) => rule));
    const critical = (known?.findings ?? []).filter(({ severity }) => severity === 'critical');
    const rules = new Set(critical.map(({ rule }) => rule).filter((rule) => !accepted.has(rule)));
    return [...rules].map((rule) => ({ toolId, rule, digest: known?.digest ?? null }));
  });
}
