import { emptyLedger, type Ledger } from '../draft/ledger';
import type { Assignment, Lapse } from '../model/decision';
import type { AssignableField } from '../model/fact';
import type { Tool } from '../model/tool';
import type { CatalogIndex } from './catalogIndex';
import type { AuditedTool } from './catalogSource';
import type { LoadedCatalog } from './loadedCatalog';

/** What became of an assignment: `applied` where nothing else speaks, `confirms` or `disagrees` where the source does after all. */
export type AssignmentStanding = 'applied' | 'confirms' | 'disagrees' | Lapse;

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
  /** The index with what is assigned. */
  readonly indexed: (loaded: LoadedCatalog) => CatalogIndex;
  /** `audited` is read only where the tool has any. */
  readonly apply: <T extends Pick<Tool, 'toolId' | 'posture' | 'traits' | 'exposure'>>(
    tool: T,
    audited: () => AuditedTool,
  ) => EffectiveTool<T>;
}

/* What is assigned is read by `assignments`, which loads with the first assignment. */
export const nothingAssigned: Assigned = {
  assignments: emptyLedger,
  indexed: ({ index }) => index,
  apply: (tool) => ({ tool, assigned: [] }),
};
