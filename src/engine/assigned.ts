import { type Assignments, noAssignments } from '../draft/assignments';
import type { Tool } from '../model/tool';
import type { AuditedTool } from './catalogSource';
import type { AssignedField } from './protocol';

/** A tool once assignments are taken into account, and what came of each. */
export interface EffectiveTool<T> {
  readonly tool: T;
  readonly assigned: readonly AssignedField[];
}

/** What reviewers assigned, over readings that never change. */
export interface Assigned {
  readonly assignments: Assignments;
  /** `audited` is read only where the tool has any. */
  readonly apply: <T extends Pick<Tool, 'toolId' | 'posture'>>(tool: T, audited: () => AuditedTool) => EffectiveTool<T>;
}

export const nothingAssigned: Assigned = {
  assignments: noAssignments,
  apply: (tool) => ({ tool, assigned: [] }),
};
