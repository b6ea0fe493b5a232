import type { Assignments } from '../draft/assignments';
import type { Finding } from '../model/finding';
import type { Assigned, EffectiveTool } from './assigned';
import type { Columns } from './catalogIndex';
import { type AuditedTool, type SchemalessTool, withoutSchemas } from './catalogSource';
import { type ColumnContext, createLateColumns, withAssignments } from './lateColumns';
import { type LoadedCatalog, placeOf, readTool } from './loadedCatalog';

/** Tools kept read for the table: some screens of them. */
const maxKept = 600;

/** One reading of all sources with what reviewers assigned. Never changed: another reading or assignment makes another. */
export interface Catalog {
  readonly loaded: LoadedCatalog;
  readonly assignments: Assignments;
  readonly assigned: Assigned;
  readonly columnsFor: (context: ColumnContext) => Columns;
  /** A tool as it counts: what is assigned fills what nobody states. */
  readonly effective: (audited: AuditedTool) => EffectiveTool<AuditedTool['tool']>;
  /** A row's tool for the table, without its schemas. */
  readonly readRow: (row: number) => SchemalessTool;
  /** A row's tool in full, with all that was found about it. */
  readonly auditRow: (row: number) => AuditedTool & { readonly findings: readonly Finding[] };
}

export function openCatalog(loaded: LoadedCatalog, assigned: Assigned): Catalog {
  const kept = new Map<number, SchemalessTool>();
  return {
    loaded,
    assignments: assigned.assignments,
    assigned,
    columnsFor: createLateColumns(loaded.index, withAssignments(loaded, assigned)),
    effective: (audited) => assigned.apply(audited.tool, () => audited),
    readRow: (row) => {
      const known = kept.get(row);
      if (known !== undefined) return known;
      const { source, place } = placeOf(loaded, row);
      const tool = withoutSchemas(assigned.apply(source.tool(place), () => source.audit(place)).tool);
      if (kept.size >= maxKept) kept.clear();
      kept.set(row, tool);
      return tool;
    },
    auditRow: (row) => {
      const audited = readTool(loaded, row);
      const ofCatalog = loaded.findingsOfRow.get(row);
      return ofCatalog === undefined ? audited : { ...audited, findings: [...audited.findings, ...ofCatalog] };
    },
  };
}
