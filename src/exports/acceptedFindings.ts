import type { Acknowledgement, ToolEntry } from '../model/draft';
import type { ExportTool } from './exportTarget';

/**
 * The critical findings of a tool that a person accepted: said of this rule and of the tool as it is now, and confirmed
 * in this browser where a link or file brought it.
 */
export function acceptedFindings(
  { acknowledged = [] }: ToolEntry,
  known: Pick<ExportTool, 'digest' | 'findings'> | undefined,
): readonly Acknowledgement[] {
  if (known === undefined) return [];
  const critical = new Set(known.findings.filter(({ severity }) => severity === 'critical').map(({ rule }) => rule));
  return acknowledged.filter(
    ({ rule, digest, unconfirmed }) => critical.has(rule) && digest === known.digest && unconfirmed !== true,
  );
}
