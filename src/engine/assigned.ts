import { emptyLedger, enter, findDecision, type Ledger } from '../draft/ledger';
import { type Assignment, type Decision, type Lapse, lapseOf } from '../model/decision';
import { type AssignableField, assignableFields, type Fact, factValue } from '../model/fact';
import type { Tool } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';
import { type AuditedTool, fingerprintOf } from './catalogSource';
import type { LoadedCatalog } from './loadedCatalog';

/** What became of an assignment: `applied` where nothing else speaks, `confirms` or `disagrees` where the source does after all. */
export type AssignmentStanding = 'applied' | 'confirms' | 'disagrees' | Lapse;

/**
 * A fact once a reviewer's assignment is taken into account. It fills what is unstated and overrides nothing; one that
 * lapsed has no effect but is still told.
 */
export function effectiveFact(
  fact: Fact,
  assignment: Assignment | undefined,
  digest: string | null,
): { readonly fact: Fact; readonly standing: AssignmentStanding | null } {
  if (assignment === undefined) return { fact, standing: null };
  const lapse = lapseOf(assignment, digest);
  if (lapse !== null) return { fact, standing: lapse };
  const { value, reason, by, from, byHint, at } = assignment;
  const known = factValue(fact);
  if (known !== undefined) return { fact, standing: known === value ? 'confirms' : 'disagrees' };
  const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }), ...(byHint && { byHint }) };
  return { fact: { basis: 'assigned', value, reason, ...signed, at }, standing: 'applied' };
}

/** An assignment for one field of a tool: applied, lapsed, or beside what the source states. */
export interface AssignedField {
  readonly field: AssignableField;
  readonly assignment: Assignment;
  readonly standing: AssignmentStanding;
}

/** A tool once assignments are taken into account, and what came of each. */
export interface EffectiveTool<T> {
  readonly tool: T;
  readonly assigned: readonly AssignedField[];
}

/** What reviewers assigned, over readings that never change. */
export interface Assigned {
  readonly assignments: Ledger;
  /** The index with what is no fact, where any is assigned. */
  readonly indexed?: (loaded: LoadedCatalog) => CatalogIndex;
  /** `audited` is read only where the tool has any. */
  readonly apply: <T extends Pick<Tool, 'toolId' | 'posture' | 'traits' | 'exposure'>>(
    tool: T,
    audited: () => AuditedTool,
  ) => EffectiveTool<T>;
}

export const nothingAssigned: Assigned = {
  assignments: emptyLedger,
  apply: (tool) => ({ tool, assigned: [] }),
};

/** Assignments that fill what a source leaves open, each while the tool is the one that was assigned to. */
export function assignedFrom(list: readonly Decision[]): Assigned {
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
