import { emptyLedger, enter, findDecision, type Ledger } from '../draft/ledger';
import { effectiveFact, type Standing } from '../model/assignment';
import type { Assignment } from '../model/decision';
import { type AssignableField, assignableFields } from '../model/fact';
import type { Tool } from '../model/tool';
import { type AuditedTool, fingerprintOf } from './catalogSource';

/** An assignment for one field of a tool: applied, lapsed, or beside what the source states. */
export interface AssignedField {
  readonly field: AssignableField;
  readonly assignment: Assignment;
  readonly standing: Standing;
}

/** A tool once assignments are taken into account, and what came of each. */
export interface EffectiveTool<T> {
  readonly tool: T;
  readonly assigned: readonly AssignedField[];
}

/** What reviewers assigned, over readings that never change. */
export interface Assigned {
  readonly assignments: Ledger;
  /** `audited` is read only where the tool has any. */
  readonly apply: <T extends Pick<Tool, 'toolId' | 'posture'>>(tool: T, audited: () => AuditedTool) => EffectiveTool<T>;
}

export const nothingAssigned: Assigned = {
  assignments: emptyLedger,
  apply: (tool) => ({ tool, assigned: [] }),
};

/** Assignments that fill what a source leaves open, each while the tool is the one that was assigned to. */
export function assignedFrom(list: readonly Assignment[]): Assigned {
  const assignments = enter(emptyLedger, list);
  return {
    assignments,
    apply: (tool, audited) => {
      const made = assignments.get(tool.toolId);
      if (made === undefined) return { tool, assigned: [] };
      const current = fingerprintOf(audited());
      const posture = { ...tool.posture };
      const assigned: AssignedField[] = [];
      for (const field of assignableFields) {
        const assignment = findDecision(made, 'assignment', field, current);
        const { fact, standing } = effectiveFact(posture[field], assignment, current);
        posture[field] = fact;
        if (assignment !== undefined && standing !== null) assigned.push({ field, assignment, standing });
      }
      return { tool: { ...tool, posture }, assigned };
    },
  };
}
