import type { Finding } from '../model/finding';
import type { Tool } from '../model/tool';
import { auditContract, ownId } from './contract';
import { finishFindings, newFindingList } from './findingList';
import { auditHiddenText, mayHideText } from './hiddenText';
import { auditLookAlikes, mayMixScripts } from './lookAlike';
import { auditReading } from './reading';

/** A tool as it was read, the JSON it was read from, and that JSON's own text. */
export interface AuditedEntry {
  readonly tool: Tool;
  readonly value: unknown;
  readonly text: string;
}

/**
 * The findings of one tool by itself (C01, C06, C07, R01, R02, U01–U05 but for collisions), by rule, pointer and case.
 * At most 50, the worst, and one more that says so. Any input, no throw; an ordinary tool costs a few microseconds:
 * its text is searched for what could be wrong before its values are walked.
 */
export function auditEntry({ tool, value, text }: AuditedEntry): Finding[] {
  const list = newFindingList();
  auditContract(tool, list);
  auditReading(value, text, list);
  const isAscii = !/[\u0080-\uffff]/.test(text);
  if (mayHideText(text)) auditHiddenText(value, list);
  auditLookAlikes(value, ownId(tool), mayMixScripts(text, isAscii), list);
  return finishFindings(list);
}
